/** The items of issues and of their lists, and their changes for the feed. */
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { copyListSchema, editionSchema, newEdition, type CopyList, type Edition } from '../../domain/edition/edition.ts'
import type { Instant } from '../../domain/time/time.ts'
import { changeRecords, type ChangeNote } from '../customer/change-record.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { atVersion, type ConditionalWrite } from '../dynamo/transaction.ts'
import { expiryOf, isExpired } from '../expiry.ts'
import {
  carrierIssueKey,
  editionEntryKey,
  editionKey,
  editionPartition,
  isWithinKeyLimits,
  listItemKey,
  type Key,
} from '../keys.ts'
import { millisOf } from '../../domain/time/time.ts'

async function read(Key: Key): Promise<unknown> {
  return (await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))).Item
}

/** An issue that was never closed counts as new. */
export async function readEdition(account: string, product: string): Promise<Edition> {
  const Key = editionKey(account, product)
  const item = isWithinKeyLimits(Key) ? await read(Key) : undefined
  return item === undefined ? newEdition(product) : v.parse(editionSchema, item)
}

/** Issues in the order of their ids. */
export async function readEditions(account: string, products: readonly string[]): Promise<Edition[]> {
  const items = await batchGet(products.map((product) => editionKey(account, product)))
  const editions = new Map(items.map((item) => v.parse(editionSchema, item)).map((one) => [one.external_id, one]))
  return products.map((product) => editions.get(product) ?? newEdition(product))
}

/** The writes of a changed issue, with the facts for the feed. They fail if the issue was changed in the meantime. */
export function editionWrites(
  account: string,
  before: Edition,
  after: Omit<Edition, 'version'>,
  note: ChangeNote | undefined,
): ConditionalWrite[] {
  const TableName = mainTable()
  const records =
    note === undefined ? [] : changeRecords(editionPartition(account, after.external_id), before.version, [note])
  // Versions count the change records, so that the feed finds each of them.
  const version = before.version + records.length
  const Item = { ...editionKey(account, after.external_id), ...after, version, revision: revisionOf(after) }
  return [
    { write: { Put: { TableName, Item, ...unchangedSince(before) } }, onConflict: 'lost-race' },
    ...(before.closings > 0 ? [] : [listed(account, after.external_id)]),
    ...records.map((record): ConditionalWrite => ({
      write: { Put: { TableName, Item: record, ConditionExpression: 'attribute_not_exists(pk)' } },
      onConflict: 'lost-race',
    })),
  ]
}

/** The issue's entry in the list by which the repair of the feed finds issues. */
const listed = (account: string, product: string): ConditionalWrite => ({
  write: { Put: { TableName: mainTable(), Item: { ...editionEntryKey(account, product) } } },
  onConflict: 'lost-race',
})

/** Differs for every state of an issue: each closing has a number, is begun once and ended once. */
const revisionOf = ({ closings, closing }: Omit<Edition, 'version'>): string =>
  `${closings} ${closing?.until ?? 'ended'}`

function unchangedSince(before: Edition) {
  if (before.closings === 0) return atVersion(undefined)
  return {
    ConditionExpression: '#version = :before AND revision = :revision',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':before': before.version, ':revision': revisionOf(before) },
  }
}

const listItemSchema = v.object({ ...copyListSchema.entries, expires_at: v.number() })

/** Nothing if the list has expired: then nobody reads its lines either. */
function keptLists(item: unknown, now: Instant): CopyList[] {
  const { expires_at, ...list } = v.parse(listItemSchema, item)
  return isExpired({ expires_at }, now) ? [] : [list]
}

export async function readList(account: string, list: string, now: Instant): Promise<CopyList | undefined> {
  const item = await read(listItemKey(account, list))
  return item === undefined ? undefined : keptLists(item, now)[0]
}

/** Lists in the order of their ids, without those that have expired. */
export async function readLists(account: string, ids: readonly string[], now: Instant): Promise<CopyList[]> {
  const items = await batchGet(ids.map((id) => listItemKey(account, id)))
  const lists = new Map(items.flatMap((item) => keptLists(item, now)).map((list) => [list.id, list]))
  return ids.flatMap((id) => lists.get(id) ?? [])
}

const listPut = (account: string, list: CopyList, expires: Instant) => ({
  TableName: mainTable(),
  Item: { ...listItemKey(account, list.id), ...list, expires_at: expiryOf(millisOf(expires)) },
})

export async function keepList(account: string, list: CopyList, expires: Instant): Promise<void> {
  await documentClient().send(new PutCommand(listPut(account, list, expires)))
}

/** The write of a list, for the transaction of a step. */
export const listWrite = (account: string, list: CopyList, expires: Instant): ConditionalWrite => ({
  write: { Put: listPut(account, list, expires) },
  onConflict: 'lost-race',
})

const issueSchema = v.object({ external_id: v.string(), closing: v.number() })
/** The last issue with a list of the carrier, and the closing whose lines apply. */
export type CarrierIssue = Readonly<v.InferOutput<typeof issueSchema>>

export async function readCarrierIssues(
  account: string,
  category: string,
  carriers: readonly string[],
): Promise<Map<string, CarrierIssue>> {
  const items = await batchGet(carriers.map((carrier) => carrierIssueKey(account, carrier, category)))
  const byKey = new Map(items.map((item) => [item.pk, v.parse(issueSchema, item)]))
  return new Map(
    carriers.flatMap((carrier) => {
      const issue = byKey.get(carrierIssueKey(account, carrier, category).pk)
      return issue === undefined ? [] : [[carrier, issue] as const]
    }),
  )
}

export const carrierIssueWrite = (
  account: string,
  carrier: string,
  category: string,
  issue: CarrierIssue,
): ConditionalWrite => ({
  write: { Put: { TableName: mainTable(), Item: { ...carrierIssueKey(account, carrier, category), ...issue } } },
  onConflict: 'lost-race',
})
