/** The geometry of the time axis of a subscription, in shares of its width. */
import { describe, expect, it } from 'vitest'
import type { Override, Subscription } from '../../console/api/types.ts'
import { axisOf } from '../../console/screens/customer/axis.ts'

const now = '2031-03-01T00:00:00'
type Period = Subscription['periods'][number]
const period = (begin: string, end: string | null, current = false): Period => ({
  campaign_id: 'year',
  campaign_name: 'A year',
  begin: `${begin}T00:00:00`,
  end: end === null ? null : `${end}T00:00:00`,
  current,
  products: [],
})
const pause = (begin: string, end: string | null, type: Override['override_type'] = 'pause-delivery'): Override => ({
  override_type: type,
  begin: `${begin}T00:00:00`,
  end: end === null ? null : `${end}T00:00:00`,
  phase: 'ended',
})
const months = ({ ticks }: ReturnType<typeof axisOf>) => [ticks[0]?.month, ticks.at(-1)?.month]

describe('the axis of a subscription that is over', () => {
  const over = { periods: [period('2025-01-01', '2026-01-01'), period('2026-01-01', '2027-01-01')] }

  it('shows its last 300 days and two weeks beyond its end, however long ago that was', () => {
    const axis = axisOf(over, [], now)
    expect(months(axis)).toEqual(['2026-04-01', '2027-01-01'])
    expect(axis.periods).toMatchObject([{ kind: 'past', from: 0, width: 95.54, isOpenEnded: false }])
    expect(axis.now).toBeUndefined()
  })

  it('has no pause beyond its end', () => {
    const { periods, pauses } = axisOf(over, [pause('2026-12-01', null), pause('2027-01-01', null)], now)
    expect(pauses).toHaveLength(1)
    const [own] = periods
    const [first] = pauses
    expect(pauses.every(({ from, width }) => from + width <= (own?.from ?? 0) + (own?.width ?? 0) + 0.01)).toBe(true)
    expect((first?.from ?? 0) + (first?.width ?? 0)).toBeCloseTo((own?.from ?? 0) + (own?.width ?? 0))
  })

  it('still shows now where it ended within two weeks', () => {
    expect(axisOf({ periods: [period('2030-01-01', '2031-02-25')] }, [], now).now).toBe(96.82)
  })
})

describe('the axis of a subscription that goes on', () => {
  it('reaches 300 days back and as far ahead as it is planned, to 420 days at most', () => {
    const planned = [period('2029-06-01', '2031-06-01', true), period('2031-06-01', '2033-06-01')]
    const axis = axisOf({ periods: planned }, [], now)
    expect(months(axis)).toEqual(['2030-06-01', '2032-04-01'])
    expect(axis.periods.map(({ kind }) => kind)).toEqual(['current', 'future'])
    expect(axis.now).toBe(41.67)
  })

  it('is 120 days wide at least, and an open end reaches its edge', () => {
    const axis = axisOf({ periods: [period('2031-02-01', null, true)] }, [], now)
    expect(months(axis)).toEqual(['2031-03-01', '2031-05-01'])
    expect(axis.periods).toMatchObject([{ from: 0, width: 100, isOpenEnded: true }])
  })

  it('has its stop and its pauses, and neither changes of fields nor pauses that were skipped', () => {
    const subscription = { periods: [period('2030-06-01', null, true)], stop_at: '2031-05-01T00:00:00' }
    const skipped: Override = { ...pause('2031-03-05', '2031-03-08'), skip_processing: true }
    const overrides = [pause('2031-03-10', '2031-03-20'), skipped, pause('2031-04-01', null, 'change-delivery-address')]
    const { stop, pauses, now: here } = axisOf(subscription, overrides, now)
    expect(pauses).toHaveLength(1)
    expect(stop).toBeGreaterThan(here ?? 100)
  })
})
