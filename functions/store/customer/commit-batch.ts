/**
 * A batch of commits for one transaction, one commit a customer. It grows change by change as long as the next one
 * fits.
 */
import { maxWrites, placeOf, type ConditionalWrite } from '../dynamo/transaction.ts'
import { mustKnowNumbers, sharedWrites, withSharedWrites, type CommitWrites } from './commit-world.ts'
import { recipientChanges } from './recipients.ts'
import type { WorldCommit } from './world-commit.ts'
import { mergeCommits, ownWrites } from './world-writes.ts'

/** A transaction holds 4 MB. JSON is a little shorter than what is sent, so there is much to spare. */
const maxBytes = 3_000_000

export interface CommitBatch {
  /** Commits by the customer's id. */
  readonly members: ReadonlyMap<string, Member>
  /** The number of recipients by which each group grows or shrinks. */
  readonly recipients: ReadonlyMap<string, number>
}

interface Member extends CommitWrites {
  /** The written items, without items that are only checked. */
  readonly places: ReadonlySet<string>
  readonly bytes: number
}

export const emptyBatch: CommitBatch = { members: new Map(), recipients: new Map() }

export const isEmpty = ({ members }: CommitBatch): boolean => members.size === 0

/**
 * The batch with one more change, merged with the changes that it has of that customer. Undefined if the change does
 * not fit with the others: the transaction would be too large, or the change writes an item that another customer's
 * commit writes.
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

/** Everything that the batch writes. */
export function batchWrites({ members }: CommitBatch): ConditionalWrite[] {
  const written = [...members.values()]
  mustKnowNumbers(written.map(({ commit }) => commit))
  return withSharedWrites(written)
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

/** Undefined if a recipient leaves a group that another joins: their sum would not say whether a place was free. */
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
  const own = members.reduce((sum, { writes }) => sum + writes.length, 0)
  const shared = sharedWrites(members.map(({ commit }) => commit)).length
  const bytes = members.reduce((sum, member) => sum + member.bytes, 0)
  return own + shared + reservedWrites <= maxWrites && bytes <= maxBytes
}
