/** The last day on which a cancellation still ends a contract with its period. Terms count in whole days. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { earliestEnd, lastToCancel } from '../../../functions/domain/subscription/earliest-end.ts'
import { startOfDay } from '../../../functions/domain/time/calendar.ts'
import { instantOf, millisOf, parseDatetime, type Instant } from '../../../functions/domain/time/time.ts'
import { account, Life } from './life.ts'

type Terms = Readonly<{ duration?: string; at?: 'period_end' | 'month_end' | 'any'; first_term?: string }>

const at = (text: string): Instant => parseDatetime(text, 'Europe/Copenhagen') ?? expect.fail(text)

function contract(terms: Terms | undefined, begin: Instant, duration: string) {
  const settings = account([{ id: 'daily', duration, renews_to: 'daily', policy: 'terms' }], {
    account: { id: 'a', timezone: 'Europe/Copenhagen' },
    policies: [{ external_id: 'terms', ...(terms && { notice: terms }) }],
  })
  const subscription = new Life(settings).create(begin, { periods: [{ campaign_id: 'daily' }] }).subscription()
  const [period] = subscription.periods
  if (period?.end === undefined || period.end === null) return expect.fail('The period has no end.')
  const { end } = period
  return {
    end,
    last: lastToCancel(subscription, period, end, settings),
    endOf: (received: Instant) => earliestEnd(subscription, received, settings),
  }
}

describe('The day before which the terms want a cancellation', () => {
  it.each([
    [undefined, '2031-03-01T00:00:00', 'P30D', '2031-03-31T00:00:00'],
    [undefined, '2031-03-01T09:00:00', 'P30D', '2031-03-31T00:00:00'],
    [{ duration: 'P1M', at: 'period_end' }, '2030-03-31T00:00:00', 'P1Y', '2031-03-01T00:00:00'],
    [{ duration: 'P1M', at: 'month_end' }, '2030-03-15T00:00:00', 'P1Y', '2031-02-01T00:00:00'],
    [{ duration: 'P14D', at: 'any' }, '2030-03-15T12:00:00', 'P1Y', '2031-03-01T00:00:00'],
    [{ duration: 'P1M', at: 'any', first_term: 'P6M' }, '2031-01-01T00:00:00', 'P2M', undefined],
    [{ first_term: 'P1Y' }, '2031-01-01T09:00:00', 'P1Y', '2032-01-01T00:00:00'],
  ] as const)('by the terms %o, from %s on for %s, is before %s', (terms, begin, duration, last) => {
    expect(contract(terms, at(begin), duration).last).toBe(last && at(last))
  })

  it('is a whole day, whatever the time of day of the period’s end', () => {
    const { end, endOf } = contract({ duration: 'P1M', at: 'period_end' }, at('2027-01-01T09:00:00'), 'P1Y')
    expect(end).toBe(at('2028-01-01T09:00:00'))
    expect(endOf(at('2027-12-01T20:00:00'))).toBe(end)
    expect(endOf(at('2027-12-02T00:00:00'))).toBe(at('2029-01-01T09:00:00'))
  })

  it('ends a contract with the last day of its first term', () => {
    const { endOf } = contract(
      { duration: 'P1M', at: 'month_end', first_term: 'P6M' },
      at('2027-01-01T09:00:00'),
      'P1M',
    )
    expect(endOf(at('2027-02-19T10:00:00'))).toBe(at('2027-07-01T00:00:00'))
  })
})

const terms = fc.record(
  {
    duration: fc.constantFrom('P1D', 'P10D', 'P14D', 'P1M', 'P3M'),
    at: fc.constantFrom('period_end', 'month_end', 'any'),
    first_term: fc.constantFrom('P3M', 'P6M', 'P1Y'),
  },
  { requiredKeys: [] },
)
const hour = 3_600_000

describe('The law of the last day to cancel', () => {
  it('holds: all of the day ends the contract with the period at the latest, and nothing after it does', () => {
    fc.assert(
      fc.property(
        terms,
        fc.integer({ min: 0, max: 400 * 24 }),
        fc.constantFrom('P1M', 'P3M', 'P1Y'),
        fc.integer({ min: 1, max: 23 * hour }),
        (notice, hours, duration, beforeLast) => {
          const begin = instantOf(millisOf(at('2027-01-01T00:00:00')) + hours * hour)
          const { end, last, endOf } = contract(notice, begin, duration)
          if (last === undefined) {
            expect(endOf(begin) > end).toBe(true)
            return
          }
          // Without time of notice, the hours of a day before the end of the period still count.
          expect(endOf(last) > end || last === startOfDay(end, 0, 'Europe/Copenhagen')).toBe(true)
          expect(last <= end).toBe(true)
          const received = instantOf(millisOf(last) - beforeLast)
          if (received >= begin) expect(endOf(received) <= end).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })
})
