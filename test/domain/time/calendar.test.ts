import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, afterWallClock, exceeds, wallClockBetween } from '../../../functions/domain/time/calendar.ts'
import { instantOf, latestInstant, millisOf, type Instant } from '../../../functions/domain/time/time.ts'
import { propertyRuns } from '../../property-runs.ts'

const copenhagen = 'Europe/Copenhagen'
const hour = 3_600_000
const day = 24 * hour

describe('A length by the wall clock of Copenhagen', () => {
  it.each<[string, Instant, Instant, number]>([
    ['of a winter day', '2027-01-30T23:00:00.000Z', '2027-01-31T23:00:00.000Z', day],
    ['of the day that daylight saving begins on', '2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z', day],
    ['of the day that it ends on', '2027-10-30T22:00:00.000Z', '2027-10-31T23:00:00.000Z', day],
    ['of half a year, from winter to summer', '2026-12-31T23:00:00.000Z', '2027-06-30T22:00:00.000Z', 181 * day],
    ['over the hour that is skipped', '2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z', 2 * hour],
    ['over the hour that occurs twice', '2027-10-31T00:00:00.000Z', '2027-10-31T02:00:00.000Z', hour],
    [
      'within the hour that occurs twice, which sets it back',
      '2027-10-31T00:50:00.000Z',
      '2027-10-31T01:10:00.000Z',
      0,
    ],
    ['of nothing', '2027-01-30T23:00:00.000Z', '2027-01-30T23:00:00.000Z', 0],
  ])('%s', (_, begin, end, length) => {
    expect(wallClockBetween(begin, end, copenhagen)).toBe(length)
  })
})

describe('An instant so much later by the wall clock of Copenhagen', () => {
  it.each<[string, Instant, number, Instant]>([
    ['over the begin of daylight saving', '2027-03-27T11:00:00.000Z', 10 * day, '2027-04-06T10:00:00.000Z'],
    ['over its end', '2027-10-30T10:00:00.000Z', 10 * day, '2027-11-09T11:00:00.000Z'],
    ['at a time that is skipped', '2027-03-27T01:30:00.000Z', day, '2027-03-28T01:30:00.000Z'],
    ['at a time that occurs twice', '2027-10-30T00:30:00.000Z', day, '2027-10-31T00:30:00.000Z'],
    ['where the clock is set back meanwhile', '2027-10-31T01:30:00.000Z', 1000, '2027-10-31T01:30:00.000Z'],
    ['beyond what can be written', latestInstant, day, latestInstant],
  ])('%s', (_, begin, millis, expected) => {
    expect(afterWallClock(begin, millis, copenhagen)).toBe(expected)
  })
})

it('As far by the wall clock as another instant is that instant, but for times that occur twice', () => {
  const instant = fc
    .integer({ min: 0, max: 2 * 365 * 24 * 60 })
    .map((minutes) => instantOf(millisOf('2027-01-01T00:00:00.000Z') + minutes * 60_000))
  fc.assert(
    fc.property(
      instant,
      instant,
      fc.constantFrom(copenhagen, 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
      (one, other, timezone) => {
        const [begin, end] = one < other ? [one, other] : [other, one]
        const reached = afterWallClock(begin, wallClockBetween(begin, end, timezone), timezone)
        const isSame = reached === end
        const occursTwice = millisOf(end) - millisOf(reached) > 0 && millisOf(end) - millisOf(reached) <= hour
        expect(isSame || occursTwice).toBe(true)
      },
    ),
    { numRuns: propertyRuns(300) },
  )
})

it('Spans exceed another if they can reach back beyond its beginning', () => {
  // Months that end on the last days are cut, which no rule counts on.
  const beginnings = Array.from({ length: 24 }, (_, month) =>
    [1, 28].map((date) => instantOf(Date.UTC(2024, month, date))),
  ).flat()
  const span = fc
    .record({ months: fc.integer({ min: 0, max: 14 }), days: fc.integer({ min: 0, max: 450 }) })
    .map(({ months, days }) => `P${months}M${days}D`)
  fc.assert(
    fc.property(span, span, (one, whole) => {
      const reachesBack = beginnings.some((begin) => {
        const end = after(begin, whole, 1, 'UTC')
        return after(end, one, -1, 'UTC') < begin
      })
      if (reachesBack) expect(exceeds([one], whole)).toBe(true)
    }),
    { numRuns: propertyRuns(100) },
  )
  for (const [one, whole, isLonger] of [
    ['P28D', 'P1M', false],
    ['P29D', 'P1M', true],
    ['P1M', 'P1M', false],
    ['P1M', 'P31D', false],
    ['P1M', 'P30D', true],
    ['P365D', 'P1Y', false],
    ['P366D', 'P1Y', true],
    ['P12M', 'P1Y', false],
    ['P90D', 'P3M', true],
    ['P89D', 'P3M', false],
  ] as const) {
    expect([one, whole, exceeds([one], whole)]).toEqual([one, whole, isLonger])
  }
  expect(exceeds(['P20D', 'P10D'], 'P1M')).toBe(true)
})
