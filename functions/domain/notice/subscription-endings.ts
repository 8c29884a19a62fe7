/**
 * The ends of a subscription's periods, with what follows each: another period, a stop, or nothing. Notices report
 * them.
 */
import { once } from '../base/once.ts'
import { campaignOf } from '../subscription/make-period.ts'
import { isHeld } from '../subscription/in-force.ts'
import { withPausesAhead } from '../subscription/pauses-ahead.ts'
import { linesOn } from '../subscription/reading/dated-lines.ts'
import { amountOfPeriod, type PeriodAmount } from '../subscription/reading/pricing.ts'
import type { TaxBuyer } from '../tax/tax-parties.ts'
import { renewalOf } from '../subscription/renewal.ts'
import type { Settings } from '../settings/settings.ts'
import { dateOf, type Instant } from '../time/time.ts'
import type { Period, Subscription } from '../world/subscription.ts'

export interface Ending {
  readonly at: Instant
  readonly period: Period
  readonly then: { readonly kind: 'period'; readonly campaign: string } | { readonly kind: 'stopped' | 'expired' }
}

/**
 * In order of time, as known pauses will move them. A subscription that a suspension holds has no known end. The end of
 * a period by a change of plan is none of them: the reader chose what follows.
 */
export const endingsOf = once((stored: Subscription, settings: Settings): readonly Ending[] => {
  const subscription = withPausesAhead(stored, settings)
  const { periods, stop, overrides, link } = subscription
  if (link.kind !== 'own') return []
  const inner = periods.flatMap((period, index): Ending[] => {
    const next = periods[index + 1]
    if (period.end === null || next?.begin !== period.end || next.made.by === 'switch') return []
    return [{ at: period.end, period, then: { kind: 'period', campaign: next.campaign_id } }]
  })
  const last = periods.at(-1)
  if (last === undefined || last.end === null || isHeld(overrides)) return inner
  if (stop !== undefined && stop.at <= last.end) {
    return [...inner, { at: last.end, period: last, then: { kind: 'stopped' } }]
  }
  const renewal = renewalOf(subscription, settings)
  const then: Ending['then'] =
    renewal === undefined ? { kind: 'expired' } : { kind: 'period', campaign: renewal.campaign.id }
  return [...inner, { at: last.end, period: last, then }]
})

/** Whether a period after this end costs another amount on the same campaign, by the dates of its lines. */
export function changesPrice({ at, period, then }: Ending, settings: Settings): boolean {
  if (then.kind !== 'period' || then.campaign !== period.campaign_id) return false
  const lines = campaignOf(settings, then.campaign)?.invoice_lines ?? []
  const { timezone } = period.terms
  const sumOn = (instant: Instant) =>
    linesOn(lines, dateOf(instant, timezone)).reduce((sum, { amount }) => sum + amount, 0)
  return sumOn(period.begin) !== sumOn(at)
}

/** The price of the period that ends, and of the one that follows it on the same terms. */
export function pricesAround(
  { at, period, then }: Ending,
  subscription: Subscription,
  buyer: TaxBuyer,
  settings: Settings,
): { readonly old_price: PeriodAmount; readonly price: PeriodAmount } | undefined {
  if (then.kind !== 'period') return undefined
  const { discount: _, ...undiscounted } = period
  const made = withPausesAhead(subscription, settings).periods.find(({ begin }) => begin === at)
  const old_price = amountOfPeriod(period, subscription, buyer, settings)
  const next = made ?? { ...undiscounted, campaign_id: then.campaign, begin: at }
  const price = amountOfPeriod(next, subscription, buyer, settings)
  return old_price && price && { old_price, price }
}

/** Whether a subscription was sold as a gift, by an ordering form for gifts. */
export const isGift = ({ campaign_id }: Pick<Period, 'campaign_id'>, { ordering_forms }: Settings): boolean =>
  ordering_forms.some((form) => form.gift && form.campaigns.includes(campaign_id))
