/** Periods within the hour that the end of daylight saving repeats: in Copenhagen, 31 October 2027 from 2 to 3. */
import { expect, it } from 'vitest'
import { extendSubscription } from '../../../functions/domain/subscription/commands/extend-subscription.ts'
import { pausedBy } from '../../../functions/domain/subscription/paused-time.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import { account } from '../subscription/life.ts'
import { line, Subscriber } from './billing-life.ts'

const settings = account([{ id: 'night', duration: 'P1D', invoice_lines: [line(9_000)] }])
/** 45 minutes, from half past two by summer time to a quarter past two by winter time. */
const within = { begin: '2027-10-31T02:30:00+02:00', end: '2027-10-31T02:15:00+01:00' }
const before: Instant = '2027-10-30T10:00:00.000Z'
const night = (more: object = {}) =>
  new Subscriber(settings).create(before, { periods: [{ campaign_id: 'night', ...within, ...more }] })

it('A period within the repeated hour is shared by elapsed time', () => {
  const stopped = night().to('2027-10-31T00:30:00.000Z').stop('2027-10-31T00:40:00.000Z', '2027-10-31T01:00:00.000Z')
  expect(stopped.documents().map(({ number, lines }) => [number, lines[0]?.amountMinor])).toEqual([
    ['DK-1', 9_000],
    // A third of the period is left.
    ['DK-C1', -3_000],
  ])
})

it('A period within the repeated hour has a length to be adjusted by', () => {
  const adjusted = night({ invoicing: 'adjusted_end' }).to('2027-10-31T00:30:00.000Z')
  // 45 minutes of the day, of which the wall clock counts 24 hours.
  expect(adjusted.documents().map(({ lines }) => lines[0]?.amountMinor)).toEqual([281])
})

it('A period that the clock shows in part twice is shared by elapsed time, so an earlier stop never costs more', () => {
  // 100 minutes, from ten past two by summer time to ten to three by winter time.
  const given = { begin: '2027-10-31T02:10:00+02:00', end: '2027-10-31T02:50:00+01:00' }
  const stopped = night(given)
    .to('2027-10-31T00:10:00.000Z')
    // Stops after 60 minutes, and then after 21.
    .stop('2027-10-31T00:11:00.000Z', '2027-10-31T01:10:00.000Z')
    .stop('2027-10-31T00:12:00.000Z', '2027-10-31T00:31:00.000Z')
  expect(stopped.documents().map(({ number, lines }) => [number, lines[0]?.amountMinor])).toEqual([
    ['DK-1', 9_000],
    ['DK-C1', -3_600],
    ['DK-C2', -3_510],
  ])
})

it('A period that several invoices bill is credited to where they end, by elapsed time', () => {
  const ahead = account([{ id: 'night', duration: 'P1D', invoice_days_before: 2, invoice_lines: [line(9_000)] }])
  const given = { begin: '2027-10-31T02:10:00+02:00', end: '2027-10-31T02:50:00+01:00' }
  const life = new Subscriber(ahead).create(before, { periods: [{ campaign_id: 'night', ...given }] })
  // Stops after 60 minutes, then after 80, and then after 30.
  life.stop(before, '2027-10-31T01:10:00.000Z').stop(before, '2027-10-31T01:30:00.000Z')
  const credits = life
    .stop(before, '2027-10-31T00:40:00.000Z')
    .documents()
    .filter(({ type }) => type === 'credit_note')
  expect(credits.map(({ lines }) => [lines[0]?.amountMinor, lines[0]?.period?.part])).toEqual([
    [-3_600, { begin: '2027-10-31T01:10:00.000Z', end: '2027-10-31T01:50:00.000Z' }],
    [-1_800, { begin: '2027-10-31T01:10:00.000Z', end: '2027-10-31T01:30:00.000Z' }],
    [-2_700, { begin: '2027-10-31T00:40:00.000Z', end: '2027-10-31T01:10:00.000Z' }],
  ])
})

it('A period over the hour that spring leaves out is shared by the wall clock, as days are', () => {
  const now: Instant = '2027-03-27T23:00:00.000Z'
  const morning = { campaign_id: 'night', begin: '2027-03-28T00:00:00', end: '2027-03-28T06:00:00' }
  const life = new Subscriber(settings).create(now, { periods: [morning] }).stop(now, '2027-03-28T02:00:00.000Z')
  // Two hours of six are left, though only five pass.
  expect(life.document('DK-C1').lines[0]?.amountMinor).toBe(-3_000)
})

it('A period of 24 hours over the repeated hour is shared by the wall clock, which shows 23', () => {
  const day = { begin: '2027-10-30T12:00:00', end: '2027-10-31T11:00:00' }
  const stopped = night(day).to('2027-10-30T10:00:00.000Z').stop('2027-10-30T10:00:00.000Z', '2027-10-30T22:00:00.000Z')
  expect(stopped.document('DK-C1').lines[0]?.amountMinor).toBe(-4_304)
})

/** No minute by the wall clock: from half past two by summer time to half past two by winter time. */
const hour = { begin: '2027-10-31T02:30:00+02:00', end: '2027-10-31T02:30:00+01:00' }

it('A period within the repeated hour is shared by elapsed time after two days as a gift too', () => {
  const now: Instant = '2027-10-31T00:30:00.000Z'
  const life = night(hour).to(now)
  const { world } = life
  life.carryOut(now, extendSubscription({ world, id: '1001~a', by: 'P2D', now, settings }))
  // By the wall clock the period is the gift alone, so nothing would be left to share.
  expect(life.stop(now, '2027-10-31T01:00:00.000Z').document('DK-C1').lines[0]?.amountMinor).toBe(-4_500)
})

it('A pause that ended in the repeated hour takes nothing of a period that began later by a smaller time', () => {
  const pause = { begin: before, end: '2027-10-31T00:40:00.000Z' } as const
  const period = { begin: '2027-10-31T01:10:00.000Z', end: '2027-10-31T02:10:00.000Z' } as const
  // The pause ends at 2:40, and the period begins half an hour after that, at 2:10.
  expect(pausedBy(pause, period, period.end, 'Europe/Copenhagen')).toBe(0)
})
