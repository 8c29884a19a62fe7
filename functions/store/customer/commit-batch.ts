/**
 * Commits of several customers in one transaction. Each customer's own writes are its own; what customers share is written
 * once for all of them: a counter is raised past the last number that any of them took, a group's places are counted once.
 */
import type { Ledger } from '../../domain/world/ledger.ts'
import { maxWrites, placeOf, transactOnce, type ConditionalWrite, type Transacted } from '../dynamo/transaction.ts'
import { missingNumbers, numberWrites } from './document-numbers.ts'
import { recipientChanges, recipientCounts } from './recipients.ts'
import { mergeCommits, ownWrites } from './world-writes.ts'
import type { WorldCommit } from './load-world.ts'

/** A transaction holds 4 MB. JSON is a little shorter than what is sent, so there is much to spare. */
const maxBytes = 3_000_000

/** What goes into one transaction, a commit a customer. */
export interface CommitBatch {
  readonly members: ReadonlyMap<string, Member>
  /** By how many recipients each group grows or shrinks. */
  readonly recipients: ReadonlyMap<string, number>
}

interface Member extends Written {
  /** Where it writes, what is only checked left out. */
  readonly places: ReadonlySet<string>
  readonly bytes: number
}

interface Written {
  readonly commit: WorldCommit
  readonly writes: readonly ConditionalWrite[]
}

export const emptyBatch: CommitBatch = { members: new Map(), recipients: new Map() }

export const isEmpty = ({ members }: CommitBatch): boolean => members.size === 0

/**
 * The pack with one change more, folded into what it has of that customer. Undefined where the change does not go beside
 * the others: it would be too much for one transaction, or meets what another customer's writes.
 */
export function addToBatch(batch: CommitBatch, change: WorldCommit, reservedWrites = 0): CommitBatch | undefined {
  const { id } = change.after.customer
  const present = batch.members.get(id)
  const member = memberOf(present === undefined ? change : mergeCommits(present.commit, change))
  const recipients = withRecipients(batch, change)
  if (recipients === undefined || meetsAnother(batch, id, member)) return undefined
  const members = new Map(batch.members).set(id, member)
  return fits([...members.values()], reservedWrites) ? { members, recipients } : undefined
}

function memberOf(commit: WorldCommit): Member {
  const writes = ownWrites(commit)
  return {
    commit,
    writes,
    places: new Set(writes.filter(({ write }) => write.ConditionCheck === undefined).map(placeOf)),
    bytes: Buffer.byteLength(JSON.stringify(writes)),
  }
}

/** Where one leaves a group and another joins it, the sum would not say whether there was a place in between. */
function withRecipients({ recipients }: CommitBatch, change: WorldCommit): CommitBatch['recipients'] | undefined {
  const all = new Map(recipients)
  for (const [group, count] of recipientChanges(change)) {
    const present = all.get(group) ?? 0
    if (present * count < 0) return undefined
    all.set(group, present + count)
  }
  return all
}

const meetsAnother = ({ members }: CommitBatch, customer: string, { places }: Member): boolean =>
  [...members].some(([id, other]) => id !== customer && [...places].some((place) => other.places.has(place)))

function fits(members: readonly Member[], reservedWrites: number): boolean {
  const writes = members.reduce((sum, member) => sum + member.writes.length, 0)
  const bytes = members.reduce((sum, member) => sum + member.bytes, 0)
  return writes + sharedWrites(members).length + reservedWrites <= maxWrites && bytes <= maxBytes
}

/** Everything that the pack writes. */
export function batchWrites({ members }: CommitBatch): ConditionalWrite[] {
  const written = [...members.values()]
  mustKnowNumbers(written.map(({ commit }) => commit))
  return together(written)
}

export const writesTogether = (commits: readonly WorldCommit[]): ConditionalWrite[] =>
  together(commits.map((commit) => ({ commit, writes: ownWrites(commit) })))

/** Commits all of them or none. Each is of another customer. */
export async function commitTogether(commits: readonly WorldCommit[]): Promise<Transacted> {
  mustKnowNumbers(commits)
  return await transactOnce(writesTogether(commits))
}

/** Numbers that nobody looked up would be taken without their counter being raised. */
function mustKnowNumbers(commits: readonly WorldCommit[]): void {
  const missing = missingNumbers(knownBy(commits), takenBy(commits))
  if (missing.length > 0) throw new Error(`Numbers of ${missing.join(', ')} were taken that are not known.`)
}

const together = (written: readonly Written[]): ConditionalWrite[] =>
  withoutNeedlessChecks([...written.flatMap(({ writes }) => writes), ...sharedWrites(written)])

function sharedWrites(written: readonly Written[]): ConditionalWrite[] {
  const commits = written.map(({ commit }) => commit)
  const [first] = commits
  if (first === undefined) return []
  const account = first.settings.account.id
  return [...recipientCounts(account, commits), ...numberWrites(account, knownBy(commits), takenBy(commits))]
}

/** The numbers as they were before the first of them took any. */
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

/** What a commit only knows may be of another time than what others take. */
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
 * A transaction names each item once. What it writes need not be checked as well, as whoever writes it rests on the same
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
