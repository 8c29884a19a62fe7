/**
 * Commits of worlds, one customer's or several customers' in one transaction. Each customer has its own writes; shared
 * items are written once for all of them: a counter is raised past the last number that any of them took, and the
 * places of a group are counted once.
 */
import type { Ledger } from '../../domain/world/ledger.ts'
import {
  placeOf,
  put,
  transactOnce,
  type CommitOutcome,
  type ConditionalWrite,
  type Transacted,
} from '../dynamo/transaction.ts'
import { journalItems } from '../journal/journal-item.ts'
import { entryChange } from './customer-entries.ts'
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

/** Commits all or none. Each commit is of another customer. */
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
  const { before, after } = numbersOf(commits)
  const issued = commits.flatMap((commit) =>
    entryChange(commit).issued.map((document) => ({ customer: commit.after.customer.id, document })),
  )
  return [
    ...recipientCounts(account, commits),
    ...numberWrites(account, before, after),
    // No other commit writes such an entry: it is named by a document number that the transaction takes.
    ...journalItems(account, issued).map(put),
  ]
}

/** A number whose series was never looked up would be taken without its counter being raised. */
export function mustKnowNumbers(commits: readonly WorldCommit[]): void {
  const { before, after } = numbersOf(commits)
  const missing = missingNumbers(before, after)
  if (missing.length > 0) throw new Error(`Numbers of ${missing.join(', ')} were taken that are not known.`)
}

/**
 * The next numbers of the series that the commits take from, before the first of them and after the last. A series that
 * a commit knows and does not take from may have been looked up at another time, so it does not count.
 */
function numbersOf(commits: readonly WorldCommit[]): { before: Ledger['numbers']; after: Ledger['numbers'] } {
  const numbers = { before: new Map<string, number>(), after: new Map<string, number>() }
  for (const commit of commits) {
    const previous = commit.numbers ?? commit.before?.ledger.numbers ?? {}
    for (const [series, next] of Object.entries(commit.after.ledger.numbers)) {
      const first = previous[series]
      if (first === next) continue
      numbers.after.set(series, Math.max(numbers.after.get(series) ?? next, next))
      if (first !== undefined) numbers.before.set(series, Math.min(numbers.before.get(series) ?? first, first))
    }
  }
  return { before: Object.fromEntries(numbers.before), after: Object.fromEntries(numbers.after) }
}

/**
 * A transaction names each item once. An item that is written needs no check, because its write rests on the same
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
