import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bucketAfter,
  connectionFree,
  delayMillisOf,
  placeOf,
  type EmptyAt,
  type Limits,
} from '../../../functions/domain/base/call-limits.ts'

const defaults: Limits = { ratePerSecond: 5, burst: 20, maxConnections: 5 }
const noon = Date.UTC(2027, 0, 31, 12)

type Fate = { fate: 'accepted'; delayMillis: number } | { fate: 'refused'; retryAfterSeconds: number }

/** Calls of one client in order of time, with the result of each. */
function clientOf(limits: Limits) {
  let bucket: EmptyAt | undefined
  return {
    calls(nowMillis: number): Fate {
      const place = placeOf(bucket, nowMillis, limits)
      if (place.place === 'refused') return { fate: 'refused', retryAfterSeconds: place.retryAfterSeconds }
      bucket = bucketAfter(bucket, nowMillis, limits)
      return { fate: 'accepted', delayMillis: delayMillisOf(bucket, nowMillis, limits) }
    },
  }
}

function fatesOf(limits: Limits, times: readonly number[]): Fate[] {
  const client = clientOf(limits)
  return times.map((time) => client.calls(time))
}

const atOnce: Fate = { fate: 'accepted', delayMillis: 0 }
const delayed = (delayMillis: number): Fate => ({ fate: 'accepted', delayMillis })
const refused = (retryAfterSeconds: number): Fate => ({ fate: 'refused', retryAfterSeconds })
const times = (count: number, nowMillis: number) => Array.from({ length: count }, () => nowMillis)

describe('the rate of a client', () => {
  it('given a client that is idle, when it makes 30 calls at the same moment, then one and 5 more are handled at once, 15 wait in steps of 200 ms, and the rest are refused', () => {
    expect(fatesOf(defaults, times(30, noon))).toEqual([
      ...Array.from({ length: 6 }, () => atOnce),
      ...Array.from({ length: 15 }, (_, index) => delayed((index + 1) * 200)),
      ...Array.from({ length: 9 }, () => refused(1)),
    ])
  })

  it('given a client that makes 5 calls a second, when it goes on for an hour, then every call is handled at once', () => {
    const hour = Array.from({ length: 5 * 3600 }, (_, index) => noon + index * 200)
    expect(fatesOf(defaults, hour).every((fate) => fate.fate === 'accepted' && fate.delayMillis === 0)).toBe(true)
  })

  it('given a client that makes 5 calls together each second, when it goes on for an hour, then every call is handled at once', () => {
    const hour = Array.from({ length: 3600 }, (_, second) => times(5, noon + second * 1000)).flat()
    expect(fatesOf(defaults, hour).every((fate) => fate.fate === 'accepted' && fate.delayMillis === 0)).toBe(true)
  })

  it('given a client that used its burst, when 200 ms have gone by, then it may make one call more, and not two', () => {
    const fates = fatesOf(defaults, [...times(21, noon), noon + 199, noon + 200, noon + 200])
    expect(fates.slice(21)).toEqual([refused(1), delayed(3000), refused(1)])
  })

  it('given a client that used its burst, when it goes on calling and is refused, then those calls do not make it wait longer', () => {
    const fates = fatesOf(defaults, [...times(2000, noon), noon + 4200])
    expect(fates.at(-1)).toEqual(atOnce)
  })

  it('given a burst below 5, then all of it is handled at once and none of it waits', () => {
    expect(fatesOf({ ...defaults, burst: 2 }, times(5, noon))).toEqual([atOnce, atOnce, atOnce, refused(1), refused(1)])
  })

  it('given no burst, then calls must be a step apart', () => {
    const limits = { ...defaults, burst: 0 }
    expect(fatesOf(limits, [noon, noon + 199, noon + 200, noon + 400])).toEqual([atOnce, refused(1), atOnce, atOnce])
  })

  it('given a slow rate, then a refusal says in how many whole seconds a call would be accepted', () => {
    const limits = { ratePerSecond: 0.1, burst: 1, maxConnections: 5 }
    expect(fatesOf(limits, [noon, noon, noon, noon + 400, noon + 9999])).toEqual([
      atOnce,
      atOnce,
      refused(10),
      refused(10),
      refused(1),
    ])
  })

  it('given a burst so large that its last calls would wait for minutes, then no call waits more than 20 seconds', () => {
    const fates = fatesOf({ ratePerSecond: 5, burst: 10_000, maxConnections: 5 }, times(200, noon))
    expect(fates.filter((fate) => fate.fate === 'accepted')).toHaveLength(1 + 5 + 100)
    expect(fates[105]).toEqual(delayed(20_000))
    expect(fates[106]).toEqual(refused(1))
  })

  it('given two clocks that differ, when the one behind takes a call, then the bucket does not empty earlier than before', () => {
    const ahead = bucketAfter(undefined, noon + 50, defaults)
    expect(bucketAfter(ahead, noon, defaults)).toBe(ahead + 200_000)
  })
})

