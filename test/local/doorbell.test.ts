/** A doorbell: rings now and later, with no timer running between them. */
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { doorbell } from '../../local/doorbell.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
})

const stopping = new AbortController()
/** Waits for up to a minute, and returns the milliseconds until the wait ends. */
async function waited(bell: ReturnType<typeof doorbell>, signal = stopping.signal): Promise<number> {
  const begun = performance.now()
  let goneOn: number | undefined
  void bell.wait(60_000, signal).then(() => (goneOn = performance.now()))
  for (let steps = 0; steps < 7_000 && goneOn === undefined; steps++) await vi.advanceTimersByTimeAsync(10)
  return Math.round((goneOn ?? Number.NaN) - begun)
}

describe('Whoever waits at a doorbell', () => {
  it('goes on with the next ring, and at once where there was one already', async () => {
    const bell = doorbell()
    bell.ring()
    expect(await waited(bell)).toBe(0)
    setTimeout(() => {
      bell.ring()
    }, 500)
    expect(await waited(bell)).toBe(500)
    // A ring is heard once.
    expect(await waited(bell)).toBe(60_000)
  })

  it('goes on when a later ring comes, the earliest first, and no later than it wants to', async () => {
    const bell = doorbell()
    bell.ring(3_000)
    bell.ring(1_000)
    bell.ring(90_000)
    expect(await waited(bell)).toBeLessThanOrEqual(1_050)
    expect(await waited(bell)).toBeLessThanOrEqual(2_050)
    expect(await waited(bell)).toBe(60_000)
  })

  it('has no timer but its own, however many rings are to come', async () => {
    const bell = doorbell()
    for (let n = 0; n < 10_000; n++) bell.ring(180_000 + n / 100)
    const waiting = bell.wait(60_000, stopping.signal)
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
    await waiting
  })

  it('goes on when it is told to stop', async () => {
    const stop = new AbortController()
    setTimeout(() => {
      stop.abort()
    }, 200)
    expect(await waited(doorbell(), stop.signal)).toBe(200)
  })
})
