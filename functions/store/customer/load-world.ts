/**
 * A customer's world, loaded by one Query of its live parts. The customer item names the live parts with the version
 * each was last written; a read that raced a transaction and saw half of it does not match these versions.
 * `load-worlds.ts` loads many worlds at once, `commit-world.ts` commits the changed ones.
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
import { customerKey, customerPartition, endOfLiveParts, openInvoicePrefix, subscriptionPrefix } from '../keys.ts'
import { customerItemSchema, parseCustomerItem, type CustomerItem } from './customer-item.ts'
import type { LoadedWorld } from './world-commit.ts'
import { inOrderOfAge } from '../../domain/world/invoice.ts'
import { byAge, type Subscription } from '../../domain/world/subscription.ts'
import { parseInvoiceItem, parseSubscriptionItem } from './live-parts.ts'

/** The present world of one customer, or undefined. A tombstone is a customer too: see `erased`. */
export async function loadWorld(account: string, id: string): Promise<LoadedWorld | undefined> {
  // No customer has an id of another form, and keys have a largest length.
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

/** A world that was read or written before, if the customer has not changed since. One read of a few attributes. */
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
  // Notices are removed from the item without a new version.
  return version === world.customer.version ? { ...world, pendingGroupNotices } : undefined
}

/** The reason for another load: the first one raced a transaction and read only a part of it. */
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

/** The sort keys of a customer's live parts. */
export const partsNamedBy = (head: Item): readonly string[] => Object.keys(v.parse(headSchema, head).parts)
const headSchema = v.object({ parts: customerItemSchema.entries.parts })

/** Undefined if the parts are not those that the customer item names. */
export const worldOf = (head: Item, items: readonly Item[]): LoadedWorld | undefined =>
  worldFrom(parseCustomerItem(head), items)

/** The same if the customer item was read before. */
export function worldFrom(item: CustomerItem, items: readonly Item[]): LoadedWorld | undefined {
  const { parts, active, live, follows, pendingGroupNotices = {}, scheduledIndexKeys = [], credits, ...others } = item
  const { filed, ...customer } = others
  const subscriptions = items.filter(({ sk }) => sk.startsWith(subscriptionPrefix))
  const invoices = items.filter(({ sk }) => sk.startsWith(openInvoicePrefix))
  if (!isWhole(parts, [...subscriptions, ...invoices])) return undefined
  return {
    customer,
    parts,
    pendingGroupNotices,
    scheduledIndexKeys,
    ...(filed && { filed }),
    subscriptions: inOrder(subscriptions.map(parseSubscriptionItem)),
    ledger: { open: inOrderOfAge(invoices.map(parseInvoiceItem)), credits, numbers: {} },
    records: [],
  }
}

export const inOrder = (subscriptions: readonly Subscription[]) => subscriptions.toSorted(byAge)

const partSchema = v.object({ sk: v.string(), written: v.number() })

function isWhole(parts: CustomerItem['parts'], items: readonly unknown[]): boolean {
  const written = items.map((item) => v.parse(partSchema, item))
  return (
    written.length === Object.keys(parts).length && written.every(({ sk, written: version }) => parts[sk] === version)
  )
}
