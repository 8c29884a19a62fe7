/**
 * Single calls of different customers at once, of one process and of many, which compete for the counter of their
 * business entity's document numbers. Transactions hold their items for some milliseconds, as DynamoDB does. The tests
 * limit the storage calls of each call. Their time goes by turns of the event loop, and their chance has a seed, so
 * that a busy machine changes nothing.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { runtime } from '../../functions/outside/runtime.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { loadWorld } from '../../functions/store/customer/load-world.ts'
import { counterKey } from '../../functions/store/keys.ts'
import type * as numberLine from '../../functions/work/document-numbers/number-queue.ts'
import { holdKeys, seededRandom, seedOfRun, type KeyHolder } from '../faulty-client.ts'
import { useQueue } from '../queue.ts'
import { useService } from '../service.ts'
import { countedAtOnce } from '../concurrent-commands.ts'

/** Each call takes its place in the queue of its process. Where each call is a separate process, there is no queue. */
const processes = vi.hoisted(() => ({ each: 'one' }))
vi.mock('../../functions/work/document-numbers/number-queue.ts', async (importOriginal) => {
  const original = await importOriginal<typeof numberLine>()
  const { lookUpNumbers } = await import('../../functions/store/customer/document-numbers.ts')
  const alone = { wait: () => Promise.resolve({}), lookUp: lookUpNumbers, leave: () => undefined }
  const aloneOfMany: numberLine.Place = { arrive: () => Promise.resolve(undefined), leave: () => undefined }
  return {
    ...original,
    placeInLine: (account: string) => (processes.each === 'own' ? alone : original.placeInLine(account)),
    takePlace: (account: string, series: readonly string[]) =>
      processes.each === 'own' ? aloneOfMany : original.takePlace(account, series),
  }
})

const service = useService()
useQueue()
const heldMilliseconds = 10

beforeEach(async () => {
  processes.each = 'one'
  await service.configure({
    campaigns: [
      {
        ...{ id: 'paid', name: 'Paid', business_entity: 'dk', products: ['gazette'], duration: 'P1M' },
        invoice_lines: [{ text: 'Paper', amount: 10_000, tax_rate: 0.25 }],
      },
    ],
  })
})

const post = (name: string, json: Readonly<Record<string, unknown>>) =>
  service.call({ path: `/api/customers/${name}/`, json })

async function customers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `c${index}`)
  await post('bulkupdates', {
    operations: ids.map((id) => ({ operation: 'createcustomer', id, data: { country: 'DK' } })),
  })
  return ids
}

function hold(): KeyHolder {
  const keys = holdKeys(documentClient(), heldMilliseconds)
  onTestFinished(() => {
    keys.restore()
  })
  return keys
}

/** Holds commits back until the given number of calls have read their customers. */
function holdUntilRead(calls: number): void {
  const { promise: allHaveRead, resolve } = Promise.withResolvers<undefined>()
  let reads = 0
  const stack = documentClient().middlewareStack
  stack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'TransactWriteItemsCommand') await allHaveRead
        const answer = await next(args)
        if (commandName === 'QueryCommand' && ++reads === calls) setTimeout(() => resolve(undefined), heldMilliseconds)
        return answer
      },
    { step: 'initialize', name: 'read-first' },
  )
  onTestFinished(() => void stack.remove('read-first'))
}

const subscribe = (id: string) => () => post('createsubscription', { id, periods: [{ campaign_id: 'paid' }] })
const invoice = (id: string) => () =>
  post('invoice', {
    id,
    business_entity: 'dk',
    lines: [{ text: 'Book', amount: 5_000, currency: 'DKK', tax_rate: 0.25 }],
  })

async function numbersOf(ids: readonly string[]): Promise<number[]> {
  const worlds = await Promise.all(ids.map((id) => loadWorld(service.account, id)))
  const numbers = worlds.flatMap(
    (world) => world?.ledger.open.map(({ number }) => Number(/\d+$/.exec(number)?.[0])) ?? [],
  )
  return numbers.toSorted((one, other) => one - other)
}
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

