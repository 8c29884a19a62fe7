import { describe, expect, it } from 'vitest'
import { after } from '../../functions/domain/time/calendar.ts'
import type { Period, Subscription } from '../../functions/domain/world/subscription.ts'
import { instantOf } from '../../functions/domain/time/time.ts'
import { parseSubscriptionItem, subscriptionItem } from '../../functions/store/customer/live-parts.ts'

const begin = instantOf(Date.UTC(2027, 0, 1))
const dayAfter = (days: number) => after(begin, 'P1D', days, 'Europe/Copenhagen')

function withPeriods(count: number): Subscription {
  return {
    id: '1~a',
    created: begin,
    registered: begin,
    link: { kind: 'own' },
    quantity: 1,
    fields: { Edition: 'print' },
    invoiced_by: 'email',
    automatic_addons: true,
    overrides: [],
    periods: Array.from({ length: count }, (_, index): Period => ({
      index: index + 1,
      serial: index + 1,
      made: { at: dayAfter(index), by: 'renewal' },
      campaign_id: 'daily',
      begin: dayAfter(index),
      end: dayAfter(index + 1),
      natural_end: dayAfter(index + 1),
      run: { begin, n: index + 1 },
      terms: {
        duration: 'P1D',
        renews_to: 'daily',
        invoice_days_before: 0,
        timezone: 'Europe/Copenhagen',
        products: ['gazette'],
        categories: ['gazette'],
      },
      invoicing: 'campaign',
      renewed: false,
    })),
    announced: { state: 'active', at: dayAfter(count - 1) },
  }
}

describe('A stored subscription', () => {
  it.each([0, 1, 24, 25, 3650])('of %i periods is read back as it was written', (count) => {
    const subscription = withPeriods(count)
    expect(parseSubscriptionItem(subscriptionItem({ pk: 'p', sk: 's' }, subscription, 7))).toEqual(subscription)
  })

  it('fits its item after ten years of days, and costs little more to write than one of two years of months', () => {
    const bytes = (count: number) => {
      const { past, ...plain } = subscriptionItem({ pk: 'p', sk: 's' }, withPeriods(count), 7)
      return JSON.stringify(plain).length + (past?.byteLength ?? 0)
    }
    expect(bytes(3650)).toBeLessThan(100_000)
    expect(bytes(365)).toBeLessThan(2 * bytes(24))
  })
})
