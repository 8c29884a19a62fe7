/** A function dies before or after any call that leaves it: nothing of it is carried out afterwards. */
import { PutEventsCommand, EventBridgeClient } from '@aws-sdk/client-eventbridge'
import { afterAll, describe, expect, it } from 'vitest'
import { EventBus } from '../../rehearsal/event-bus.ts'
import { noFaults } from '../../rehearsal/fault-rates.ts'
import { fileBucket } from '../../rehearsal/file-bucket.ts'
import { Fortune } from '../../rehearsal/fortune.ts'
import { DeathError, runInvocation, type Invocation } from '../../rehearsal/invocation.ts'
import { OutgoingCalls } from '../../rehearsal/outgoing-calls.ts'
import { Receivers } from '../../rehearsal/receivers.ts'
import { VirtualTime } from '../../rehearsal/virtual-time.ts'

/** An invocation of a function that dies at its first call, if its calls are made with these rates. */
function dying(seed: number) {
  const fortune = new Fortune(seed, { ...noFaults, death: 1 })
  const ends: Error[] = []
  const invocation: Invocation = {
    ...{ function: 'any', environment: {}, isDead: false, isDone: false },
    end(error) {
      invocation.isDead = true
      ends.push(error)
    },
  }
  return { fortune, calls: new OutgoingCalls(fortune), ends, invocation }
}

describe('a call that leaves a function', () => {
  it('is carried out or not, and the function is dead', async () => {
    const done = new Set<boolean>()
    for (let seed = 0; seed < 20; seed++) {
      const { calls, ends, invocation } = dying(seed)
      let isDone = false
      const call = () =>
        calls.make(() => {
          isDone = true
          return Promise.resolve('answer')
        })
      await expect(runInvocation(invocation, call)).rejects.toThrow(DeathError)
      expect(ends).toHaveLength(1)
      done.add(isDone)
      isDone = false
      await expect(runInvocation(invocation, call)).rejects.toThrow(DeathError)
      expect(isDone).toBe(false)
    }
    expect([...done].toSorted()).toEqual([false, true])
  })

  it('of a command, outside of any function, is carried out', async () => {
    const { calls, ends } = dying(1)
    expect(await calls.make(() => Promise.resolve('answer'))).toBe('answer')
    expect(ends).toEqual([])
  })
})

describe('a function dies', () => {
  const time = new VirtualTime(0)
  const receivers = new Receivers(time, new Fortune(0, noFaults))
  afterAll(() => {
    Reflect.deleteProperty(EventBridgeClient.prototype, 'send')
  })

  it.each<[string, (calls: OutgoingCalls) => Promise<unknown>]>([
    ['a file', (calls) => fileBucket(time, calls).sizeOf('any')],
    [
      'the event bus',
      async (calls) => {
        new EventBus(time, calls).connect()
        const Detail = JSON.stringify({ account: 'r', event_id: 1, event: 'customer:created' })
        return await new EventBridgeClient().send(new PutEventsCommand({ Entries: [{ Detail }] }))
      },
    ],
    [
      'a receiver',
      async (calls) => {
        receivers.begin(new Fortune(0, noFaults), calls)
        const request = { host: 'any', method: 'POST', path: '/', headers: {}, body: Buffer.from('[]') }
        return await receivers.host(request)
      },
    ],
  ])('at %s', async (_, call) => {
    const { calls, ends, invocation } = dying(3)
    await time.runThrough(expect(runInvocation(invocation, () => call(calls))).rejects.toThrow(DeathError))
    expect(ends).toHaveLength(1)
  })
})
