import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as InstantFns from 'temporal-polyfill/fns/Instant'
import * as PlainDateTimeFns from 'temporal-polyfill/fns/PlainDateTime'
import * as ZonedDateTimeFns from 'temporal-polyfill/fns/ZonedDateTime'
import {
  instantOf,
  isTimezone,
  millisOf,
  parseDate,
  parseDatetime,
  showInstant,
  type Instant,
} from '../../../functions/domain/time/time.ts'

const copenhagen = 'Europe/Copenhagen'

describe('A datetime that a caller writes', () => {
  it.each([
    ['with Z', '2027-01-31T10:00:00Z', '2027-01-31T10:00:00.000Z'],
    ['with an offset', '2027-01-31T10:00:00+05:30', '2027-01-31T04:30:00.000Z'],
    ['with a negative offset and without seconds', '2027-01-31T22:00-05:00', '2027-02-01T03:00:00.000Z'],
    ['without an offset, as wall-clock time in winter', '2027-01-31T10:00:00', '2027-01-31T09:00:00.000Z'],
    ['without an offset, as wall-clock time in summer', '2027-07-31T10:00:00', '2027-07-31T08:00:00.000Z'],
    ['with a fraction, kept to the millisecond', '2027-01-31T10:00:00.123456Z', '2027-01-31T10:00:00.123Z'],
    ['that daylight saving skips, forward by the gap', '2027-03-28T02:30:00', '2027-03-28T01:30:00.000Z'],
    ['that occurs twice, as the first', '2027-10-31T02:30:00', '2027-10-31T00:30:00.000Z'],
  ])('%s is an instant', (_, text, instant) => {
    expect(parseDatetime(text, copenhagen)).toBe(instant)
  })

  it.each([
    '2027-02-29T00:00:00',
    '2027-13-01T00:00:00',
    '2027-01-01T24:00:00',
    '2027-01-01T00:60:00',
    '2027-01-01T00:00:60',
    '2027-01-01',
    '2027-01-01 00:00:00',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00',
    '0001-01-01T23:59:59.999Z',
    '9999-12-31T00:00:00Z',
    '9999-12-31T23:59:59',
    '2027-01-01T00:00:00[Europe/Paris]',
    '2027-01-01T00:00:00+15:00',
    '2027-01-01T00:00:00z',
    'now',
    '',
  ])('is none where it reads %j', (text) => {
    expect(parseDatetime(text, copenhagen)).toBeUndefined()
  })

  it.each(['0001-01-02T00:00:00Z', '9999-12-30T23:59:59.999Z'])('%s has years of four digits everywhere', (text) => {
    const instant = parseDatetime(text, copenhagen) ?? expect.fail()
    for (const timezone of Intl.supportedValuesOf('timeZone')) {
      expect(showInstant(instant, timezone)).toMatch(/^(?:0001|9999)-\d\d-\d\dT/)
    }
  })

  it('is shown as it was written, and read back as what was shown', () => {
    const zone = fc.constantFrom('Europe/Copenhagen', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC')
    const seconds = fc.integer({ min: -60_000_000_000, max: 200_000_000_000 })
    fc.assert(
      fc.property(zone, seconds, (timezone, second) => {
        const instant = instantOf(second * 1000)
        const shown = showInstant(instant, timezone)
        const read = parseDatetime(shown, timezone)
        expect(read).toBeDefined()
        // The second of two equal wall-clock times is read as the first.
        if (read !== undefined) expect(showInstant(read, timezone)).toBe(shown)
      }),
    )
  })
})

describe('An instant', () => {
  it('sorts as it reads', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -62135596800000, max: 253402300799999 }),
        fc.integer({ min: 0, max: 1e12 }),
        (a, more) => {
          fc.pre(a + more <= 253402300799999)
          expect(instantOf(a) <= instantOf(a + more)).toBe(true)
          expect(millisOf(instantOf(a))).toBe(a)
        },
      ),
    )
  })

  /** The time from Temporal, without cached data of the timezone. */
  function shownByTemporal(instant: Instant, timezone: string): string {
    const zoned = InstantFns.toZonedDateTimeISO(InstantFns.fromString(instant), timezone)
    return PlainDateTimeFns.toString(ZonedDateTimeFns.toPlainDateTime(zoned), { smallestUnit: 'second' })
  }

  it('is shown as Temporal shows it, around changes of the offset too', () => {
    const zone = fc.constantFrom('Europe/Copenhagen', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC')
    const ever = fc.integer({ min: -60_000_000_000, max: 200_000_000_000 }).map((second) => second * 1000)
    const changes = [
      ...['2027-03-28T01:00:00.000Z', '2027-10-31T01:00:00.000Z', '2027-11-07T06:00:00.000Z'],
      ...['2027-04-03T15:00:00.000Z', '2011-12-30T10:00:00.000Z', '1893-12-31T23:09:40.000Z'],
    ].map((text) => Date.parse(text))
    const nearChange = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -100_000_000, max: 100_000_000 }))
      .map(([change, near]) => change + near)
    fc.assert(
      fc.property(zone, fc.oneof(ever, nearChange), (timezone, millis) => {
        const instant = instantOf(millis)
        expect(showInstant(instant, timezone)).toBe(shownByTemporal(instant, timezone))
      }),
    )
  })

  it('is shown in the timezone of the account, to the second, without offset', () => {
    expect(showInstant('2027-06-30T22:00:00.999Z', copenhagen)).toBe('2027-07-01T00:00:00')
    expect(showInstant('2027-01-01T03:00:00.000Z', 'America/New_York')).toBe('2026-12-31T22:00:00')
  })
})

describe('A date', () => {
  it.each(['2024-02-29', '0001-01-01', '9999-12-31'])('%s is one', (text) => expect(parseDate(text)).toBe(text))
  it.each([
    '2023-02-29',
    '2023-02-31',
    '2023-04-31',
    '2023-13-01',
    '2023-01-00',
    '2023-2-9',
    '0000-01-01',
    '20230209',
    '2023-02-09T00:00',
    '',
  ])('%j is none', (text) => expect(parseDate(text)).toBeUndefined())
})

describe('A timezone', () => {
  it.each(['Europe/Copenhagen', 'UTC', 'America/New_York'])('%s is one', (name) => expect(isTimezone(name)).toBe(true))
  it.each(['+02:00', 'Europe/Nowhere', '', 'Etc/'])('%j is none', (name) => expect(isTimezone(name)).toBe(false))
})
