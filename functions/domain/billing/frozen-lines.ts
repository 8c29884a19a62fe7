/**
 * The lines of a period, frozen at its first invoice (interface: "Period object", `invoicing`; decisions:
 * "Subscriptions"): the campaign's lines whose conditions hold, for the whole period.
 */
import { after, wallClockBetween } from '../time/calendar.ts'
import type { Settings } from '../settings/settings.ts'
import { customerFacingName } from '../subscription/make-period.ts'
import { linesOf } from '../subscription/reading/pricing.ts'
import type { BilledLine, Billing, Period, Subscription } from '../world/subscription.ts'
import { whoInvoices } from '../document/seller.ts'
import { clockOf, wholeOf } from './service-share.ts'
import { share } from '../money/share.ts'
import type { TaxBuyer } from '../tax/tax-parties.ts'

/** The billing with earlier charges included; undefined if no business entity invoices the period. */
export function billingOf(
  subscription: Subscription,
  period: Period,
  buyer: TaxBuyer,
  settings: Settings,
): Billing | undefined {
  const { external_invoicing } = period
  const assignments = assignmentsOf(period)
  const entity = whoInvoices(period, settings)
  if (entity === undefined) return undefined
  const lines =
    external_invoicing === undefined
      ? campaignLines(subscription, period, buyer, settings)
      : [externalLine(subscription, period, external_invoicing, settings)]
  return {
    entity: entity.external_id,
    currency: entity.currency,
    ...(assignments === undefined || assignments === 0 ? {} : { assignments }),
    lines: [...(period.billing?.lines ?? []), ...lines],
  }
}

/**
 * The number of assignments that the amount of a period is for. A previous system has also invoiced the assignments
 * that it delivered: all of the campaign's assignments count then, even if fewer remain.
 */
function assignmentsOf(period: Period): number | undefined {
  const { external_invoicing, remaining_assignments, granted = 0, graced = 0, terms } = period
  if (remaining_assignments === undefined) return undefined
  const remaining = Math.max(0, remaining_assignments - granted) + graced
  return external_invoicing === undefined || remaining === 0 ? remaining : Math.max(remaining, terms.assignments ?? 0)
}

/** The campaign's lines for the whole period, by the present campaign, fields and taxes. */
export function campaignLines(
  subscription: Subscription,
  period: Period,
  buyer: TaxBuyer,
  settings: Settings,
): BilledLine[] {
  const seller = whoInvoices(period, settings)
  if (seller === undefined) return []
  const lines = linesOf(period, subscription, { seller, buyer }, settings)
  return lines.map(({ text, amountMinor, tax_rate, tax, category }) => ({
    text,
    kind: 'campaign',
    amountMinor: adjusted(amountMinor, period),
    tax_rate,
    ...(tax === undefined ? {} : { tax }),
    ...(category === undefined ? {} : { category }),
    quantity: subscription.quantity,
    campaign_name: customerFacingName(period.campaign_id, settings),
    from: 0,
    billed: [],
  }))
}

/**
 * Amounts invoiced by a previous system count as billed: no amount is invoiced twice, and a stop credits against them.
 */
function externalLine(
  { quantity }: Subscription,
  period: Period,
  { invoiced, tax_rate }: NonNullable<Period['external_invoicing']>,
  settings: Settings,
): BilledLine {
  const to = wholeOf(period)
  return {
    text: '{campaign}',
    kind: 'external',
    amountMinor: invoiced,
    tax_rate,
    quantity,
    campaign_name: customerFacingName(period.campaign_id, settings),
    from: 0,
    billed: [{ invoice: null, amountMinor: invoiced, ...(to === undefined ? {} : { to }) }],
  }
}

/**
 * The campaign's amount is for its natural length, counted back from the end or on from the start. A period of another
 * length costs its share. Without either length the amount stays as it is.
 */
function adjusted(amountMinor: number, period: Period): number {
  const timezone = period.terms.timezone
  const { invoicing, begin, natural_end: end, terms, extended = 0 } = period
  if (invoicing === 'campaign' || invoicing === 'none' || end === null || terms.duration === undefined)
    return amountMinor
  const length = clockOf(period).between(begin, end) - extended
  const natural =
    invoicing === 'adjusted_begin'
      ? wallClockBetween(after(end, terms.duration, -1, timezone), end, timezone)
      : wallClockBetween(begin, after(begin, terms.duration, 1, timezone), timezone)
  return share(amountMinor, length, natural)
}
