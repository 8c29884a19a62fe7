import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startSchedule, type Schedule } from '../../local/schedule.ts'
import { eventually, functionOf } from './sample-function.ts'

let schedule: Schedule | undefined
afterEach(() => schedule?.stop())

const trigger = { kind: 'schedule', everyMinutes: 1, hurt: 'Nobody.' } as const

describe('a function of the schedule', () => {
  it('is called again and again, also after it failed, and never while it is at work', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let calls = 0
    let atWork = 0
    let mostAtWork = 0
    const scheduled = functionOf(trigger, async () => {
      calls += 1
      atWork += 1
      mostAtWork = Math.max(mostAtWork, atWork)
      await new Promise((resolve) => setTimeout(resolve, 20))
      atWork -= 1
      if (calls === 1) throw new Error('no storage')
    })
    schedule = startSchedule([scheduled], {
      pace: { everyMilliseconds: 5, quietMilliseconds: 5, quietAfterMilliseconds: 0 },
    })
    await eventually(() => calls >= 3)
    expect(mostAtWork).toBe(1)
  })

  it('is called no more often than its wiring says where that is less than every minute', async () => {
    const calls = { often: 0, seldom: 0 }
    const hourly = { ...trigger, everyMinutes: 60 }
    schedule = startSchedule(
      [functionOf(trigger, () => (calls.often += 1)), functionOf(hourly, () => (calls.seldom += 1))],
      { pace: { everyMilliseconds: 2, quietMilliseconds: 2, quietAfterMilliseconds: 0 } },
    )
    await eventually(() => calls.often >= 5)
    expect(calls.seldom).toBe(1)
  })

  it('has ended when the schedule has stopped', async () => {
    let ended = false
    const { promise: called, resolve: call } = Promise.withResolvers<undefined>()
    schedule = startSchedule([
      functionOf(trigger, async () => {
        call(undefined)
        await new Promise((resolve) => setTimeout(resolve, 20))
        ended = true
      }),
    ])
    await called
    await schedule.stop()
    expect(ended).toBe(true)
  })

  it('is called every second while somebody writes, and every five seconds once nobody does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    let calls = 0
    schedule = startSchedule([functionOf(trigger, () => Promise.resolve(++calls))])
    const callsIn = async (milliseconds: number) => {
      const before = calls
      await vi.advanceTimersByTimeAsync(milliseconds)
      return calls - before
    }
    // At the start there may be something to do.
    expect(await callsIn(3_500)).toBe(4)
    expect(await callsIn(60_000)).toBe(12)
    schedule.nudge()
    // The last call is longer ago than a second.
    expect(await callsIn(0)).toBeLessThanOrEqual(1)
    for (let seconds = 0; seconds < 10; seconds++) {
      schedule.nudge()
      expect(await callsIn(1_000)).toBe(1)
    }
    // The last writing is a second ago; three seconds after it all is quiet.
    expect(await callsIn(3_500)).toBe(2)
    expect(await callsIn(60_000)).toBe(12)
  })
})
