import { afterEach, describe, expect, it, vi } from 'vitest'
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
    schedule = startSchedule([scheduled], 5)
    await eventually(() => calls >= 3)
    expect(mostAtWork).toBe(1)
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
})
