/**
 * Bulk operations under conflicts, throttles and lost answers of the storage, concurrent writes of the same customers,
 * calls interrupted between any two steps, and calls that run out of time.
 */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../../functions/http/call.ts'
import type { Outcome } from '../../../functions/api/bulk/operation-outcome.ts'
import type { Time } from '../../../functions/api/bulk/time-left.ts'
import { runtime } from '../../../functions/outside/runtime.ts'
import { documentClient } from '../../../functions/store/dynamo/client.ts'
import { mainTable } from '../../../functions/store/dynamo/environment.ts'
import { keptUnder } from '../../../functions/store/idempotency/stored-answer.ts'
import { subscriptionKey } from '../../../functions/store/keys.ts'
import { loadWorld } from '../../../functions/store/customer/load-world.ts'
import { newNumberQueue, useNumberQueue } from '../../../functions/work/document-numbers/number-queue.ts'
import { cleanClient, useEngine } from '../../engine.ts'
import { makeFaulty, seededRandom, seedOfRun } from '../../faulty-client.ts'
import { demoSettings } from '../../settings.ts'
import { loseTransactions } from '../../storage-calls.ts'
import { comparable, inBulk, newCall, oneByOne, storedOf, type Sent } from './one-by-one.ts'

const engine = useEngine()
const now = '2027-01-10T11:00:00.000Z'
const settings = demoSettings()

beforeEach(async () => {
  // A transaction is sent with fewer operations where composing it takes long, as on a busy machine.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  await engine.freshTables()
})
afterEach(() => {
  const stack = documentClient().middlewareStack
  for (const name of ['faults', 'crash', 'lost']) stack.remove(name)
})

/** Customers with subscriptions, some of them refused, and changes of customers that the same call has created. */
function someOperations(count: number): Sent[] {
  return Array.from({ length: count }, (_, n): Sent[] => [
    { operation: 'createcustomer', data: { name: `Ann ${n}`, email: `ann${n % 17}@example.com`, phone: String(n) } },
    { operation: 'createsubscription', periods: [{ campaign_id: n % 3 === 0 ? 'standard' : 'year' }] },
    { operation: 'updatecustomer', id: String(1001 + (n % 7)), data: { phone: `+45 ${n}` } },
    { operation: 'createcustomer', id: `own-${n % 23}`, data: { country: n % 5 === 0 ? 'XX' : 'DK' } },
  ]).flat()
}

/** Operations with their own ids, because a repeated call skips the numbers that the interrupted one had reserved. */
const withOwnIds = (operations: readonly Sent[]): Sent[] =>
  operations.map((each, n) => (each.operation === 'createcustomer' ? { id: `made-${n}`, ...each } : each))

const account = () => newCall(settings, now)
const failed = (outcomes: readonly Outcome[]) => outcomes.filter((outcome) => 'errors' in outcome)

/** The tokens that ids are made of count up, so that accounts can be compared. */
let lastToken = 1_000_000
const countTokens = () => vi.spyOn(runtime, 'newToken').mockImplementation(() => String(++lastToken).padStart(16, '0'))

async function expected(operations: readonly Sent[]): Promise<unknown> {
  const call = await account()
  countTokens()
  const outcomes = await oneByOne(call, operations)
  return comparable(call, outcomes, await storedOf(call))
}

const under = (call: Call, operations: readonly Sent[], idempotencyKey = 'k') =>
  keptUnder({
    account: call.account,
    client: call.access.name,
    idempotencyKey,
    endpoint: 'update',
    parameters: { operations },
  })

/** The stored items, without the answers kept under keys. */
async function storedWithoutKept(call: Call) {
  const stored = await storedOf(call)
  return new Map([...stored].filter(([key]) => !key.startsWith(`A#${call.account}#R#`)))
}

describe('A storage that conflicts, throttles, tears and loses answers', () => {
  it('slows operations, and neither loses nor doubles any', async () => {
    const operations = someOperations(30)
    const wanted = await expected(operations)
    const calls = await Promise.all(Array.from({ length: 5 }, account))
    const clean = cleanClient()
    const faulty = makeFaulty(documentClient(), {
      random: seededRandom(seedOfRun('bulk')),
      clean,
      faults: { conflict: 0.25, throttle: 0.15, lostAnswer: 0.3, torn: 0.5 },
    })
    vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
    for (const call of calls) {
      const outcomes = await inBulk(call, operations)
      expect(comparable(call, outcomes, await storedOf(call))).toEqual(wanted)
    }
    faulty.heal()
    // The run proves something only where faults occurred.
    const { conflict, throttle, lostAnswer } = faulty.counts
    expect(conflict + throttle + lostAnswer).toBeGreaterThan(5)
  })
})

