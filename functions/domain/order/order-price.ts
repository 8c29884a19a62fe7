/**
 * The price of what is ordered, by the billing rules themselves: the subscription is made in a world that nobody
 * stores, and the lines of its documents are the price. So an order's invoice shows what its orderer was shown
 * (`test/domain/order/order-price.property.test.ts`).
 */
import type { Language } from '../../language/language.ts'
import { lineText } from '../document/line-text.ts'
import { stepsUntil, withConsequences } from '../engine/engine.ts'
import type { Fault } from '../refusal/fault.ts'
import { onceFor } from '../base/once.ts'
import type { Settings } from '../settings/settings.ts'
import { createSubscription } from '../subscription/commands/create-subscription.ts'
import { campaignOf, customerFacingName } from '../subscription/make-period.ts'
import { noticeOf } from '../subscription/notice-terms.ts'
import { businessEntityOf } from '../subscription/reading/pricing.ts'
import type { Instant } from '../time/time.ts'
import { isRefused } from '../world/change.ts'
import type { Customer } from '../world/customer.ts'
import type { InvoiceLine } from '../world/invoice.ts'
import type { Discount, Period } from '../world/subscription.ts'
import { newWorld, subscriptionOf, type World } from '../world/world.ts'
import { endsByItself } from './ends-by-itself.ts'
import type { Money, PriceLine, ThenPrice } from './order-view.ts'

export interface Priced {
  readonly campaign: string
  readonly quantity: number
  readonly discount?: Discount | undefined
  /** Subscription fields by field id. */
  readonly data: Readonly<Record<string, unknown>>
}

export interface Pricing {
  readonly settings: Settings
  readonly now: Instant
  readonly language: Language
  /** Data of the buyer, by the write names of customers. */
  readonly buyer?: Customer['builtin']
}

export interface Price {
  readonly price: Money
  readonly lines: readonly PriceLine[]
  readonly then: ThenPrice | null
  /** The lines as they would be on documents. */
  readonly invoiced: readonly InvoiceLine[]
}

export type PriceOutcome = Price | { readonly faults: readonly Fault[] }

/** A limit for the steps of a period and of the one after it: monthly add-ons of two years take some hundreds. */
const mostSteps = 1_000
/** A limit for the number of steps at one instant, as the add-ons of a campaign are invoiced together with it. */
const stepsAtOnce = 100
const unstored = 'price'
const subscriptionId = `${unstored}~1`

export function priceOf(priced: Priced, pricing: Pricing): PriceOutcome {
  const { now, language } = pricing
  const settings = forPricing(pricing.settings)
  const created = createdIn(priced, pricing, settings)
  if ('faults' in created) return created
  const documented = withConsequences(created, now, settings, stepsAtOnce).world
  const lines = documentLines(documented)
  const currency = currencyOf(priced.campaign, settings)
  return {
    price: { amountMinor: sumOf(lines), currency },
    lines: lines.map((line) => ({
      text: lineText(line, { type: 'invoice' }, language),
      amountMinor: line.amountMinor,
      tax_rate: line.tax_rate,
    })),
    then: thenPrice(priced, documented, { ...pricing, settings }),
    invoiced: lines,
  }
}

export const currencyOf = (campaign: string, settings: Settings): string =>
  businessEntityOf({ campaign_id: campaign }, settings)?.currency ?? ''

/**
 * The account without settings that do not affect prices: an invoice of a world that is not stored is never dunned, and
 * a form shows prices before its fields are filled in.
 */
const forPricing = onceFor((settings: Settings): Settings => ({
  ...settings,
  policies: settings.policies.map((policy) => ({ ...policy, dunning: [] })),
  fields: settings.fields.map((field) => ({ ...field, required: false })),
}))

function createdIn({ campaign, quantity, discount, data }: Priced, { now, buyer = {} }: Pricing, settings: Settings) {
  const customer = { id: unstored, version: 0, created: now, builtin: buyer, fields: {}, overrides: [] }
  const created = createSubscription({
    world: newWorld(customer),
    given: {
      periods: [{ campaign_id: campaign, ...(discount === undefined ? {} : { discount }) }],
      quantity,
      data,
      create_mandatory_addon_subscriptions: true,
      cancelled: false,
      invoiced_by: 'manual',
    },
    id: subscriptionId,
    now,
    settings,
  })
  return isRefused(created) ? { faults: created.outcome === 'refused' ? created.faults : [] } : created
}

/** Every line of every document that was made, credit notes too. */
export const documentLines = ({ ledger, records }: World): InvoiceLine[] =>
  [...ledger.open, ...records.flatMap((record) => (record.record === 'document' ? [record.document] : []))].flatMap(
    ({ lines }) => lines,
  )

const sumOf = (lines: readonly InvoiceLine[]): number => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** The price of the period after the first, with the add-ons that continue beside it. */
function thenPrice(priced: Priced, documented: World, pricing: Pricing): ThenPrice | null {
  const { settings } = pricing
  const [first] = subscriptionOf(documented, subscriptionId)?.periods ?? []
  if (first === undefined) return null
  if (first.end === null) return afterAssignments(priced, first, pricing)
  const renewed = worldUntil(documented, first.end, settings)
  const second = periodFrom(renewed, first.end)
  if (second === undefined) return null
  const { campaign_id, end, terms } = second
  const within = ({ period }: InvoiceLine) =>
    period !== undefined && period.begin >= second.begin && (end === null || period.begin < end)
  const lines = documentLines(end === null ? renewed : worldUntil(renewed, end, settings)).filter(within)
  return {
    campaign_id,
    name: customerFacingName(campaign_id, settings),
    price: { amountMinor: sumOf(lines), currency: currencyOf(campaign_id, settings) },
    ...(terms.duration === undefined ? {} : { every: terms.duration }),
    ...(endsByItself(campaign_id, settings) ? { ends: true } : {}),
    ...noticeOf(campaign_id, settings),
  }
}

/** The end of a period that is counted in issues is not known, so the next campaign is priced as if it began now. */
function afterAssignments({ quantity, data }: Priced, { terms }: Period, pricing: Pricing): ThenPrice | null {
  const { settings } = pricing
  const next = terms.renews_to === undefined ? undefined : campaignOf(settings, terms.renews_to)
  if (terms.assignments === undefined || next === undefined) return null
  const created = createdIn({ campaign: next.id, quantity, data }, pricing, settings)
  if ('faults' in created) return null
  const amountMinor = sumOf(documentLines(withConsequences(created, pricing.now, settings, stepsAtOnce).world))
  return {
    campaign_id: next.id,
    name: customerFacingName(next.id, settings),
    price: { amountMinor, currency: currencyOf(next.id, settings) },
    ...(next.duration === undefined ? {} : { every: next.duration }),
    ...(endsByItself(next.id, settings) ? { ends: true } : {}),
    ...noticeOf(next.id, settings),
  }
}

function worldUntil(world: World, until: Instant, settings: Settings): World {
  return stepsUntil(world, until, settings)
    .take(mostSteps)
    .reduce<World>((_, step) => step.world, world)
}

const periodFrom = (world: World, begin: Instant): Period | undefined =>
  subscriptionOf(world, subscriptionId)?.periods.find((period) => period.begin === begin)
