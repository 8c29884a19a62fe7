/**
 * The counts of campaigns and products: an item for each count, and for each customer an item with its share. Both are
 * written in one transaction under a condition on the customer's item, so a customer whose count is repeated, or was
 * cut off, is counted once. A customer that changes more counts than a transaction holds is counted in several, and its
 * item says after each of them what has been counted so far.
 *
 * An item of a count has an attribute for each generation. A customer's item is of the latest generation that it was
 * counted in, and counts as not counted in later ones.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import {
  changedBy,
  changesIn,
  dividedAfter,
  type CustomerCounts,
  type Counts,
} from '../../domain/product/customer-counts.ts'
import type { SearchState } from '../../domain/search/search-state.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { maxWrites, transact, type CommitOutcome, type ConditionalWrite } from '../dynamo/transaction.ts'
import {
  countKey,
  countsPartition,
  countsPrefix,
  listAttributes,
  searchStateKey,
  countedCustomerKey,
  countedCustomerListPartition,
  textOf,
  type CountKind,
  type Key,
} from '../keys.ts'
import { parseSearchState } from '../search/search-state-item.ts'

const countedSchema = v.object({
  campaigns: v.record(v.string(), v.number()),
  products: v.record(v.string(), v.number()),
  // Most customers have no further copies, and then the item does not name them.
  copies: v.optional(v.record(v.string(), v.number()), {}),
})
const itemSchema = v.object({
  turn: v.number(),
  // The first items had no generation.
  generation: v.optional(v.number(), 0),
  content: v.instance(Uint8Array),
  due_at: v.exactOptional(v.string()),
})

/** The counts of a customer. */
export interface CountedCustomer {
  /** Counts the writes of the item. */
  readonly turn: number
  readonly generation: number
  readonly counted: Counts
  /** The place in the list of customers to be counted again at an instant. */
  readonly listed?: string
}

export async function readCountedCustomers(
  account: string,
  customers: readonly string[],
): Promise<ReadonlyMap<string, CountedCustomer>> {
  const keys = customers.map((customer) => [textOf(countedCustomerKey(account, customer)), customer] as const)
  const names = new Map(keys)
  const items = await batchGet(customers.map((customer) => countedCustomerKey(account, customer)))
  return new Map(
    items.map((item) => {
      const { turn, generation, content, due_at: listed } = v.parse(itemSchema, item)
      // A life of assignments names hundreds of products, which are much alike.
      const counted = v.parse(countedSchema, JSON.parse(gunzipSync(content).toString('utf8')))
      return [names.get(textOf(item)) ?? '', { turn, generation, counted, ...(listed !== undefined && { listed }) }]
    }),
  )
}

export interface CountChange {
  readonly customer: string
  readonly before: CountedCustomer | undefined
  readonly generation: number
  /** The final counts, and the changes that are still to be made until then. */
  readonly counted: CustomerCounts
  readonly change: Counts
}

export const placeOfCountedCustomer = (customer: string, { until }: CustomerCounts): string | undefined =>
  until === undefined ? undefined : `${until}#${customer}`

export interface WrittenCounts {
  readonly outcome: CommitOutcome
  /** The changes that did not fit, and continue from the written state. */
  readonly left: readonly CountChange[]
}

/** Writes as much of the changes as fits into one transaction. */
export async function writeCounts(account: string, changes: readonly CountChange[]): Promise<WrittenCounts> {
  const [first, ...others] = changes
  if (first === undefined) return { outcome: 'committed', left: [] }
  if (changesIn(first.change) >= maxWrites) return await writePart(account, first, others)
  const { generation } = first
  let sums = first.change
  const entries = [entryWrite(account, first)]
  for (const next of others) {
    const together = changedBy(sums, next.change)
    if (next.generation !== generation || entries.length + 1 + changesIn(together) > maxWrites) break
    sums = together
    entries.push(entryWrite(account, next))
  }
  const outcome = await transact([...entries, ...countWrites(account, generation, sums)])
  return { outcome, left: changes.slice(entries.length) }
}

/**
 * A part of the changes of one customer. The item stays at its place in the list, because the customer is not fully
 * counted yet.
 */
async function writePart(account: string, whole: CountChange, others: readonly CountChange[]): Promise<WrittenCounts> {
  const { customer, before, generation, change } = whole
  const { first, left } = dividedAfter(change, maxWrites - 1)
  const present = before?.generation === generation ? before.counted : undefined
  const part = { turn: (before?.turn ?? 0) + 1, generation, counted: changedBy(present, first) }
  const entry = { ...part, ...(before?.listed !== undefined && { listed: before.listed }) }
  const writes = [countedCustomerWrite(account, customer, before, entry), ...countWrites(account, generation, first)]
  return { outcome: await transact(writes), left: [{ ...whole, before: entry, change: left }, ...others] }
}

