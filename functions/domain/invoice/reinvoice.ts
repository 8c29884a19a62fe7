/**
 * Re-invoicing (interface: updatesubscription, `reinvoice`): from now on other lines take the place of those that were
 * invoiced; what is past stays as it is. The difference is then credited and invoiced as any other.
 */
import { isSame } from '../same.ts'
import type { Settings } from '../settings/settings.ts'
import type { BilledLine, Period, Subscription } from '../subscription/subscription.ts'
import type { Instant } from '../time.ts'
import { campaignLines } from './freeze.ts'
import { servedBy, wholeOf } from './served.ts'

/** The subscription with the lines that it would be invoiced now in every period that is not over; the same object where those are no others. */
export function reinvoiced(subscription: Subscription, now: Instant, settings: Settings): Subscription {
  const periods = subscription.periods.map((period) => relined(subscription, period, now, settings))
  const isChanged = periods.some((period, position) => period !== subscription.periods[position])
  return isChanged ? { ...subscription, periods } : subscription
}

function relined(subscription: Subscription, period: Period, now: Instant, settings: Settings): Period {
  const { billing, end } = period
  if (billing === undefined || (end !== null && end <= now)) return period
  const whole = wholeOf(period, settings)
  // Without an end in sight nothing of it is for the future.
  if (whole === undefined && now >= period.begin) return period
  const from = whole === undefined ? 0 : servedBy(subscription, period, now, settings)
  const inForce = billing.lines.filter(({ to, kind }) => to === undefined && kind !== 'charge')
  const wanted = campaignLines(subscription, period, settings)
  if (isSame(inForce.map(priced), wanted.map(priced))) return period
  return {
    ...period,
    billing: {
      ...billing,
      lines: [
        ...billing.lines.map((line) => (inForce.includes(line) ? { ...line, to: from } : line)),
        ...wanted.map((line) => ({ ...line, from })),
      ],
    },
  }
}

const priced = ({ text, amountMinor, tax_rate, category }: BilledLine) => ({ text, amountMinor, tax_rate, category })
