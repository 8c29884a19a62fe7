/**
 * Claims that customers contend for: an email, a mandate, a place in a group. The conditions of the storage decide
 * them, as they do for single calls. The refusals of the storage and what the call has given away are remembered here,
 * so a refused operation costs the operations around it one failed transaction at most.
 */
import { placeOf, type ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { recipientCountKey, textOf } from '../../store/keys.ts'
import { recipientChanges } from '../../store/customer/recipients.ts'
import { ownWrites } from '../../store/customer/world-writes.ts'
import type { WorldCommit } from '../../store/customer/world-commit.ts'
import type { Run } from './bulk-run.ts'
import type { Chunk } from './chunk.ts'

/** `wait`: the earlier operations must be stored first. */
type Claim = 'free' | 'taken' | 'wait'

/** A customer whom the call does not know, and who has the email. */
const somebody = ''

const ownedByOne = ['email-taken', 'mandate-taken'] as const
type Owned = (typeof ownedByOne)[number]

/** Claims that only one customer can have: an email address, or a mandate. */
export function ownedFor({ emails }: Run, { batch }: Chunk, commit: WorldCommit): Exclude<Claim, 'taken'> | Owned {
  const { id } = commit.after.customer
  const own = batch.members.get(id)
  const claimed = new Set(ownedIn(own?.writes ?? []))
  const writes = ownWrites(commit)
  for (const write of writes) {
    const conflict = ownedByOne.find((one) => one === write.onConflict)
    if (conflict === undefined) continue
    const place = placeOf(write)
    // A claim that the customer has given up in this chunk is still its own.
    if (own?.places.has(place) && !claimed.has(place)) continue
    const other = [...batch.members].find(([customer, { places }]) => customer !== id && places.has(place))?.[1]
    if (other !== undefined) return ownedIn(other.writes).includes(place) ? conflict : 'wait'
    if ((emails.get(place) ?? id) !== id) return conflict
  }
  // If a transaction both takes and gives up a claim, the condition of the claim would never be checked.
  return writes.some((write) => !isOwned(write) && claimed.has(placeOf(write))) ? 'wait' : 'free'
}

const isOwned = ({ onConflict }: ConditionalWrite): boolean => ownedByOne.some((one) => one === onConflict)
const ownedIn = (writes: readonly ConditionalWrite[]): string[] => writes.filter(isOwned).map(placeOf)

export function placesFor({ call, groups }: Run, { batch }: Chunk, commit: WorldCommit): Claim {
  // A condition on a number that the same transaction changes would not be checked.
  const isCounted = (group: string, writes: readonly ConditionalWrite[]) => {
    const place = textOf(recipientCountKey(call.account, group))
    return writes.some((one) => one.write.ConditionCheck !== undefined && placeOf(one) === place)
  }
  const own = ownWrites(commit)
  if ([...batch.recipients.keys()].some((group) => isCounted(group, own))) return 'wait'
  for (const [group, change] of recipientChanges(commit)) {
    if ([...batch.members.values()].some(({ writes }) => isCounted(group, writes))) return 'wait'
    const before = batch.recipients.get(group) ?? 0
    // Whether a place is free is known only once the recipients who leave or join are stored.
    if (before * change < 0) return 'wait'
    const groupState = change > 0 ? groups.get(group) : undefined
    if (groupState === 'full') return 'taken'
    if (groupState === 'one at a time' && before > 0) return 'wait'
  }
  return 'free'
}

/** Notes the emails and groups that made a transaction fail. */
export function learnRefusals(
  { call, emails, groups }: Run,
  { batch }: Chunk,
  failed: readonly ConditionalWrite[],
): void {
  const places = new Set(failed.map(placeOf))
  for (const place of ownedIn(failed)) emails.set(place, somebody)
  for (const [group, change] of batch.recipients) {
    if (!places.has(textOf(recipientCountKey(call.account, group)))) continue
    groups.set(group, change === 1 ? 'full' : 'one at a time')
  }
}

/** Notes the claims that a committed transaction has taken or released. */
export function learnClaims({ emails, groups }: Run, { batch }: Chunk): void {
  for (const [id, { writes, places }] of batch.members) {
    for (const place of places) emails.delete(place)
    for (const place of ownedIn(writes)) emails.set(place, id)
  }
  for (const [group, change] of batch.recipients) if (change < 0) groups.delete(group)
}
