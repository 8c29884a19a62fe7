/** Order and sums of the lists of managers: recipients by postal code, documents by currency, activity by day. */
import { describe, expect, it } from 'vitest'
import type { Event } from '../../console/api/types.ts'
import { activityByDay } from '../../console/screens/activity/activity-by-day.ts'
import { sumsOf } from '../../console/screens/invoices/invoice-sums.ts'
import { byPostalCode, copiesByEdition } from '../../console/screens/product/by-postal-code.ts'

const recipient = (country: string | undefined, postal_code: string | undefined, quantity = 1) => ({
  quantity,
  ...(country !== undefined && { address: { country, ...(postal_code !== undefined && { postal_code }) } }),
})

describe('Recipients', () => {
  it('come by country and postal code, with those without a code or an address last', () => {
    const rows = [
      recipient(undefined, undefined),
      recipient('SE', '11455'),
      recipient('DK', undefined),
      recipient('DK', '8000'),
    ]
    expect(byPostalCode([...rows, recipient('DK', '1260')])).toEqual([
      recipient('DK', '1260'),
      recipient('DK', '8000'),
      recipient('DK', undefined),
      recipient('SE', '11455'),
      recipient(undefined, undefined),
    ])
  })

  it('are counted by edition and country, with their copies, the most first', () => {
    const digital = { ...recipient('DK', '8000'), choices: { edition: 'digital' } }
    const print = { ...recipient('DK', '1260', 12), choices: { edition: 'print' } }
    const rows = [recipient('SE', '11455'), digital, print, { ...print, quantity: 2 }]
    expect(copiesByEdition(rows)).toEqual([
      { edition: 'print', country: 'DK', recipients: 2, copies: 14 },
      { edition: '', country: 'SE', recipients: 1, copies: 1 },
      { edition: 'digital', country: 'DK', recipients: 1, copies: 1 },
    ])
  })
})

describe('Documents', () => {
  it('are summed by currency, without the drift of fractions', () => {
    const document = (currency: string, total: number, to_pay: number) => ({ currency, total, to_pay })
    expect(sumsOf([document('DKK', 0.1, 0.1), document('DKK', 0.2, 0), document('SEK', 5, 5)])).toEqual([
      { currency: 'DKK', count: 2, total: 0.3, toPay: 0.1 },
      { currency: 'SEK', count: 1, total: 5, toPay: 5 },
    ])
  })
})

describe('Activity', () => {
  const event = (event_id: number, timestamp: string, author?: string): Event => ({
    event: 'customer:created',
    event_id,
    timestamp,
    via: 'console',
    ...(author !== undefined && { by: author }),
    customer_id: '1',
  })

  it('is grouped by day and person, latest first, and the service comes after people', () => {
    const days = activityByDay([
      event(5, '2031-03-02T12:00:00', 'System'),
      event(4, '2031-03-02T09:00:00', 'ann@example.com'),
      event(3, '2031-03-02T10:00:00', 'ann@example.com'),
      event(2, '2031-03-01T10:00:00'),
    ])
    expect(
      days.map(({ day, people }) => [day, people.map(({ by, events }) => [by, events.map(({ event_id: id }) => id)])]),
    ).toEqual([
      [
        '2031-03-02',
        [
          ['ann@example.com', [3, 4]],
          ['System', [5]],
        ],
      ],
      ['2031-03-01', [[undefined, [2]]]],
    ])
  })
})
