/**
 * The price of a period on a campaign. Shown prices and invoiced lines follow the same rule: the campaign's invoice
 * lines that count when the period begins and whose conditions the subscription's fields meet, times the quantity. The
 * tax of a line is by its rate, or by its category and the date of supply, which is the start of the period.
 */
import { majorUnits } from '../../money/money.ts'
import { entityNamed } from '../../settings/business-entity.ts'
import type { BusinessEntity, Settings } from '../../settings/settings.ts'
import type { TaxFacts } from '../../tax/tax-facts.ts'
import { taxed } from '../../tax/tax-of-supply.ts'
import type { TaxBuyer, TaxSeller } from '../../tax/tax-parties.ts'
import { dateOf, type Instant } from '../../time/time.ts'
import { hasValue, subscriptionField } from '../subscription-fields.ts'
import { campaignOf } from '../make-period.ts'
import { linesOn } from './dated-lines.ts'
import { withDiscount } from './discount.ts'
import { presentPeriod, type Seen } from './subscription-view.ts'
import type { Period, Subscription } from '../../world/subscription.ts'

export interface Line {
  /** The configured text, with its placeholders not yet filled in. */
  readonly text: string
  /** Minor units of the business entity's currency, tax included, for the whole quantity. */
  readonly amountMinor: number
  readonly tax_rate: number
  readonly tax?: TaxFacts
  readonly category?: string
}

/** The seller and the buyer, as the tax of a line depends on both. */
export interface Parties {
  readonly seller: TaxSeller
  readonly buyer: TaxBuyer
}

interface PeriodCount {
  readonly terms: Pick<Period['terms'], 'timezone'>
}

/**
 * The lines of a whole period on a campaign, by the present campaign and fields. A recipient has no lines, because its
 * price is on its group's invoices. A campaign that was removed from the settings has no lines either.
 */
export function linesOf(
  { campaign_id, begin, terms, discount }: Pick<Period, 'campaign_id' | 'begin' | 'discount'> & PeriodCount,
  subscription: Subscription,
  parties: Parties,
  settings: Settings,
): Line[] {
  if (subscription.link.kind === 'recipient') return []
  const { timezone } = settings.account
  const date = dateOf(begin, terms.timezone)
  const lines = linesOn(campaignOf(settings, campaign_id)?.invoice_lines ?? [], date)
    .filter(({ when }) =>
      Object.entries(when).every(([id, value]) => {
        const field = subscriptionField(settings, id)
        return field !== undefined && hasValue(subscription, field, value, timezone)
      }),
    )
    .map((line) => ({ ...line, amountMinor: line.amount * subscription.quantity }))
  const supply = { ...parties, date }
  return withDiscount(lines, discount, subscription.quantity).map(
    ({ text, amountMinor, tax_rate = 0, tax, category }) => ({
      text,
      ...(tax === undefined ? { amountMinor, tax_rate } : taxed(tax, amountMinor, supply, settings.tax_rates)),
      ...(category === undefined ? {} : { category }),
    }),
  )
}

/** The business entity of a campaign's periods; undefined only while the account has no business entity. */
export function businessEntityOf(
  { campaign_id }: Pick<Period, 'campaign_id'>,
  settings: Settings,
): BusinessEntity | undefined {
  const named = campaignOf(settings, campaign_id)?.business_entity
  return entityNamed(named, settings) ?? settings.business_entities[0]
}

export interface Price {
  /** Major units, tax included. */
  readonly price: number
  readonly currency: string
}

/**
 * The price of a subscription (interface: "Subscription"): the price of a whole period on the campaign of the current
 * period, otherwise of the next, otherwise of the last. Undefined without a period or a business entity.
 */
export function priceOf(
  subscription: Subscription,
  reading: Pick<Seen, 'periods'>,
  buyer: TaxBuyer,
  now: Instant,
  settings: Settings,
): Price | undefined {
  const period = presentPeriod(reading, now)
  const amount = period && amountOfPeriod(period, subscription, buyer, settings)
  return amount && { price: majorUnits(amount.amountMinor, amount.currency), currency: amount.currency }
}

export interface PeriodAmount {
  /** Minor units, tax included. */
  readonly amountMinor: number
  readonly currency: string
}

/** The amount of a whole period. Undefined without a business entity. */
export function amountOfPeriod(
  period: Parameters<typeof linesOf>[0],
  subscription: Subscription,
  buyer: TaxBuyer,
  settings: Settings,
): PeriodAmount | undefined {
  const entity = businessEntityOf(period, settings)
  if (entity === undefined) return undefined
  const lines = linesOf(period, subscription, { seller: entity, buyer }, settings)
  return { amountMinor: lines.reduce((sum, line) => sum + line.amountMinor, 0), currency: entity.currency }
}
