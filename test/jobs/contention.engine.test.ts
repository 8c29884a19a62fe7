/**
 * Workers of renewals, calls of many operations and single calls that compete for the shared items of an account, over
 * the real storage engine with transactions that hold their items for 20 ms, as DynamoDB does. The tests limit counts
 * of transactions, not time.
 */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Instant } from '../../functions/domain/time/time.ts'
import { handler as work } from '../../functions/jobs/work-queue.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { moveClock } from '../../functions/store/account/clock.ts'
import { holdKeys, type KeyHolder } from '../faulty-client.ts'
import { queueEvent, useQueue } from '../queue.ts'
import { useService } from '../service.ts'

const service = useService()
useQueue()
const heldMilliseconds = 20
const newYear: Instant = '2027-01-01T11:00:00.000Z'
const february: Instant = '2027-02-02T11:00:00.000Z'
let keys: KeyHolder | undefined

beforeEach(async () => {
  vi.stubEnv('WORK_QUEUE_URL', 'https://queue.example/work')
  await service.configure({
    campaigns: [
      {
        ...{
          id: 'paid',
          name: 'Paid',
          business_entity: 'dk',
          products: ['gazette'],
          duration: 'P1M',
          renews_to: 'paid',
        },
        invoice_lines: [{ text: 'Paper', amount: 10_000, tax_rate: 0.25 }],
      },
    ],
  })
  await moveClock(service.account, newYear, newYear)
})
afterEach(() => {
  keys?.restore()
  keys = undefined
})

const post = (name: string, json: Readonly<Record<string, unknown>>) =>
  service.call({ path: `/api/customers/${name}/`, json })
const idOf = (index: number) => `c${String(index).padStart(4, '0')}`

async function subscribers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => idOf(index))
  const operations = ids.flatMap((id) => [
    { operation: 'createcustomer', id, data: { name: randomUUID() } },
    { operation: 'createsubscription', id, periods: [{ campaign_id: 'paid' }] },
  ])
  for (let start = 0; start < operations.length; start += 200) {
    const answer = await post('bulkupdates', { operations: operations.slice(start, start + 200) })
    expect(answer).toMatchObject({ status: 200, body: { failed: 0 } })
  }
  return ids
}

/** Renews customers by some workers, which take batches of ten messages; returns the number of messages that failed. */
async function renew(ids: readonly string[], workers: number): Promise<number> {
  const waiting = ids.map((customer) => JSON.stringify({ account: service.account, customer }))
  let failures = 0
  const worker = async () => {
    while (waiting.length > 0) {
      const some = waiting.splice(0, 10)
      const { batchItemFailures } = await work(queueEvent(some))
      failures += batchItemFailures.length
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return failures
}

/** The numbers of the customers' documents, in order; each customer has the given number of documents. */
async function numbersOf(ids: readonly string[], each: number): Promise<number[]> {
  const worlds = await Promise.all(ids.map((id) => loadWorld(service.account, id)))
  const numbers = worlds.map((world) => world?.ledger.open.map(({ number }) => Number(/\d+$/.exec(number)?.[0])) ?? [])
  expect(numbers.filter(({ length }) => length !== each)).toEqual([])
  return numbers.flat().toSorted((one, other) => one - other)
}
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe('Ten workers whose customers are invoiced by one business entity', () => {
  it('take at most half a transaction a renewal, fail on no message, and leave no gap in the numbers', async () => {
    const ids = await subscribers(200)
    expect(await renew(ids, 10)).toBe(0)
    await moveClock(service.account, february, newYear)
    keys = holdKeys(documentClient(), heldMilliseconds)
    expect(await renew(ids, 10)).toBe(0)
    expect(keys.counts.transactions).toBeLessThanOrEqual(ids.length / 2)
    expect(await numbersOf(ids, 2)).toEqual(upTo(400))
  })

  it('still do where single calls take numbers meanwhile', async () => {
    const ids = await subscribers(60)
    await moveClock(service.account, february, newYear)
    keys = holdKeys(documentClient(), heldMilliseconds)
    const others = Array.from({ length: 10 }, (_, index) => `o${index}`)
    const [failures, ...answers] = await Promise.all([
      renew(ids, 10),
      ...others.map(async (id) => {
        await post('createcustomer', { id })
        return await post('createsubscription', { id, periods: [{ campaign_id: 'paid' }] })
      }),
    ])
    expect(failures).toBe(0)
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect(keys.counts.transactions).toBeLessThanOrEqual(60 / 2 + 10 * 8)
  })
})

describe('Eight calls of many operations on the same customers', () => {
  it('are all carried out', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => idOf(index))
    await post('bulkupdates', { operations: ids.map((id) => ({ operation: 'createcustomer', id })) })
    keys = holdKeys(documentClient(), heldMilliseconds)
    // A transaction is sent with fewer operations where composing it takes long, as on a busy machine.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, call) =>
        post('bulkupdates', {
          operations: ids.map((id) => ({ operation: 'updatecustomer', id, data: { name: `name of call ${call}` } })),
        }),
      ),
    )
    // Each call is one transaction, and conflicts with others at most once before it waits in the queue.
    expect(keys.counts.transactions).toBeLessThanOrEqual(8 * 4)
    expect(answers.map(({ status, body }) => ({ status, body }))).toMatchObject(
      answers.map(() => ({ status: 200, body: { succeeded: 60, failed: 0 } })),
    )
  })
})

describe('Single calls', () => {
  const places = (input: string) => [...input.matchAll(/"pk":"([^"]+)"/g)].map(([, pk = '']) => pk)

  it('are all carried out where twelve of them take numbers of one business entity at once', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => idOf(index))
    await post('bulkupdates', { operations: ids.map((id) => ({ operation: 'createcustomer', id })) })
    keys = holdKeys(documentClient(), heldMilliseconds)
    const answers = await Promise.all(
      ids.map((id) => post('createsubscription', { id, periods: [{ campaign_id: 'paid' }] })),
    )
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(await numbersOf(ids, 1)).toEqual(upTo(12))
  })

  it.each([
    ['503 names the numbers of the business entity', '#N#', 503, 'the document numbers of the same business entity'],
    ['409 names the customer', '#C#', 409, 'the same customer'],
  ])('end after all tries, and %s', async (_, mark, status, words) => {
    await post('createcustomer', { id: 'anna' })
    vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
    meetOthersAt((input) => places(input).map((pk) => pk.includes(mark)))
    const answer = await post('createsubscription', { id: 'anna', periods: [{ campaign_id: 'paid' }] })
    expect(answer).toMatchObject({ status, headers: { 'Retry-After': '1' } })
    expect(String(answer.body)).toContain(words)
  })
})

/** Makes every transaction conflict with others at some of its items. */
function meetOthersAt(meets: (input: string) => readonly boolean[]): void {
  const { middlewareStack } = documentClient()
  middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName?.startsWith('TransactWrite') !== true) return await next(args)
      const CancellationReasons = v
        .parse(v.looseObject({ TransactItems: v.array(v.unknown()) }), args.input)
        .TransactItems.map((item) => ({
          Code: meets(JSON.stringify(item)).includes(true) ? 'TransactionConflict' : 'None',
        }))
      throw new TransactionCanceledException({ message: 'Cancelled.', $metadata: {}, CancellationReasons })
    },
    { step: 'initialize', name: 'others' },
  )
  onTestFinished(() => {
    middlewareStack.remove('others')
  })
}
