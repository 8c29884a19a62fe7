/**
 * Checks by reading alone whether a commit would be refused, for the claims that several customers contend for (an id,
 * an email, a place in a group). Previews use this check, because they write nothing. All other conditions of a commit
 * concern data that was just read.
 */
import * as v from 'valibot'
import { batchGet } from '../dynamo/batch-get.ts'
import { keyOf, placeOf, type ConditionalWrite, type Transacted } from '../dynamo/transaction.ts'
import { textOf } from '../keys.ts'
import { countIn } from './recipients.ts'

const claims: ReadonlySet<ConditionalWrite['onConflict']> = new Set([
  'customer-exists',
  'email-taken',
  'mandate-taken',
  'group-full',
])

/** The items of claims as earlier commits of a preview would leave them, by place; undefined for a removed one. */
export type ForeseenItems = Map<string, Readonly<Record<string, unknown>> | undefined>

/** `foreseen` has the commits before this one, and this one too if it would be made. */
export async function wouldCommit(
  writes: readonly ConditionalWrite[],
  foreseen: ForeseenItems = new Map(),
): Promise<Transacted> {
  const claiming = writes.filter(({ onConflict }) => claims.has(onConflict))
  const unread = claiming.filter((claim) => !foreseen.has(placeOf(claim)))
  const stored = await batchGet(unread.map(keyOf))
  const present: ForeseenItems = new Map([...stored.map((item) => [textOf(item), item] as const), ...foreseen])
  const failed = claiming.filter((claim) => hasCondition(claim.write) && isLost(claim, present.get(placeOf(claim))))
  const [first] = failed
  if (first !== undefined) return { outcome: first.onConflict, failed }
  for (const write of writes) foresee(write, present, foreseen)
  return { outcome: 'committed', failed }
}

/** Notes the item of a claim as the write leaves it. */
function foresee(one: ConditionalWrite, present: ForeseenItems, foreseen: ForeseenItems): void {
  const { Put, Update, Delete } = one.write
  const place = placeOf(one)
  if (Delete !== undefined) foreseen.set(place, undefined)
  if (!claims.has(one.onConflict)) return
  if (Put !== undefined) foreseen.set(place, Put.Item)
  if (Update !== undefined) {
    const { ':change': change } = v.parse(changeSchema, Update.ExpressionAttributeValues)
    foreseen.set(place, { count: countIn(present.get(place)) + change })
  }
}

const hasCondition = ({ Put, Update }: ConditionalWrite['write']) => (Put ?? Update)?.ConditionExpression !== undefined

const ownerSchema = v.object({ customer: v.string() })
const roomSchema = v.object({ ':room': v.number() })
const changeSchema = v.object({ ':change': v.number() })

/** Whether the condition of a claim fails on the present item. */
function isLost({ write, onConflict }: ConditionalWrite, item: unknown): boolean {
  switch (onConflict) {
    case 'customer-exists':
      return item !== undefined
    case 'email-taken':
    case 'mandate-taken':
      return (
        item !== undefined && v.parse(ownerSchema, item).customer !== v.parse(ownerSchema, write.Put?.Item).customer
      )
    case 'group-full': {
      const { ':room': room } = v.parse(roomSchema, write.Update?.ExpressionAttributeValues)
      return room < countIn(item)
    }
    case 'lost-race':
    case 'numbers-moved':
    case 'repeated':
      return false
  }
}