/** Every call reads the clock of the test account first. */
const withoutClock = (sent: readonly string[]) => sent.slice(1)
const quantile = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? NaN

const turnsOfMillisecond = 5

/** Carries out work while a millisecond passes with every few turns of the event loop. */
async function byTurns<Result>(work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(runtime, 'random').mockImplementation(seededRandom(seedOfRun('counter')))
  vi.spyOn(runtime, 'sleep').mockImplementation(
    (milliseconds) => new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds)),
  )
  try {
    const progress = { isDone: false }
    const done = work().finally(() => (progress.isDone = true))
    while (!progress.isDone) {
      for (let turns = 0; turns < turnsOfMillisecond; turns++) await nextTurn()
      vi.advanceTimersByTime(1)
    }
    return await done
  } finally {
    vi.useRealTimers()
  }
}

async function atOnce(works: readonly (() => ReturnType<typeof post>)[]) {
  const ended = await byTurns(() => countedAtOnce(works))
  const trips = ended.map(({ sent }) => withoutClock(sent).length).toSorted((one, other) => one - other)
  return {
    statuses: [...new Set(ended.map(({ result }) => result.status))],
    bodies: ended.map(({ result }) => result.body),
    sent: ended.map(({ sent }) => withoutClock(sent)),
    half: quantile(trips, 0.5),
    most: quantile(trips, 0.99),
  }
}

describe.each([8, 16])('%i calls of different customers at once', (count) => {
  it.each([
    ['createsubscription', subscribe],
    ['invoice', invoice],
  ])('of one process: %s is one transaction each, whose number the call before has left', async (_, work) => {
    const ids = await customers(count)
    const keys = hold()
    holdUntilRead(count)
    const { statuses, sent, half, most } = await atOnce(ids.map(work))
    expect(statuses).toEqual([200])
    expect(keys.counts).toEqual({ transactions: count, conflicts: 0 })
    expect(sent.flat().filter((name) => name === 'GetItemCommand')).toHaveLength(1)
    expect(most).toBeLessThanOrEqual(4 * half)
    expect(await numbersOf(ids)).toEqual(upTo(count))
  })

  it.each([
    ['createsubscription', subscribe],
    ['invoice', invoice],
  ])('of as many processes: %s is carried out by all, none waiting much longer than most', async (_, work) => {
    const ids = await customers(count)
    processes.each = 'own'
    hold()
    const { statuses, half, most } = await atOnce(ids.map(work))
    expect(statuses).toEqual([200])
    expect(most).toBeLessThanOrEqual(4 * half)
    expect(await numbersOf(ids)).toEqual(upTo(count))
  })

  it('createcustomer is two calls of the storage each', async () => {
    await customers(1)
    const keys = hold()
    const names = Array.from({ length: count }, (_, index) => `name ${index}`)
    const { statuses, bodies, sent } = await atOnce(
      names.map((name) => () => post('createcustomer', { data: { name } })),
    )
    expect(statuses).toEqual([200])
    expect(sent).toEqual(names.map(() => ['UpdateItemCommand', 'TransactWriteItemsCommand']))
    expect(keys.counts).toEqual({ transactions: count, conflicts: 0 })
    const ids = bodies.map((body) => v.parse(v.object({ id: v.string() }), body).id)
    expect(new Set(ids).size).toBe(count)
  })
})

