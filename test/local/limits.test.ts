/**
 * Limits in the memory of the local run: the same rule, numbers and answers as in storage, in this thread and over a
 * port from another one.
 */
import { MessageChannel } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leaseMillis } from '../../functions/domain/base/call-limits.ts'
import { createKeptLimiter, type LimitsKeeper } from '../../functions/store/limits/memory-limiter.ts'
import type { Turn } from '../../functions/store/limits/limiter.ts'
import { createProcessLimits } from '../../functions/store/limits/process-limits.ts'
import { answerLimits, limitsOverPort, newLimitsKeeper } from '../../local/limits.ts'

const noon = Date.UTC(2027, 0, 31, 12)
const client = { account: 'daily', client: 'web', limits: { ratePerSecond: 5, burst: 20, maxConnections: 5 } }

/** A limiter whose time stands still unless a test moves it. */
function limiterOf(keeper: LimitsKeeper, thread = 'thread') {
  const time = { now: noon }
  const waits: number[] = []
  let ids = 0
  const limiter = createKeptLimiter({ keeper, now: () => time.now, newId: () => `${thread}-${++ids}` })
  const wait = (millis: number) => Promise.resolve(waits.push(millis))
  return { time, waits, take: (more: Partial<typeof client> = {}) => limiter.takeTurn({ ...client, ...more, wait }) }
}

/** The keeper, reached from another thread. */
function overPort(keeper: LimitsKeeper): LimitsKeeper {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => {
    port1.close()
  })
  answerLimits(port1, keeper)
  return limitsOverPort(port2)
}

const tally = (turns: readonly Turn[]) => ({
  granted: turns.filter(({ turn }) => turn === 'granted').length,
  rate: turns.filter((turn) => turn.turn === 'refused' && turn.reason === 'rate').length,
  connections: turns.filter((turn) => turn.turn === 'refused' && turn.reason === 'connections').length,
})

describe.each([
  ['in this thread', (keeper: LimitsKeeper) => keeper],
  ['over a port', overPort],
])('Limits %s', (_, reached) => {
  it('let five calls of a burst in at once, have the others wait, and refuse what is beyond it', async () => {
    const { take, waits } = limiterOf(reached(newLimitsKeeper()))
    const turns: Turn[] = []
    for (let calls = 0; calls < 30; calls++) turns.push(await take())
    // The same numbers as those of the limits in storage: test/store/limiter.test.ts.
    expect(tally(turns)).toEqual({ granted: 5, rate: 9, connections: 16 })
    expect(waits).toEqual([200, ...Array.from({ length: 15 }, (_, n) => (n + 1) * 200)])
    expect(turns.at(-1)).toEqual({ turn: 'refused', retryAfterSeconds: 1, reason: 'rate' })
  })

  it('give a connection back at the end of its call, and at the end of its lease where nobody does', async () => {
    const { take, time } = limiterOf(reached(newLimitsKeeper()))
    const turns = await Promise.all(Array.from({ length: 5 }, () => take()))
    expect(tally(turns).granted).toBe(5)
    time.now += 10_000
    expect(tally([await take()]).connections).toBe(1)
    const [first] = turns
    if (first?.turn === 'granted') await first.release()
    expect(tally([await take()]).granted).toBe(1)
    time.now += leaseMillis
    expect(tally(await Promise.all(Array.from({ length: 5 }, () => take()))).granted).toBe(5)
  })

  it('are those of each client, and of fifty connections for an account', async () => {
    const { take } = limiterOf(reached(newLimitsKeeper()))
    const turns = await Promise.all(Array.from({ length: 60 }, (_, index) => take({ client: `client ${index}` })))
    expect(tally(turns)).toEqual({ granted: 50, rate: 0, connections: 10 })
    expect(tally([await take({ account: 'other' })]).granted).toBe(1)
  })
})

describe('Threads of one process', () => {
  it('share the limits of a client', async () => {
    const keeper = newLimitsKeeper()
    const [one, other] = [limiterOf(overPort(keeper), 'one'), limiterOf(overPort(keeper), 'other')]
    const turns = [...(await Promise.all([one.take(), one.take(), one.take()])), await other.take(), await other.take()]
    expect(tally(turns).granted).toBe(5)
    expect(tally([await other.take(), await one.take()])).toEqual({ granted: 0, rate: 0, connections: 2 })
  })
})

describe('What is remembered of clients', () => {
  it('is bounded, and nothing that counts is forgotten', () => {
    const limits = createProcessLimits(leaseMillis)
    const crowd = 2_000
    let now = noon
    // Groups of visitors come and go, and one of each group leaves a connection open.
    for (let crowds = 0; crowds < 5; crowds++) {
      for (let n = 0; n < crowd; n++) {
        const visitor = { ...client, account: `visitors~${now}-${n}` }
        expect(limits.enter(visitor, 'lease', now)).toBe('connected')
        if (n > 0) limits.giveBack(visitor, 'lease')
      }
      now += 40_000
    }
    expect(limits.buckets.size).toBeLessThanOrEqual(2 * crowd)
    const calls = Array.from({ length: 30 }, (_, n) => limits.enter(client, `lease-${n}`, now))
    expect(calls.filter((entered) => entered === 'connected')).toHaveLength(5)
    expect(calls.at(-1)).toEqual({ turn: 'refused', retryAfterSeconds: 1, reason: 'rate' })
  })
})
