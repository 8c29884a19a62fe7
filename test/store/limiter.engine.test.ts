/** The limits against the real engine: many callers at once, from independent processes. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { createServer } from 'node:net'
import { once } from 'node:events'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Limits } from '../../functions/domain/base/call-limits.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { limitsKey } from '../../functions/store/keys.ts'
import { emptyAtOf, leasesOf } from '../../functions/store/limits/limits-item.ts'
import { createLimiter, type Limiter, type Turn, type TurnRequest } from '../../functions/store/limits/limiter.ts'
import { useEngine } from '../engine.ts'

const engine = useEngine()
const defaults: Limits = { ratePerSecond: 5, burst: 20, maxConnections: 5 }
const noon = Date.UTC(2027, 0, 31, 12)

let now = noon
let ids = 0
const warnings: unknown[] = []
beforeEach(async () => {
  await engine.freshTables()
  now = noon
  warnings.length = 0
})

const newProcess = () =>
  createLimiter({
    now: () => now,
    newId: () => String(++ids),
    warn: (warning) => warnings.push(warning),
    // The patience is long enough for a busy machine, because these tests do not concern failures of the storage.
    patienceMillis: 20_000,
  })
const newProcesses = (count: number) => Array.from({ length: count }, newProcess)

/** Makes a number of concurrent calls, spread over the processes. */
function callsAtOnce(count: number, processes: readonly Limiter[], call: Partial<TurnRequest> = {}): Promise<Turn>[] {
  return Array.from({ length: count }, (_, index) => takeTurn(processes[index % processes.length], call))
}

function takeTurn(process: Limiter | undefined, call: Partial<TurnRequest> = {}): Promise<Turn> {
  if (process === undefined) throw new Error('There is no process.')
  return process.takeTurn({
    account: 'daily',
    client: 'web',
    limits: defaults,
    wait: () => Promise.resolve(),
    ...call,
  })
}

function tally(turns: readonly Turn[]) {
  const counts = { granted: 0, rate: 0, connections: 0 }
  for (const turn of turns) counts[turn.turn === 'granted' ? 'granted' : turn.reason]++
  return counts
}

async function end(turns: readonly Turn[]): Promise<void> {
  await Promise.all(turns.flatMap((turn) => (turn.turn === 'granted' ? [turn.release()] : [])))
}

async function storedItem() {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: limitsKey('daily'), ConsistentRead: true }),
  )
  return Item ?? {}
}

describe('60 calls of one client at the same moment, from 6 processes', () => {
  it('5 connect at once and 39 are refused; the 16 others have their turns in steps and connect as others end', async () => {
    const waiting: { millis: number; go: () => void }[] = []
    const wait = (millis: number) => new Promise<void>((resolve) => waiting.push({ millis, go: resolve }))
    const settled: Turn[] = []
    const calls = callsAtOnce(60, newProcesses(6), { wait }).map((call) => call.then((turn) => settled.push(turn)))

    await vi.waitFor(() => expect([waiting.length, settled.length]).toEqual([16, 44]), { timeout: 60_000 })
    expect(tally(settled)).toEqual({ granted: 5, rate: 39, connections: 0 })
    // One call gets a connection, because all others were taken; then follow the calls of the burst that have to wait.
    waiting.sort((a, b) => a.millis - b.millis)
    expect(waiting.map(({ millis }) => millis)).toEqual([200, ...Array.from({ length: 15 }, (_, n) => (n + 1) * 200)])

    await end(settled)
    for (const [index, { millis, go }] of waiting.entries()) {
      now = noon + millis
      go()
      await vi.waitFor(() => expect(settled).toHaveLength(45 + index), { timeout: 60_000, interval: 1 })
      await end(settled.slice(-1))
    }
    await Promise.all(calls)
    expect(tally(settled)).toEqual({ granted: 21, rate: 39, connections: 0 })
    expect(warnings).toEqual([])
  })

  it('while none of them ends, 5 are let in, and those whose turn comes find no connection', async () => {
    const turns = await Promise.all(callsAtOnce(60, newProcesses(6)))
    expect(tally(turns)).toEqual({ granted: 5, rate: 39, connections: 16 })

    await end(turns)
    expect(await storedItem()).toEqual({
      ...limitsKey('daily'),
      [emptyAtOf('web')]: expect.any(Number),
      n: 0,
      expires_at: expect.any(Number),
    })
    expect(warnings).toEqual([])
  })
})