describe('Eight calls of many operations at once, each of other customers', () => {
  const calls = 8
  /**
   * The number of operations whose writes a full transaction holds; one transaction of each call may be less than full.
   */
  const inTransaction = 12

  /** Counts the reads of the counter of invoices from here on. */
  function counterReads(): { readonly times: () => number } {
    let times = 0
    const { pk } = counterKey(service.account, 'invoice#dk')
    const { middlewareStack } = documentClient()
    middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName === 'GetItemCommand' && JSON.stringify(args.input).includes(pk)) times++
        return await next(args)
      },
      { step: 'initialize', name: 'counter-reads' },
    )
    onTestFinished(() => {
      middlewareStack.remove('counter-reads')
    })
    return { times: () => times }
  }

  async function subscribeAll(ids: readonly string[]) {
    const each = ids.length / calls
    const works = Array.from(
      { length: calls },
      (_, call) => () =>
        post('bulkupdates', {
          operations: ids
            .slice(call * each, (call + 1) * each)
            .map((id) => ({ operation: 'createsubscription', id, periods: [{ campaign_id: 'paid' }] })),
        }),
    )
    const { statuses, bodies } = await atOnce(works)
    expect(statuses).toEqual([200])
    expect(bodies).toMatchObject(works.map(() => ({ succeeded: each, failed: 0 })))
    expect(await numbersOf(ids)).toEqual(upTo(ids.length))
  }

  it('of one process: no transaction of sixty operations each meets another, and the counter is read once', async () => {
    const ids = await customers(calls * 60)
    // A transaction is sent with fewer operations where composing it takes long, as on a busy machine.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const keys = hold()
    const reads = counterReads()
    await subscribeAll(ids)
    expect(keys.counts.conflicts).toBe(0)
    expect(keys.counts.transactions).toBeLessThanOrEqual(ids.length / inTransaction)
    expect(reads.times()).toBe(1)
  })

  it('of as many processes: all are carried out', async () => {
    const ids = await customers(calls * 15)
    processes.each = 'own'
    hold()
    await subscribeAll(ids)
  })
})

describe('A call', () => {
  const worksOf = (id: string) => [subscribe(id)] as const

  /** Another process raises the counter just before each of a given number of transactions. */
  function takeNumbersBefore(transactions: number): void {
    let left = transactions
    const { middlewareStack } = documentClient()
    middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName?.startsWith('TransactWrite') && left-- > 0) {
          await documentClient().send(
            new UpdateCommand({
              TableName: process.env['MAIN_TABLE'],
              Key: counterKey(service.account, 'invoice#dk'),
              UpdateExpression: 'ADD #value :one',
              ExpressionAttributeNames: { '#value': 'value' },
              ExpressionAttributeValues: { ':one': 1 },
            }),
          )
        }
        return await next(args)
      },
      { step: 'initialize', name: 'others-numbers' },
    )
    onTestFinished(() => {
      middlewareStack.remove('others-numbers')
    })
  }

  it.each([1, 5])(
    'takes the number that its failed condition tells, at once and without a read: %i times',
    async (n) => {
      const [id = ''] = await customers(1)
      const waits = vi.spyOn(runtime, 'sleep')
      takeNumbersBefore(n)
      const { statuses, sent } = await atOnce(worksOf(id))
      expect(statuses).toEqual([200])
      const others = 'UpdateItemCommand'
      expect(sent).toEqual([
        [
          ...['QueryCommand', 'GetItemCommand'],
          ...Array.from({ length: n }, () => ['TransactWriteItemsCommand', others]).flat(),
          'TransactWriteItemsCommand',
        ],
      ])
      expect(waits).not.toHaveBeenCalled()
      expect(await numbersOf([id])).toEqual([n + 1])
    },
  )

  it('comes in line with other processes where they are first again, and reads its customer once', async () => {
    const [id = ''] = await customers(1)
    vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
    takeNumbersBefore(6)
    const { statuses, sent } = await atOnce(worksOf(id))
    expect(statuses).toEqual([200])
    expect(sent.flat().filter((name) => name === 'QueryCommand')).toHaveLength(1)
    expect(sent.flat().filter((name) => name === 'TransactWriteItemsCommand')).toHaveLength(7)
    expect(sent.flat().filter((name) => name === 'DeleteItemCommand')).toHaveLength(1)
    expect(await numbersOf([id])).toEqual([7])
  })

  it('that others are always before ends after all tries, and 503 names the document numbers', async () => {
    const [id = ''] = await customers(1)
    vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
    takeNumbersBefore(Infinity)
    const [answer] = await countedAtOnce(worksOf(id))
    expect(answer?.result).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
    expect(String(answer?.result.body)).toContain('the document numbers of the same business entity')
    expect(await numbersOf([id])).toEqual([])
  })
})
