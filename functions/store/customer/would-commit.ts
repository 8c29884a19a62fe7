/**
 * Checks by reading alone whether a commit would be refused, for the claims that several customers contend for (an id,
 * an email, a place in a group). Previews use this check, as they write nothing. All other conditions of a commit
 * concern data that was just read.
 */
import * as v from 'valibot'
import { batchGet } from '../dynamo/batch-get.ts'
import { keyOf, placeOf, type ConditionalWrite, type Transacted } from '../dynamo/transaction.ts'
import { textOf } from '../keys.ts'

const claims: ReadonlySet<ConditionalWrite['onConflict']> = new Set([
  'customer-exists',
  'email-taken',
  'mandate-taken',
  'group-full',
])

export async function wouldCommit(writes: readonly ConditionalWrite[]): Promise<Transacted> {
  const claiming = writes.filter(({ onConflict, write }) => claims.has(onConflict) && hasCondition(write))
  const items = await batchGet(claiming.map(keyOf))
  const present = new Map(items.map((item) => [textOf(item), item]))
  const failed = claiming.filter((claim) => isLost(claim, present.get(placeOf(claim))))
  const [first] = failed
  return { outcome: first === undefined ? 'committed' : first.onConflict, failed }
}

const hasCondition = ({ Put, Update }: ConditionalWrite['write']) => (Put ?? Update)?.ConditionExpression !== undefined

const ownerSchema = v.object({ customer: v.string() })
const countSchema = v.object({ count: v.number() })
const roomSchema = v.object({ ':room': v.number() })

/** Whether the condition of a claim fails on the item as it is. */
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
      return room < (item === undefined ? 0 : v.parse(countSchema, item).count)
    }
    case 'lost-race':
    case 'numbers-moved':
    case 'repeated':
      return false
  }
}