function entryWrite(account: string, { customer, before, generation, counted }: CountChange): ConditionalWrite {
  const listed = placeOfCountedCustomer(customer, counted)
  const entry = { turn: (before?.turn ?? 0) + 1, generation, counted, ...(listed !== undefined && { listed }) }
  return countedCustomerWrite(account, customer, before, entry)
}

function countedCustomerWrite(
  account: string,
  customer: string,
  before: CountedCustomer | undefined,
  entry: CountedCustomer,
): ConditionalWrite {
  const { turn, generation, counted, listed } = entry
  const { campaigns, products, copies } = counted
  const Item = {
    ...countedCustomerKey(account, customer),
    turn,
    generation,
    content: gzipSync(JSON.stringify({ campaigns, products, ...(Object.keys(copies).length > 0 && { copies }) })),
    ...(listed !== undefined && listAttributes(countedCustomerListPartition(account), listed)),
  }
  const condition =
    before === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'turn = :turn', ExpressionAttributeValues: { ':turn': before.turn } }
  return { write: { Put: { TableName: mainTable(), Item, ...condition } }, onConflict: 'lost-race' }
}

function countWrites(account: string, generation: number, { campaigns, products, copies }: Counts) {
  const writesOfKind = (kind: CountKind, sums: Readonly<Record<string, number>>) =>
    Object.entries(sums).map(([name, by]) => countWrite(countKey(account, kind, name), generation, by))
  return [
    ...writesOfKind('campaigns', campaigns),
    ...writesOfKind('campaigns-copies', copies),
    ...writesOfKind('products', products),
  ]
}

const attributeOf = (generation: number) => `count_${generation}`

const countWrite = (key: Key, generation: number, amount: number): ConditionalWrite => ({
  write: {
    Update: {
      TableName: mainTable(),
      Key: key,
      UpdateExpression: 'ADD #count :by',
      ExpressionAttributeNames: { '#count': attributeOf(generation) },
      ExpressionAttributeValues: { ':by': amount },
    },
  },
  onConflict: 'lost-race',
})

export interface ReadCounts {
  /** The state of the job that keeps the counts; undefined if it has never run. */
  readonly state: SearchState | undefined
  /** The count by name; 0 if nothing was ever counted. */
  readonly countOf: (name: string) => number
}

/** Counts, together with the state that names their shown generation, in one read. */
export async function readCounts(account: string, kind: CountKind, names: readonly string[]): Promise<ReadCounts> {
  const items = await batchGet([searchStateKey(account), ...names.map((name) => countKey(account, kind, name))])
  const byKey = new Map(items.map((item) => [textOf(item), item]))
  const stored = byKey.get(textOf(searchStateKey(account)))
  const state = stored && parseSearchState(stored)
  const attribute = attributeOf(state?.counts.shown ?? 0)
  const countSchema = v.optional(v.number(), 0)
  return {
    state,
    countOf: (name) => v.parse(countSchema, byKey.get(textOf(countKey(account, kind, name)))?.[attribute]),
  }
}

const namedSchema = v.looseObject({ sk: v.string() })

export interface CampaignCounts {
  /** Live subscriptions by campaign. */
  readonly subscriptions: Readonly<Record<string, number>>
  /** Their copies beyond the first of each. */
  readonly furtherCopies: Readonly<Record<string, number>>
}

/** All counts of campaigns in a generation, without those that are 0. */
export async function readCampaignCounts(account: string, generation: number): Promise<CampaignCounts> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :counts AND begins_with(sk, :kinds)',
    ExpressionAttributeValues: { ':counts': countsPartition(account), ':kinds': 'campaigns' },
    ConsistentRead: true,
  })
  const ofKind = (kind: CountKind) => {
    const prefix = countsPrefix(kind)
    return Object.fromEntries(
      items.flatMap((item) => {
        const { sk, [attributeOf(generation)]: count } = v.parse(namedSchema, item)
        if (!sk.startsWith(prefix) || typeof count !== 'number' || count === 0) return []
        return [[sk.slice(prefix.length), count] as const]
      }),
    )
  }
  return { subscriptions: ofKind('campaigns'), furtherCopies: ofKind('campaigns-copies') }
}
