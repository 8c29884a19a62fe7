/**
 * Commits of worlds, one customer's or several customers' in one transaction. Each customer's own writes are its own;
 * what customers share is written once for all of them: a counter is raised past the last number that any of them took,
 * and the places of a group are counted once.
 */
import type { Ledger } from '../../domain/world/ledger.ts'
import {
  placeOf,
  transactOnce,
  type CommitOutcome,
  type ConditionalWrite,
  type Transacted,
} from '../dynamo/transaction.ts'
import { journalWrites } from '../journal/journal-writes.ts'
import { missingNumbers, numberWrites } from './document-numbers.ts'
import { recipientCounts } from './recipients.ts'
import type { WorldCommit } from './world-commit.ts'
import { ownWrites } from './world-writes.ts'

/** A commit, and the writes of its customer alone. */
export interface CommitWrites {
  readonly commit: WorldCommit
  readonly writes: readonly ConditionalWrite[]
}

export async function commitWorld(commit: WorldCommit): Promise<CommitOutcome> {
  return (await commitTogether([commit])).outcome
}

/** Commits all of them or none. Each is of another customer. */
export async function commitTogether(commits: readonly WorldCommit[]): Promise<Transacted> {
  mustKnowNumbers(commits)
  return await transactOnce(writesTogether(commits))
}

/** Everything that a commit writes. */
export const worldWrites = (commit: WorldCommit): ConditionalWrite[] => writesTogether([commit])

export const writesTogether = (commits: readonly WorldCommit[]): ConditionalWrite[] =>
  withSharedWrites(commits.map((commit) => ({ commit, writes: ownWrites(commit) })))

export const withSharedWrites = (written: readonly CommitWrites[]): ConditionalWrite[] =>
  withoutNeedlessChecks([
    ...written.flatMap(({ writes }) => writes),
    ...sharedWrites(written.map(({ commit }) => commit)),
  ])

/** The counters and the journal of documents and the counts of groups, each once for all commits. */
export function sharedWrites(commits: readonly WorldCommit[]): ConditionalWrite[] {
  const [first] = commits
  if (first === undefined) return []
  const account = first.settings.account.id
  return [
    ...recipientCounts(account, commits),
    ...numberWrites(account, knownBy(commits), takenBy(commits)),
    ...journalWrites(account, commits),
  ]
}

/** A number whose series was never looked up would be taken without its counter being raised. */
export function mustKnowNumbers(commits: readonly WorldCommit[]): void {
  const missing = missingNumbers(knownBy(commits), takenBy(commits))
  if (missing.length > 0) throw new Error(`Numbers of ${missing.join(', ')} were taken that are not known.`)
}

/** The numbers as they were before the first commit took any. */
function knownBy(commits: readonly WorldCommit[]): Ledger['numbers'] {
  return extremes(
    commits.map((commit) => {
      const known = knownTo(commit)
      return Object.fromEntries(Object.entries(known).filter(([series]) => takes(commit, series)))
    }),
    Math.min,
  )
}

const takenBy = (commits: readonly WorldCommit[]): Ledger['numbers'] =>
  extremes(
    commits.map((commit) =>
      Object.fromEntries(Object.entries(commit.after.ledger.numbers).filter(([series]) => takes(commit, series))),
    ),
    Math.max,
  )

/**
 * A series that a commit only knows may have been looked up at another time than the one that another commit takes
 * from.
 */
const takes = (commit: WorldCommit, series: string): boolean =>
  commit.after.ledger.numbers[series] !== knownTo(commit)[series]

const knownTo = ({ numbers, before }: WorldCommit): Ledger['numbers'] => numbers ?? before?.ledger.numbers ?? {}

function extremes(
  all: readonly Ledger['numbers'][],
  choose: (one: number, other: number) => number,
): Ledger['numbers'] {
  const found = new Map<string, number>()
  for (const [series, number] of all.flatMap((numbers) => Object.entries(numbers))) {
    found.set(series, choose(found.get(series) ?? number, number))
  }
  return Object.fromEntries(found)
}

/**
 * A transaction names each item once. An item that is written needs no check as well, as its write rests on the same
 * version; and one check of an item is enough.
 */
function withoutNeedlessChecks(writes: readonly ConditionalWrite[]): ConditionalWrite[] {
  const isCheck = ({ write }: ConditionalWrite) => write.ConditionCheck !== undefined
  if (!writes.some(isCheck)) return [...writes]
  const named = new Set(writes.filter((each) => !isCheck(each)).map(placeOf))
  return writes.filter((each) => {
    if (!isCheck(each)) return true
    const place = placeOf(each)
    const isNeeded = !named.has(place)
    named.add(place)
    return isNeeded
  })
}
