/**
 * Concurrent calls for different customers, in one process, that take numbers of one business entity. Transactions hold
 * their items for some milliseconds and conflict with others there, as in DynamoDB. The storage calls of each call are
 * counted: every call is answered with 200 by one transaction, and none makes more than four times as many storage
 * calls as most.
 */
import { serveOperation } from '../functions/api/operations/single-call.ts'
import * as operations from '../functions/operations/all-operations.ts'
import { clearSettingsCache } from '../functions/store/account/load-settings.ts'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { countedAtOnce } from '../test/concurrent-commands.ts'
import { holdKeys } from '../test/faulty-client.ts'
import { customerData } from './bench-account.ts'
import { call } from './call-handler.ts'
import { percentile } from './statistics.ts'

const createcustomer = serveOperation(operations.createcustomer)
const createsubscription = serveOperation(operations.createsubscription)
const invoice = serveOperation(operations.invoice)

export const heldForMilliseconds = 10
/** The largest number of storage calls of a call, as a multiple of the usual number. */
export const mostTimesTrips = 4
/** The two updates of the limiter, which every call makes. */
const ofEveryCall = 2

export interface CounterCount {
  readonly call: string
  readonly atOnce: number
  /** The transactions that conflicted with others. */
  readonly transactions: number
  readonly tripsP50: number
  readonly tripsP99: number
  readonly p50Millis: number
  readonly p99Millis: number
}

const lines = [{ text: 'A book', amount: 5_000, currency: 'DKK', tax_rate: 0.25 }]
const works = [
  {
    name: 'createcustomer',
    run: (_: string, n: number) =>
      call(createcustomer, { path: '/api/customers/createcustomer/', json: { data: customerData(800_000 + n) } }),
  },
  {
    name: 'createsubscription, with its invoice',
    run: (id: string) =>
      call(createsubscription, {
        path: '/api/customers/createsubscription/',
        json: { id, periods: [{ campaign_id: 'invoiced' }] },
      }),
  },
  {
    name: 'invoice',
    run: (id: string) =>
      call(invoice, { path: '/api/customers/invoice/', json: { id, business_entity: 'press', lines } }),
  },
] as const

export async function countCounter(): Promise<readonly CounterCount[]> {
  clearSettingsCache(() => 0)
  const all: CounterCount[] = []
  for (const atOnce of [1, 8, 16]) {
    const ids = Array.from({ length: atOnce }, (_, n) => `counter-${atOnce}-${n}`)
    for (const id of ids) await call(createcustomer, { path: '/api/customers/createcustomer/', json: { id, data: {} } })
    for (const { name, run } of works) all.push(await count(name, ids, run))
  }
  clearSettingsCache()
  return all
}

/** Throws if a call is not answered with 200. */
async function count(
  name: string,
  ids: readonly string[],
  run: (id: string, n: number) => Promise<unknown>,
): Promise<CounterCount> {
  const keys = holdKeys(documentClient(), heldForMilliseconds)
  try {
    const timed = ids.map((id, n) => async () => {
      const begun = performance.now()
      await run(id, ids.length * 100 + n)
      return performance.now() - begun
    })
    const ended = await countedAtOnce(timed)
    const trips = ended.map(({ sent }) => sent.length - ofEveryCall)
    const millis = ended.map(({ result }) => result)
    return {
      call: name,
      atOnce: ids.length,
      transactions: keys.counts.transactions,
      tripsP50: percentile(trips, 0.5),
      tripsP99: percentile(trips, 0.99),
      p50Millis: percentile(millis, 0.5),
      p99Millis: percentile(millis, 0.99),
    }
  } finally {
    keys.restore()
  }
}

/** The bounds that are exceeded. */
export const missedCounters = (all: readonly CounterCount[]): string[] =>
  all.flatMap(({ call: name, atOnce, transactions, tripsP50, tripsP99 }) => [
    ...(transactions > atOnce ? [`${name}, ${atOnce} at once, takes ${transactions} transactions`] : []),
    ...(tripsP99 > mostTimesTrips * tripsP50
      ? [`${name}, ${atOnce} at once: a call takes ${tripsP99} calls of the storage, where most take ${tripsP50}`]
      : []),
  ])