describe('calls of many clients at the same moment', () => {
  const limits = { ratePerSecond: 1000, burst: 1000, maxConnections: 7 }

  it('each has its own connections, and 50 are active over all', async () => {
    const processes = newProcesses(6)
    const clients = ['web', 'app', 'a "b" #c.d', 'size', 'ü', '', 'x:y', 'leases', 'crm', 'erp']
    const turns = await Promise.all(clients.flatMap((client) => callsAtOnce(7, processes, { client, limits })))
    expect(tally(turns)).toEqual({ granted: 50, rate: 0, connections: 20 })

    await end(turns)
    expect(
      tally(await Promise.all(clients.flatMap((client) => callsAtOnce(5, processes, { client, limits })))),
    ).toEqual({
      granted: 50,
      rate: 0,
      connections: 0,
    })
    expect(warnings).toEqual([])
  })

  it('accounts do not touch each other', async () => {
    const processes = newProcesses(3)
    const accounts = ['daily', 'weekly', 'monthly']
    const turns = await Promise.all(accounts.flatMap((account) => callsAtOnce(20, processes, { account, limits })))
    expect(tally(turns)).toEqual({ granted: 21, rate: 0, connections: 39 })
  })
})

describe('after a crash', () => {
  it('connections that were never given back are free again when their leases end, and not before', async () => {
    expect(tally(await Promise.all(callsAtOnce(5, newProcesses(5))))).toEqual({ granted: 5, rate: 0, connections: 0 })

    now = noon + 34_999
    expect(await takeTurn(newProcess())).toEqual({ turn: 'refused', reason: 'connections', retryAfterSeconds: 1 })

    now = noon + 35_000
    const turns = await Promise.all(callsAtOnce(5, newProcesses(5)))
    expect(tally(turns)).toEqual({ granted: 5, rate: 0, connections: 0 })
    await end(turns)
    expect(await storedItem()).not.toHaveProperty(leasesOf('web'))
    expect(await storedItem()).toMatchObject({ n: 0 })
    expect(warnings).toEqual([])
  })

  it('also where other clients of the account held all 50', async () => {
    const limits = { ratePerSecond: 1000, burst: 1000, maxConnections: 50 }
    expect(tally(await Promise.all(callsAtOnce(60, newProcesses(4), { client: 'app', limits })))).toMatchObject({
      granted: 50,
    })
    expect(await takeTurn(newProcess())).toMatchObject({ turn: 'refused', reason: 'connections' })

    now = noon + 35_000
    expect(await takeTurn(newProcess())).toMatchObject({ turn: 'granted' })
    expect(Object.keys(await storedItem())).not.toContain(leasesOf('app'))
    expect(await storedItem()).toMatchObject({ n: 1 })
  })
})

it('a call whose time to live ran out before it ended leaves nothing behind', async () => {
  const turn = await takeTurn(newProcess())
  await engine.freshTables()
  await end([turn])
  expect(await storedItem()).toEqual({})
})