describe('the connections of a client and its account', () => {
  it.each([
    { ofClient: 4, ofAccount: 49, free: true },
    { ofClient: 5, ofAccount: 5, free: false },
    { ofClient: 0, ofAccount: 50, free: false },
  ])(
    'given $ofClient of the client and $ofAccount of the account, then one more is free: $free',
    ({ free, ...active }) => {
      expect(connectionFree(active, defaults)).toBe(free)
    },
  )
})

describe('for all limits and all calls', () => {
  const limits = fc.record({
    ratePerSecond: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0.1, max: 50, noNaN: true })),
    burst: fc.integer({ min: 0, max: 60 }),
    maxConnections: fc.integer({ min: 1, max: 50 }),
  })
  const gaps = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 3000 })), {
    minLength: 1,
    maxLength: 150,
  })
  const timesOf = (between: readonly number[]) => {
    let time = noon
    return between.map((gap) => (time += gap))
  }

  it('no stretch of time has more accepted calls than the rate times its length, the burst, and one', () => {
    fc.assert(
      fc.property(limits, gaps, (given, between) => {
        const called = timesOf(between)
        const fates = fatesOf(given, called)
        const accepted = called.filter((_, index) => fates[index]?.fate === 'accepted')
        for (const [first, from] of accepted.entries()) {
          for (const [last, to] of accepted.entries()) {
            if (last < first) continue
            const most = (given.ratePerSecond * (to - from)) / 1000 + given.burst + 1
            expect(last - first + 1).toBeLessThanOrEqual(most + 1e-9)
          }
        }
      }),
    )
  })

  it('calls have their turns in the order in which they came, and those beyond the ones at once a step apart', () => {
    fc.assert(
      fc.property(limits, gaps, (given, between) => {
        const called = timesOf(between)
        const fates = fatesOf(given, called)
        const turns = fates.flatMap((fate, index) =>
          fate.fate === 'accepted'
            ? [{ at: (called[index] ?? 0) + fate.delayMillis, waited: fate.delayMillis > 0 }]
            : [],
        )
        for (const [index, { at, waited }] of turns.entries()) {
          const before = turns[index - 1]
          if (before === undefined) continue
          expect(at).toBeGreaterThanOrEqual(before.at)
          // Turns are in whole milliseconds, each rounded up.
          if (waited && before.waited) expect(at - before.at).toBeGreaterThan(1000 / given.ratePerSecond - 1)
        }
      }),
    )
  })

  it('a refused client that does as it is told is accepted, and a call at the earliest second it could have been told is not missed', () => {
    fc.assert(
      fc.property(limits, gaps, (given, between) => {
        const client = clientOf(given)
        for (const time of timesOf(between)) {
          const fate = client.calls(time)
          if (fate.fate === 'accepted') continue
          if (fate.retryAfterSeconds > 1) {
            expect(client.calls(time + (fate.retryAfterSeconds - 1) * 1000).fate).toBe('refused')
          }
          expect(client.calls(time + fate.retryAfterSeconds * 1000).fate).toBe('accepted')
          return
        }
      }),
    )
  })
})