describe('A call that is cut off', () => {
  it.each(['before', 'after'] as const)(
    '%s any command is taken up by its repetition, to the same end',
    async (when) => {
      const operations = withOwnIds(someOperations(12))
      const wanted = await expected(operations)
      for (let commands = 0; ; commands++) {
        const call = await account()
        countTokens()
        const options = { under: under(call, operations) }
        const crash = crashAt(commands, when)
        const ended = await Promise.race([inBulk(call, operations, options), crash.crashed])
        crash.restore()
        // The process that repeats the call has its own queues, which are empty.
        useNumberQueue(newNumberQueue())
        const outcomes = await inBulk(call, operations, options)
        expect(comparable(call, outcomes, await storedWithoutKept(call))).toEqual(wanted)
        expect(await inBulk(call, operations, options)).toEqual(outcomes)
        if (ended !== 'crashed') break
        expect(commands).toBeLessThan(200)
      }
    },
  )
})

/**
 * No answer arrives after a given number of commands, such as when the process is gone; the last command may reach the
 * storage.
 */
function crashAt(commands: number, when: 'before' | 'after') {
  const { promise: crashed, resolve } = Promise.withResolvers<'crashed'>()
  const silence = new Promise<never>(() => undefined)
  let left = commands
  documentClient().middlewareStack.add(
    (next) => async (args) => {
      if (left-- > 0) return await next(args)
      if (left === -1 && when === 'after') await next(args)
      resolve('crashed')
      return await silence
    },
    { step: 'initialize', name: 'crash' },
  )
  return { crashed, restore: () => documentClient().middlewareStack.remove('crash') }
}

describe('Others who write the same customers meanwhile', () => {
  it('lose nothing and cost no operation', async () => {
    const call = await account()
    const ids = ['a', 'b', 'c', 'd', 'e']
    await oneByOne(
      call,
      ids.map((id) => ({ operation: 'createcustomer', id })),
    )
    const phones = Array.from({ length: 60 }, (_, n): Sent => {
      return { operation: 'updatecustomer', id: ids[n % ids.length], data: { phone: String(n) } }
    })
    const names = Array.from({ length: 20 }, (_, n): Sent => {
      return { operation: 'updatecustomer', id: ids[n % ids.length], data: { name: `Ann ${n}` } }
    })
    const [inOneCall, ...others] = await Promise.all([
      inBulk(call, phones),
      oneByOne(call, names),
      inBulk(
        call,
        names.map((each) => ({ ...each, data: { address: String(each['id']) } })),
      ),
    ])
    expect([inOneCall, ...others].flatMap(failed)).toEqual([])
    const worlds = await Promise.all(ids.map((id) => loadWorld(call.account, id)))
    // A change record for each: the creation, 12 phones, 4 names, and the address once.
    expect(worlds.map((world) => world?.customer.version)).toEqual(ids.map(() => 1 + 12 + 4 + 1))
    expect(worlds.map((world) => world?.customer.fields['Phone'])).toEqual(['55', '56', '57', '58', '59'])
  })

  it('cost only the operation that keeps losing to them', async () => {
    const call = await account()
    await inBulk(
      call,
      ['a', 'b', 'c'].map((id) => ({ operation: 'createcustomer', id })),
    )
    loseTransactions((input) => input.includes('#C#b"'))
    vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
    const outcomes = await inBulk(
      call,
      ['a', 'b', 'c', 'b'].map((id) => ({ operation: 'updatecustomer', id, data: { name: 'New' } })),
    )
    const lost = {
      errors: { '': ['Nothing was changed, because other calls kept changing the same data. Try again.'] },
      codes: { '': ['operation_contended'] },
    }
    expect(outcomes).toEqual([{ done: { id: 'a' } }, lost, { done: { id: 'c' } }, lost])
  })
})

