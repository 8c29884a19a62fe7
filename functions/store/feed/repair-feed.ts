/**
 * Brings changes into the feed that the stream lost. Every root has the version of its last change, so comparing
 * versions with markers finds the missing changes without reading any change. There is no Scan either: accounts,
 * customers, erased customers, orders, requests, files of banks and issues each have a list.
 */
import * as v from 'valibot'
import { batchGetFrom, keysPerCall } from '../dynamo/batch-get.ts'
import { mainTable } from '../dynamo/environment.ts'
import { sequence, type Sequenced } from './sequence-feed.ts'
import { readMarkers } from './feed-position.ts'
import {
  accountsPartition,
  customerKey,
  editionKey,
  editionsPartition,
  erasedPartition,
  listPartition,
  orderKey,
  orderList,
  orderOfEntry,
  parseRoot,
  bankFileKey,
  bankFilesPartition,
  requestKey,
  requestList,
  requestOfEntry,
  signInsKey,
  type Root,
  settingsKey,
  type Key,
} from '../keys.ts'
import type { Runtime } from '../dynamo/back-off.ts'
import { queryPages } from '../dynamo/query-all.ts'

export interface Repaired {
  /** The roots that were compared. */
  readonly roots: number
  /** The roots that lacked changes, with the outcome for each. */
  readonly behind: readonly Sequenced[]
  /** The roots that are listed but have no item, or an item without a version. */
  readonly unreadable: readonly string[]
  /** The place from which the repair of the account can continue. */
  readonly reached: Reached
}

/** The progress of an account's repair: a customer of one of its lists, or the beginning of the list. */
export interface Reached {
  readonly list: 'live' | 'erased' | 'orders' | 'requests' | 'bank-files' | 'editions'
  /** The last sort key of the list that has been read. */
  readonly customer?: string | undefined
}

/** The ids of all accounts of the deployment. */
export async function* accountIds(): AsyncGenerator<string> {
  for await (const page of sortKeys(accountsPartition)) yield* page
}

/** Repairs one account's feed, some roots at a time, and yields the result for each batch as soon as it is done. */
export async function* repair(account: string, runtime: Runtime, after?: Reached): AsyncGenerator<Repaired> {
  if (after === undefined) {
    // Possibly nobody has signed in yet.
    const signIns = (await readVersions([signInsKey(account)])).size > 0 ? [signInsKey(account)] : []
    yield await repairRoots(account, [settingsKey(account), ...signIns], { list: 'live' }, runtime)
  }
  const ofCustomer = (sk: string) => customerKey(account, sk)
  const lists = [
    { list: 'live', partition: listPartition(account), keyOf: ofCustomer },
    { list: 'erased', partition: erasedPartition(account), keyOf: ofCustomer },
    {
      list: 'orders',
      partition: orderList(account, { list: 'all' }).pk,
      keyOf: (sk: string) => orderKey(account, orderOfEntry(sk)),
    },
    {
      list: 'requests',
      partition: requestList(account, { list: 'all' }).pk,
      keyOf: (sk: string) => requestKey(account, requestOfEntry(sk)),
    },
    {
      list: 'bank-files',
      partition: bankFilesPartition(account),
      keyOf: (sk: string) => bankFileKey(account, sk),
    },
    {
      list: 'editions',
      partition: editionsPartition(account),
      keyOf: (sk: string) => editionKey(account, sk),
    },
  ] as const
  const from = lists.findIndex(({ list }) => list === after?.list)
  for (const { list, partition, keyOf } of lists.slice(Math.max(0, from))) {
    for await (const listed of sortKeys(partition, after?.list === list ? after.customer : undefined)) {
      yield await repairRoots(account, listed.map(keyOf), { list, customer: listed.at(-1) }, runtime)
    }
  }
}

/** Repairs the feed of one root, in the account that it belongs to. */
export async function repairRoot(account: string, root: string, runtime: Runtime): Promise<Repaired> {
  const parsed = parseRoot(root)
  if (parsed?.account !== account) throw new Error(`${root} is no root of the account ${account}.`)
  return await repairRoots(account, [keyOfRoot(parsed)], { list: 'live' }, runtime)
}

function keyOfRoot({ account, customer, order, request, bankFile, edition, signIns }: Root): Key {
  if (signIns === true) return signInsKey(account)
  if (order !== undefined) return orderKey(account, order)
  if (request !== undefined) return requestKey(account, request)
  if (bankFile !== undefined) return bankFileKey(account, bankFile)
  if (edition !== undefined) return editionKey(account, edition)
  return customer === undefined ? settingsKey(account) : customerKey(account, customer)
}

async function repairRoots(
  account: string,
  keys: readonly Key[],
  reached: Reached,
  runtime: Runtime,
): Promise<Repaired> {
  // Markers are read first: a change in between is then examined needlessly, and none is missed.
  const markers = await readMarkers(keys.map(({ pk }) => pk))
  const versions = await readVersions(keys)
  const behind = Array.from(versions, ([root, upTo]) => ({ root, upTo, changes: [] })).filter(
    ({ root, upTo }) => upTo > (markers.get(root) ?? 0),
  )
  return {
    roots: keys.length,
    behind: behind.length === 0 ? [] : await sequence(account, behind, runtime),
    unreadable: keys.flatMap(({ pk }) => (versions.has(pk) ? [] : [pk])),
    reached,
  }
}

const versionSchema = v.object({ pk: v.string(), version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })

/** The version of each root that has one. */
async function readVersions(keys: readonly Key[]): Promise<Map<string, number>> {
  const items = await batchGetFrom({ table: mainTable(), keys, attributes: ['pk', 'version'] })
  const roots = items.map((item) => v.safeParse(versionSchema, item))
  return new Map(roots.flatMap(({ success, output }) => (success ? [[output.pk, output.version]] : [])))
}

const listedSchema = v.object({ sk: v.string() })

/** The sort keys of a partition, page by page, above `after` if it is given. */
async function* sortKeys(partition: string, after?: string): AsyncGenerator<string[]> {
  const pages = queryPages({
    TableName: mainTable(),
    KeyConditionExpression: `pk = :partition${after === undefined ? '' : ' AND sk > :after'}`,
    ExpressionAttributeValues: { ':partition': partition, ...(after !== undefined && { ':after': after }) },
    ProjectionExpression: 'sk',
    ConsistentRead: true,
    Limit: keysPerCall,
  })
  for await (const items of pages) {
    if (items.length > 0) yield items.map((item) => v.parse(listedSchema, item).sk)
  }
}
