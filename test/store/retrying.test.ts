/**
 * Repeated attempts: their number, the waits between them, the errors that cause them, and the result when all fail.
 */
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { contention, tornReads } from '../../functions/store/dynamo/back-off.ts'
import { storeIsBusy } from '../../functions/store/dynamo/busy.ts'
import { again, ContendedError, done, goOn, nothing, retrying } from '../../functions/store/dynamo/retrying.ts'

const waits: number[] = []
const runtime = {
  random: () => 1,
  sleep: (milliseconds: number) => Promise.resolve(waits.push(milliseconds)),
}
const about = 'the customer 1001'

beforeEach(() => {
  waits.length = 0
})

describe('An attempt that is done', () => {
  it('gives its value, with one load and no wait', async () => {
    const load = vi.fn(() => Promise.resolve(4))
    expect(await retrying({ runtime, about, load }, (version) => Promise.resolve(done(version + 1)))).toBe(5)
    expect(load).toHaveBeenCalledTimes(1)
    expect(waits).toEqual([])
  })

  it('needs no load where what it starts from is known', async () => {
    const load = vi.fn(() => Promise.resolve(4))
    expect(await retrying({ runtime, about, load, known: 7 }, (version) => Promise.resolve(done(version)))).toBe(7)
    expect(load).not.toHaveBeenCalled()
  })
})

describe('An attempt that lost its race', () => {
  it('is made again after a wait, from what is loaded after that wait', async () => {
    const order: string[] = []
    let version = 0
    const load = () => {
      order.push('load')
      return ++version
    }
    const sleep = () => Promise.resolve(order.push('wait'))
    const attempt = (loaded: number) => {
      order.push(`attempt ${loaded}`)
      return Promise.resolve(loaded < 3 ? again('lost-race') : done(loaded))
    }
    expect(await retrying({ runtime: { ...runtime, sleep }, about, load }, attempt)).toBe(3)
    expect(order).toEqual([...['load', 'attempt 1', 'wait', 'load', 'attempt 2', 'wait', 'load', 'attempt 3']])
  })

  it('starts from what it says itself, where it says so', async () => {
    const load = vi.fn(() => [1, 2, 3])
    const attempt = (left: number[]) =>
      Promise.resolve(left.length > 1 ? again('unprocessed', left.slice(1)) : done(left))
    expect(await retrying({ runtime, about, load }, attempt)).toEqual([3])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('waits longer each time, up to a limit, and is given up with the name of what is contended', async () => {
    const attempt = vi.fn(() => Promise.resolve(again('lost-race')))
    const failing = retrying({ runtime, about, load: nothing }, attempt)
    await expect(failing).rejects.toThrow(ContendedError)
    await expect(failing).rejects.toMatchObject({
      name: 'ContendedError',
      contended: 'the customer 1001',
      reason: 'lost-race',
      message: 'Every try at the customer 1001 came to nothing: lost-race',
    })
    expect(attempt).toHaveBeenCalledTimes(contention.tries)
    expect(waits).toEqual([40, 80, 160, 320, 640, 1280, 1500])
  })

  it('gives another answer in the end, where there is one', async () => {
    const options = { runtime, about, load: nothing, whenContended: (reason: string) => `gave up: ${reason}` }
    expect(await retrying(options, () => Promise.resolve(again('numbers-moved')))).toBe('gave up: numbers-moved')
  })

  it('is never waited for longer than the policy says, whatever chance says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.float({ min: 0, max: Math.fround(0.999), noNaN: true }), async (chance) => {
        waits.length = 0
        const options = { runtime: { ...runtime, random: () => chance }, about, load: nothing }
        await expect(retrying(options, () => Promise.resolve(again('lost-race')))).rejects.toThrow(ContendedError)
        expect(waits).toHaveLength(contention.tries - 1)
        expect(Math.max(...waits)).toBeLessThanOrEqual(contention.longestWaitMilliseconds)
      }),
    )
  })

  it('is made again at once where the policy has no waits', async () => {
    const attempt = vi.fn(() => Promise.resolve(again('torn')))
    await expect(retrying({ runtime, about, policy: tornReads, load: nothing }, attempt)).rejects.toThrow('torn')
    expect(attempt).toHaveBeenCalledTimes(5)
    expect(waits).toEqual([])
  })
})

describe('An attempt that brought something forward', () => {
  it('is followed at once by the next, whose tries are counted anew', async () => {
    let commits = 0
    let tries = 0
    const attempt = () => {
      tries++
      if (tries % contention.tries !== 0) return Promise.resolve(again('lost-race'))
      commits++
      return Promise.resolve(commits < 3 ? goOn() : done(commits))
    }
    expect(await retrying({ runtime, about, load: nothing }, attempt)).toBe(3)
    expect(waits).toHaveLength(3 * (contention.tries - 1))
  })

  it('hands on what it leaves, so that nothing is loaded', async () => {
    const load = vi.fn(() => 10)
    expect(
      await retrying({ runtime, about, load }, (left) => Promise.resolve(left > 0 ? goOn(left - 1) : done('empty'))),
    ).toBe('empty')
    expect(load).toHaveBeenCalledTimes(1)
  })
})

describe('Tries that ended', () => {
  it('say that the storage is busy where others were in the way, and not where each failed by itself', async () => {
    const busy = Object.assign(new Error('Too much.'), { name: 'ThrottlingException' })
    const of = (reason: string | Error) =>
      retrying({ runtime, about, load: nothing }, () => Promise.resolve(again(reason))).catch((error: unknown) => error)
    expect(storeIsBusy(await of(busy))).toBe(true)
    expect(storeIsBusy(await of('lost-race'))).toBe(true)
    expect(storeIsBusy(await of(new Error('The customer is unreadable.')))).toBe(false)
  })

  it('are none where an attempt fails otherwise', async () => {
    const attempt = vi.fn(() => Promise.reject(new Error('Gone.')))
    await expect(retrying({ runtime, about, load: nothing }, attempt)).rejects.toThrow('Gone.')
    expect(attempt).toHaveBeenCalledTimes(1)
  })
})