describe('An operation at which the service fails', () => {
  it('is said to have failed, and keeps no other from being carried out', async () => {
    const call = await account()
    const made = await inBulk(call, [
      { operation: 'createcustomer', id: 'a' },
      { operation: 'createcustomer', id: 'broken' },
      { operation: 'createsubscription', periods: [{ campaign_id: 'year' }] },
    ])
    const subscription = made.flatMap((outcome) =>
      'done' in outcome ? [String(outcome.done['subscription_id'])] : [],
    )[2]
    const Key = subscriptionKey(call.account, 'broken', subscription ?? '')
    await documentClient().send(new DeleteCommand({ TableName: mainTable(), Key }))
    vi.spyOn(console, 'error').mockReturnValue()
    const outcomes = await inBulk(
      call,
      ['a', 'broken', 'a'].map((id, n) => ({ operation: 'updatecustomer', id, data: { name: `N${n}` } })),
    )
    expect(outcomes).toEqual([
      { done: { id: 'a' } },
      { errors: { '': [expect.stringContaining('Request id: request-1')] }, codes: { '': ['operation_failed'] } },
      { done: { id: 'a' } },
    ])
    expect(console.error).toHaveBeenCalled()
  })
})

describe('A call whose time runs out', () => {
  const notDone = {
    errors: { '': [expect.stringContaining('Not carried out: this call ran out of time.')] },
    codes: { '': ['operation_not_done'] },
  }
  const nothing = () => undefined
  /** The call has time for a given number of further checks, and then until `over`. */
  const timeFor = (looks: number, over = new Promise<void>(nothing)): Time => ({
    hasTime: () => looks-- > 0,
    isOver: () => false,
    whenOver: () => ({ over, forget: nothing }),
  })

  it('says of each operation what is not done, and goes on under its key', async () => {
    const operations = withOwnIds(someOperations(12))
    const wanted = await expected(operations)
    const call = await account()
    countTokens()
    const options = { under: under(call, operations) }
    const first = await inBulk(call, operations, { ...options, time: timeFor(20) })
    const left = first.findIndex(
      (outcome) => 'errors' in outcome && String(outcome.errors['']).startsWith('Not carried'),
    )
    expect(left).toBeGreaterThan(0)
    for (const outcome of first.slice(left)) expect(outcome).toEqual(notDone)
    const outcomes = await inBulk(call, operations, options)
    expect(outcomes.slice(0, left)).toEqual(first.slice(0, left))
    expect(comparable(call, outcomes, await storedWithoutKept(call))).toEqual(wanted)
  })

  it('holds what was done before to the limits of the role, under its key', async () => {
    const { access, ...call } = await account()
    const held = { ...call, access: { ...access, limits: { createpayment: 10_000 } } }
    const pay = (amount: number) =>
      ({ operation: 'createpayment', id: 'a', business_entity: 'dk', amount, currency: 'DKK' }) as const
    const operations = [{ operation: 'createcustomer', id: 'a' }, pay(6_000), pay(6_000), pay(4_000), pay(1)]
    const options = { under: under(held, operations) }
    const first = await inBulk(held, operations, { ...options, time: timeFor(2) })
    expect(first.slice(2)).toEqual([notDone, notDone, notDone])
    const above = { errors: expect.anything(), codes: { '': ['amounts_above_limit'] } }
    const outcomes = await inBulk(held, operations, options)
    expect(outcomes).toEqual([first[0], first[1], above, expect.objectContaining({ done: expect.anything() }), above])
    expect(await inBulk(held, operations, options)).toEqual(outcomes)
  })

  it('answers though the storage does not, and says what is not certain', async () => {
    const call = await account()
    const operations: Sent[] = Array.from({ length: 40 }, (_, n) => ({ operation: 'createcustomer', id: `c-${n}` }))
    const sent = silenceTransactions()
    const outcomes = await inBulk(call, operations, { time: timeFor(1000, sent) })
    const uncertain = {
      errors: { '': [expect.stringContaining("We don't know whether this was carried out")] },
      codes: { '': ['operation_uncertain'] },
    }
    const size = outcomes.findIndex((outcome) => JSON.stringify(outcome).includes('Not carried out'))
    expect(size).toBeGreaterThan(1)
    expect(outcomes).toEqual(outcomes.map((_, index) => (index < size ? uncertain : notDone)))
  })

  it('does nothing where there was none from the start', async () => {
    const call = await account()
    expect(await inBulk(call, [{ operation: 'createcustomer', id: 'a' }], { time: timeFor(0) })).toEqual([notDone])
    expect(await loadWorld(call.account, 'a')).toBeUndefined()
  })
})

/** Leaves transactions without an answer from here on; resolves when one is sent. */
async function silenceTransactions(): Promise<void> {
  const { promise: sent, resolve } = Promise.withResolvers<undefined>()
  documentClient().middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName?.startsWith('TransactWrite') !== true) return await next(args)
      resolve(undefined)
      return await new Promise<never>(() => undefined)
    },
    { step: 'initialize', name: 'crash' },
  )
  await sent
}
