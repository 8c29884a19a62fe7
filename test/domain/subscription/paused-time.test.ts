/** Pauses and suspensions that overlap: each stretch of time is paused once, whatever the order of registration. */
import { describe, expect, it } from 'vitest'
import { openPauses, stretchesOf } from '../../../functions/domain/subscription/paused-time.ts'
import type { ExtendingPause } from '../../../functions/domain/subscription/in-force.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'

const on = (day: number): Instant => `2027-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
const pause = (begin: number, end: number, announced: ExtendingPause['announced'] = 'future'): ExtendingPause => ({
  ...{ id: `${begin}-${end}`, begin: on(begin), end: on(end), created: on(1), announced },
  type: 'pause-subscription',
  extends_period: true,
})
const suspension = (begin: number): ExtendingPause => ({
  ...{ id: `s${begin}`, begin: on(begin), end: null, created: on(1), announced: 'active', invoice: 'DK-1' },
  type: 'suspension',
  extends_period: true,
})
const open = (...overrides: readonly ExtendingPause[]) =>
  openPauses({ overrides, announced: { state: 'active', at: on(20) } }).map(({ pause: { id }, begin, end }) => [
    id,
    Number(begin.slice(8, 10)),
    Number(end.slice(8, 10)),
  ])

describe('The pauses that have not ended', () => {
  it('come earliest first, each without what an earlier one covers', () => {
    const covered = [
      ['2-10', 2, 10],
      ['5-7', 10, 10],
      ['8-15', 10, 15],
    ]
    expect(open(pause(8, 15), pause(5, 7), pause(2, 10))).toEqual(covered)
    expect(open(pause(2, 10), pause(5, 7), pause(8, 15))).toEqual(covered)
    expect(open(pause(5, 7), pause(2, 10), pause(8, 15))).toEqual(covered)
  })

  it('leave out what has ended, and count a suspension up to what is announced', () => {
    expect(open(pause(2, 4, 'ended'), suspension(18), pause(16, 19))).toEqual([
      ['16-19', 16, 19],
      ['s18', 19, 20],
    ])
  })
})

describe('A pause at its end', () => {
  const stretches = (begin: number, end: number, ...others: readonly ExtendingPause[]) =>
    stretchesOf({ begin: on(begin), end: on(end) }, others).map((stretch) => [
      Number(stretch.begin.slice(8, 10)),
      Number(stretch.end.slice(8, 10)),
    ])

  it('is all of it, where nothing else pauses', () => {
    expect(stretches(5, 15)).toEqual([[5, 15]])
    expect(stretches(5, 15, pause(1, 5), pause(15, 20))).toEqual([[5, 15]])
  })

  it('is what no other pause covers, before it and after it', () => {
    expect(stretches(5, 15, pause(8, 10))).toEqual([
      [5, 8],
      [10, 15],
    ])
    expect(stretches(5, 15, pause(1, 8), pause(12, 20))).toEqual([[8, 12]])
    expect(stretches(5, 15, pause(1, 20))).toEqual([])
    expect(stretches(5, 15, pause(5, 15))).toEqual([])
    expect(stretches(5, 15, suspension(10))).toEqual([[5, 10]])
  })
})
