/**
 * Calls of a thousand operations: their storage calls, and their time where every storage call takes 5 ms longer than
 * here. Each call must carry out all of its operations.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { handler as bulkupdates } from '../functions/api/bulk/bulkupdates.ts'
import { handler as update } from '../functions/api/bulk/update.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { clearSettingsCache } from '../functions/store/account/load-settings.ts'
import { customerData, customerId } from './bench-account.ts'
import { call } from './call-handler.ts'
import type { CountedCall } from './counted-call.ts'
import { holds, type Counted } from './counted.ts'
import { metered } from './meter.ts'

export interface BulkCount extends Counted {
  /** The time from the call to its answer with a slow storage; undefined if it is not measured. */
  readonly slowedMillis: number | undefined
}

export const slowedByMillis = 5
export const mostSlowedMillis = 5000

type Operation = Readonly<Record<string, unknown>>

interface BulkCall extends CountedCall {
  /** Whether the time with a slower storage is measured. */
  readonly slowed?: true
}

/** A customer, and a subscription that is invoiced at once. */
const newSubscriber = (n: number): Operation[] => [
  { operation: 'createcustomer', data: customerData(n) },
  { operation: 'createsubscription', periods: [{ campaign_id: 'invoiced' }] },
]
const subscribers = (first: number, count: number) => times(count, (n) => newSubscriber(first + n)).flat()
const rename = (id: string, n: number): Operation => ({
  operation: 'updatecustomer',
  id,
  data: { name: `Astrid Kristoffersen ${n}` },
})

/** The first customer that no other call changes. */
const untouched = 1000
const half = 500
const whole = 1000
/** A number above the customers of all stores. */
const created = 8_000_000
/** Counts batches, because the same customers cannot be made twice. */
let batches = 0
const nextBatch = () => created + whole * batches++

const bulk = (operations: readonly Operation[], headers: Readonly<Record<string, string>> = {}) =>
  send(bulkupdates, 'bulkupdates', operations, headers)

const underKey = { 'Idempotency-Key': 'bench-bulk' }
const once = subscribers(nextBatch(), half)
/** The invoice's number is looked up once, wherever the campaign has anything to invoice. */
const numbers = { GetItem: 1 }

let plain: readonly string[] = []

const calls: readonly BulkCall[] = [
  {
    name: 'bulkupdates: 500 createcustomer and 500 createsubscription with invoices',
    function: 'bulkupdates',
    target: 'stated',
    most: { UpdateItem: 1, ...numbers, TransactWriteItems: 520 },
    each: whole,
    slowed: true,
    run: () => bulk(subscribers(nextBatch(), half)),
  },
  {
    name: 'the same under an Idempotency-Key',
    function: 'bulkupdates',
    target: 'kept',
    most: { Query: 1, UpdateItem: 1, ...numbers, TransactWriteItems: 100 },
    each: whole,
    run: () => bulk(once, underKey),
  },
  {
    name: 'the same repeated under its key',
    function: 'bulkupdates',
    target: 'kept',
    most: { Query: 1 },
    each: whole,
    run: () => bulk(once, underKey),
  },
  {
    name: 'bulkupdates: 1,000 updatecustomer on 1,000 customers',
    function: 'bulkupdates',
    target: 'stated',
    most: { BatchGetItem: 10, TransactWriteItems: whole },
    each: whole,
    slowed: true,
    prepare: async () => {
      plain = await send(
        update,
        'update',
        times(whole, (n) => ({ operation: 'createcustomer', data: customerData(nextBatch() + n) })),
      )
    },
    run: () => bulk(plain.map(rename)),
  },
  {
    name: 'bulkupdates: 1,000 updatecustomer on 1,000 subscribers',
    function: 'bulkupdates',
    target: 'kept',
    // The subscriptions are read beside the customers.
    most: { BatchGetItem: 20, TransactWriteItems: whole },
    each: whole,
    run: () => bulk(times(whole, (n) => rename(customerId(untouched + n), n))),
  },
]

/** Counts the calls against the tables in use, which hold a given number of customers, each with a subscription. */
export async function countBulk(customers: number): Promise<BulkCount[]> {
  clearSettingsCache(() => 0)
  // The first call reads key and settings.
  await bulk([])
  const counted: BulkCount[] = []
  for (const each of calls) counted.push(await count(each, customers))
  clearSettingsCache()
  return counted
}

async function count(bulkCall: BulkCall, customers: number): Promise<BulkCount> {
  await bulkCall.prepare?.(0)
  const before = process.cpuUsage()
  const { tally } = await metered(() => bulkCall.run(0))
  const { user, system } = process.cpuUsage(before)
  return {
    call: bulkCall,
    customers,
    tally,
    cpuMillis: (user + system) / 1000,
    held: holds(tally, bulkCall),
    slowedMillis: bulkCall.slowed === true ? await slowed(() => bulkCall.run(1)) : undefined,
  }
}

async function slowed(run: () => Promise<unknown>): Promise<number> {
  const stack = documentClient().middlewareStack
  stack.add(
    (next) => async (args) => {
      await sleep(slowedByMillis)
      return await next(args)
    },
    { step: 'initialize', name: 'slow' },
  )
  const begun = performance.now()
  try {
    await run()
    return performance.now() - begun
  } finally {
    stack.remove('slow')
  }
}

const answerSchema = v.object({ succeeded: v.number(), ids: v.optional(v.array(v.nullable(v.string())), []) })

/** Sends a call and returns the ids, if the endpoint answers them. */
async function send(
  handler: Parameters<typeof call>[0],
  name: string,
  operations: readonly Operation[],
  headers: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const answer = v.parse(
    answerSchema,
    await call(handler, { path: `/api/customers/${name}/`, json: { operations }, headers }),
  )
  if (answer.succeeded !== operations.length) {
    throw new Error(`${name} carried out ${answer.succeeded} of ${operations.length} operations.`)
  }
  return answer.ids.filter((id) => id !== null)
}

function times<Value>(count: number, make: (n: number) => Value): Value[] {
  return Array.from({ length: count }, (_, n) => make(n))
}
