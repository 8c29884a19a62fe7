/**
 * The counts of campaigns and products: an item a count, and beside each customer what was counted of it. Both are
 * written in one transaction under a condition on the customer's item, so whatever is counted twice, or was cut off, is
 * counted once.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import type { Counted } from '../../domain/product/counted.ts'
import { batchGet } from '../dynamo/batch-get.ts'
import { mainTable } from '../dynamo/environment.ts'
import { maxWrites, transact, type CommitOutcome, type ConditionalWrite } from '../dynamo/transaction.ts'
import { countKey, listAttributes, tallyKey, tallyListPartition, textOf, type CountKind } from '../keys.ts'

const countedSchema = v.object({
  campaigns: v.record(v.string(), v.number()),
  products: v.record(v.string(), v.number()),
})
const itemSchema = v.object({ turn: v.number(), content: v.instance(Uint8Array), due_at: v.exactOptional(v.string()) })

/** What was counted of a customer. */
export interface Tally {
  /** Counts the writes of the item. */
  readonly turn: number
  readonly counted: Pick<Counted, CountKind>
  /** The place in the list of those that are to be counted again at an instant. */
  readonly listed?: string
}

export async function readTallies(account: string, customers: readonly string[]): Promise<ReadonlyMap<string, Tally>> {
  const keys = customers.map((customer) => [textOf(tallyKey(account, customer)), customer] as const)
  const names = new Map(keys)
  const items = await batchGet(customers.map((customer) => tallyKey(account, customer)))
  return new Map(
    items.map((item) => {
      const { turn, content, due_at: listed } = v.parse(itemSchema, item)
      // A life of assignments names hundreds of products, which are much alike.
      const counted = v.parse(countedSchema, JSON.parse(gunzipSync(content).toString('utf8')))
      return [names.get(textOf(item)) ?? '', { turn, counted, ...(listed !== undefined && { listed }) }]
    }),
  )
}

export interface TallyChange {
  readonly customer: string
  readonly before: Tally | undefined
  readonly counted: Counted
  readonly change: Pick<Counted, CountKind>
}

export const placeOfTally = (customer: string, { until }: Counted): string | undefined =>
  until === undefined ? undefined : `${until}#${customer}`

/** As many of the changes as fit into one transaction, and the outcome of it. */
export async function writeTallies(
  account: string,
  changes: readonly TallyChange[],
): Promise<{ readonly outcome: CommitOutcome; readonly written: number }> {
  let written = 0
  let writes: ConditionalWrite[] = []
  for (let count = 1; count <= changes.length; count++) {
    const some = changes.slice(0, count)
    const next = [...some.map((one) => tallyWrite(account, one)), ...countWrites(account, some)]
    if (next.length > maxWrites) break
    writes = next
    written = count
  }
  if (written === 0) throw new Error(`A customer changes more counts than a transaction holds: ${changes[0]?.customer}`)
  return { outcome: await transact(writes), written }
}

function tallyWrite(account: string, { customer, before, counted }: TallyChange): ConditionalWrite {
  const { campaigns, products } = counted
  const place = placeOfTally(customer, counted)
  const Item = {
    ...tallyKey(account, customer),
    turn: (before?.turn ?? 0) + 1,
    content: gzipSync(JSON.stringify({ campaigns, products })),
    ...(place !== undefined && listAttributes(tallyListPartition(account), place)),
  }
  const condition =
    before === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'turn = :turn', ExpressionAttributeValues: { ':turn': before.turn } }
  return { write: { Put: { TableName: mainTable(), Item, ...condition } }, onConflict: 'lost-race' }
}

function countWrites(account: string, changes: readonly TallyChange[]): ConditionalWrite[] {
  const kinds = ['campaigns', 'products'] as const
  return kinds.flatMap((kind) => {
    const sums = new Map<string, number>()
    for (const [name, by] of changes.flatMap(({ change }) => Object.entries(change[kind]))) {
      sums.set(name, (sums.get(name) ?? 0) + by)
    }
    return Array.from(sums).flatMap(([name, by]) => (by === 0 ? [] : [countWrite(account, kind, name, by)]))
  })
}

const countWrite = (account: string, kind: CountKind, name: string, by: number): ConditionalWrite => ({
  write: {
    Update: {
      TableName: mainTable(),
      Key: countKey(account, kind, name),
      UpdateExpression: 'ADD #count :by',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':by': by },
    },
  },
  onConflict: 'lost-race',
})

const countSchema = v.object({ count: v.number() })

/** The counts by name; 0 where nothing was ever counted. */
export async function readCounts(
  account: string,
  kind: CountKind,
  names: readonly string[],
): Promise<(name: string) => number> {
  const items = await batchGet(names.map((name) => countKey(account, kind, name)))
  const counts = new Map(items.map((item) => [textOf(item), v.parse(countSchema, item).count]))
  return (name) => counts.get(textOf(countKey(account, kind, name))) ?? 0
}
