/**
 * What a period is billed for, frozen at the moment it is first invoiced (interface: "Period object", `invoicing`;
 * decisions: "Subscriptions"): the campaign's lines whose conditions hold, for the whole period.
 */
import { after, wallClockBetween } from '../calendar.ts'
import type { Settings } from '../settings/settings.ts'
import { customerFacingName } from '../subscription/make-period.ts'
import { linesOf } from '../subscription/reading/pricing.ts'
import type { BilledLine, Billing, Period, Subscription } from '../world/subscription.ts'
import { whoInvoices } from '../document/seller.ts'
import { share } from '../share.ts'

/** With what was charged before; undefined where there is nobody to invoice it. */
export function billingOf(subscription: Subscription, period: Period, settings: Settings): Billing | undefined {
  const { external_invoicing, remaining_assignments: assignments } = period
  const entity = whoInvoices(period, settings)
  if (entity === undefined) return undefined
  const lines =
    external_invoicing === undefined
      ? campaignLines(subscription, period, settings)
      : [externalLine(subscription, external_invoicing, customerFacingName(period.campaign_id, settings))]
  return {
    entity: entity.external_id,
    currency: entity.currency,
    ...(assignments === undefined || assignments === 0 ? {} : { assignments }),
    lines: [...(period.billing?.lines ?? []), ...lines],
  }
}

/** The campaign's lines as campaign and fields are now, for the whole period. */
export function campaignLines(subscription: Subscription, period: Period, settings: Settings): BilledLine[] {
  return linesOf(period, subscription, settings).map(({ text, amountMinor, tax_rate, category }) => ({
    text,
    kind: 'campaign',
    amountMinor: adjusted(amountMinor, period, settings),
    tax_rate,
    ...(category === undefined ? {} : { category }),
    quantity: subscription.quantity,
    campaign_name: customerFacingName(period.campaign_id, settings),
    from: 0,
    billed: [],
  }))
}

/** What a previous system invoiced counts as billed: nothing is invoiced twice, and a stop credits against it. */
function externalLine(
  { quantity }: Subscription,
  { invoiced, tax_rate }: NonNullable<Period['external_invoicing']>,
  campaign_name: string,
): BilledLine {
  return {
    text: '{campaign}',
    kind: 'external',
    amountMinor: invoiced,
    tax_rate,
    quantity,
    campaign_name,
    from: 0,
    billed: [{ invoice: null, amountMinor: invoiced }],
  }
}

/**
 * The campaign's amount is for its natural length, counted back from the end or on from the begin; a period of another
 * length costs its share. Where either has no length, the amount is as it is.
 */
function adjusted(amountMinor: number, period: Period, { account: { timezone } }: Settings): number {
  const { invoicing, begin, natural_end: end, terms, extended = 0 } = period
  if (invoicing === 'campaign' || invoicing === 'none' || end === null || terms.duration === undefined)
    return amountMinor
  const length = wallClockBetween(begin, end, timezone) - extended
  const natural =
    invoicing === 'adjusted_begin'
      ? wallClockBetween(after(end, terms.duration, -1, timezone), end, timezone)
      : wallClockBetween(begin, after(begin, terms.duration, 1, timezone), timezone)
  return share(amountMinor, length, natural)
}