describe('what a call costs', () => {
  const many: Limits = { ratePerSecond: 1000, burst: 1000, maxConnections: 50 }
  let units = 0
  beforeAll(() => {
    documentClient().middlewareStack.add(
      (next) => async (args) => {
        const input = Object.assign({}, args.input, { ReturnConsumedCapacity: 'TOTAL' as const })
        const result = await next({ ...args, input })
        units += v.parse(v.object({ ConsumedCapacity: v.object({ CapacityUnits: v.number() }) }), result.output)
          .ConsumedCapacity.CapacityUnits
        return result
      },
      { step: 'initialize', name: 'units' },
    )
  })
  afterAll(() => documentClient().middlewareStack.remove('units'))

  it.each([
    { held: '50 connections of one client', clients: 1 },
    { held: '50 connections of ten clients', clients: 10 },
    { held: 'a connection of each of 50 clients', clients: 50 },
  ])('with $held, taking one and giving it back takes 3 write units at most', async ({ clients }) => {
    // Ids and names of the maximum length in the account file.
    const account = 'a'.repeat(64)
    const names = Array.from({ length: clients }, (_, index) => `${index}-${'the name of an access '.repeat(4)}`)
    const processes = newProcesses(4)
    const turns: Turn[] = []
    for (let index = 0; index < 50; index++) {
      const client = names[index % clients] ?? ''
      turns.push(await takeTurn(processes[index % 4], { account, client, limits: many }))
      // Calls that hold a connection last some seconds.
      now += 200
    }
    expect(tally(turns)).toEqual({ granted: 50, rate: 0, connections: 0 })
    for (const [index, turn] of turns.slice(0, 20).entries()) {
      units = 0
      await end([turn])
      now += 100
      const client = names[(index * 7) % clients] ?? ''
      const again = await takeTurn(processes[index % 4], { account, client, limits: many })
      expect(again).toMatchObject({ turn: 'granted' })
      expect(units).toBeLessThanOrEqual(3)
    }
    expect(warnings).toEqual([])
  })

  it('an access that is idle is no longer in the item, whatever its name', async () => {
    for (let index = 0; index < 200; index++) {
      await end([await takeTurn(newProcess(), { client: `access ${index} ${'x'.repeat(100)}`, limits: many })])
      now += 2_000
    }
    // The item has the connection of the last call, and of the one before it.
    expect(Object.keys(await storedItem()).filter((name) => /^b[\w-]{6}$/.test(name)).length).toBeLessThanOrEqual(2)
    units = 0
    await end([await takeTurn(newProcess(), { limits: many })])
    expect(units).toBe(2)
  })
})

it('where the storage does not answer, a process keeps the limits alone, and asks it again a second later', async () => {
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('The silent server has no port.')
  // The limiter gets its own client, because the process's client has reached the engine already.
  vi.resetModules()
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${address.port}`)
  const { createLimiter: createOther } = await import('../../functions/store/limits/limiter.ts')
  const process = createOther({
    now: () => now,
    newId: () => String(++ids),
    warn: (warning) => warnings.push(warning),
    patienceMillis: 20,
  })

  const turns = await Promise.all(callsAtOnce(30, [process]))
  expect(tally(turns)).toEqual({ granted: 5, rate: 9, connections: 16 })
  const before = warnings.length
  expect(before).toBeGreaterThan(0)
  await end(turns)
  // After as many steps, six more can be handled at once, five of them together.
  now = noon + 3_100 + 1_200
  const later = await Promise.all(callsAtOnce(6, [process]))
  expect(tally(later)).toEqual({ granted: 5, rate: 0, connections: 1 })
  expect(warnings.length).toBeGreaterThan(before)
  silent.close()
})

describe('whatever calls come, end and are lost, in whatever order', () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('call' as const), client: fc.constantFrom('web', 'app') }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), which: fc.nat(20) }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('pass' as const), millis: fc.integer({ min: 1, max: 1500 }) }),
    },
  )

  it('a client never has more connections than it may, and is let in again once everything has ended', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), async (steps, most) => {
        const account = `account-${++ids}`
        const limits = { ...defaults, maxConnections: most }
        const processes = newProcesses(3)
        let active: { client: string; turn: Turn; until: number }[] = []
        for (const [index, taken] of steps.entries()) {
          switch (taken.do) {
            case 'call': {
              const { client } = taken
              const turn = await takeTurn(processes[index % 3], { account, client, limits })
              if (turn.turn === 'granted') active.push({ client, turn, until: now + 35_000 })
              break
            }
            case 'end':
              await end(active.splice(taken.which, 1).map(({ turn }) => turn))
              break
            case 'lose':
              // Lost calls count until their leases end, so they stay among the active ones.
              active.push(...active.splice(taken.which, 1))
              break
            case 'pass':
              now += taken.millis
          }
          active = active.filter(({ until }) => until > now)
          for (const client of ['web', 'app']) {
            expect(active.filter((call) => call.client === client).length).toBeLessThanOrEqual(most)
          }
        }
        now += 40_000
        expect(await takeTurn(newProcess(), { account, client: 'web', limits })).toMatchObject({ turn: 'granted' })
      }),
      { numRuns: 25 },
    )
    expect(warnings).toEqual([])
  })
})
