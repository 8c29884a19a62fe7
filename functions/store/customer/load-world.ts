/**
 * A customer's world, loaded by one Query of its live parts. `load-worlds.ts` loads many at once, `commit-world.ts`
 * commits what becomes of them.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import { tornReads } from '../dynamo/back-off.ts'
import { itemOf, type Item } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { again, done, retrying } from '../dynamo/retrying.ts'
import { customerKey, customerPartition, endOfLiveParts } from '../keys.ts'
import { customerItemSchema } from './customer-item.ts'
import { worldOf } from './read-world.ts'
import type { LoadedWorld } from './world-commit.ts'

/** One customer's world as it stands, or undefined. A tombstone is a customer too: see `erased`. */
export async function loadWorld(account: string, id: string): Promise<LoadedWorld | undefined> {
  // Nobody has an id of another form, and keys cannot be of any length.
  if (!isCustomerId(id)) return undefined
  const tries = { about: `the customer ${id}`, policy: tornReads, load: () => queryParts(account, id) }
  return await retrying(tries, (items) => {
    const head = items.find(({ sk }) => sk === customerKey(account, id).sk)
    if (head === undefined) return done(undefined)
    const world = worldOf(head, items)
    return world === undefined ? again(tornWorld(id)) : done(world)
  })
}

const unchangedSchema = v.object({
  version: customerItemSchema.entries.version,
  pendingGroupNotices: customerItemSchema.entries.pendingGroupNotices,
})

/** A world that was read or written before, where the customer has not changed since. One read of a few attributes. */
export async function ifUnchanged(account: string, world: LoadedWorld): Promise<LoadedWorld | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({
      TableName: mainTable(),
      Key: customerKey(account, world.customer.id),
      ProjectionExpression: '#version, pendingGroupNotices',
      ExpressionAttributeNames: { '#version': 'version' },
      ConsistentRead: true,
    }),
  )
  if (Item === undefined) return undefined
  const { version, pendingGroupNotices = {} } = v.parse(unchangedSchema, Item)
  // Notices are taken off the item without a new version.
  return version === world.customer.version ? { ...world, pendingGroupNotices } : undefined
}

/** Why a load is made again: it raced a transaction and saw a part of it. */
export const tornWorld = (id: string | undefined): string => `The parts of the customer ${id} do not belong together.`

async function queryParts(account: string, id: string): Promise<Item[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND sk < :end',
    ExpressionAttributeValues: { ':pk': customerPartition(account, id), ':end': endOfLiveParts },
    ConsistentRead: true,
  })
  return items.map(itemOf)
}
