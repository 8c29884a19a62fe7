/**
 * The making of periods: the campaign's terms are frozen into a period, and its end is counted
 * (decisions: "Identity and time").
 */
import { after } from '../time/calendar.ts'
import { once } from '../base/once.ts'
import type { Campaign, Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import type { Discount, Period, Terms } from '../world/subscription.ts'

export function campaignOf(settings: Settings, id: string): Campaign | undefined {
  return settings.campaigns.find((campaign) => campaign.id === id)
}

/** The name of a campaign for customers. */
export function customerFacingName(id: string, settings: Settings): string {
  const campaign = campaignOf(settings, id)
  return campaign?.customer_facing_name ?? campaign?.name ?? id
}

/** All periods on one campaign share one object with their terms. */
export function termsOf(campaign: Campaign, timezone: string, settings: Settings): Terms {
  const made = termsMade(campaign, settings)
  const terms = made.get(timezone) ?? newTerms(campaign, timezone, settings)
  made.set(timezone, terms)
  return terms
}

/** By timezone. */
const termsMade = once<Campaign, Settings, Map<string, Terms>>(() => new Map())

function newTerms(campaign: Campaign, timezone: string, settings: Settings): Terms {
  const recipient = campaign.group && campaignOf(settings, campaign.group.recipient_campaign)
  return {
    ...(campaign.duration === undefined ? {} : { duration: campaign.duration }),
    ...(campaign.assignments === undefined ? {} : { assignments: campaign.assignments }),
    ...(campaign.renews_to === undefined ? {} : { renews_to: campaign.renews_to }),
    invoice_days_before: campaign.invoice_days_before,
    ...renewalDays(campaign, settings),
    timezone,
    ...contentOf(campaign, settings),
    ...(recipient === undefined
      ? {}
      : { recipients: { campaign_id: recipient.id, ...contentOf(recipient, settings) } }),
  }
}

/**
 * The days before a renewal. They are frozen in the period, as a customer's stored due time depends on them: a changed
 * campaign counts from the next period made.
 */
function renewalDays(
  { renews_to, invoice_days_before }: Campaign,
  settings: Settings,
): Pick<Terms, 'renewal_days_before'> {
  const days = renews_to === undefined ? undefined : campaignOf(settings, renews_to)?.invoice_days_before
  return days === undefined || days === invoice_days_before ? {} : { renewal_days_before: days }
}

function contentOf({ products }: Campaign, settings: Settings): Pick<Terms, 'products' | 'categories'> {
  const subscribed = new Set(products)
  const categories = settings.products
    .filter(({ external_id }) => subscribed.has(external_id))
    .map(({ category }) => category)
  return { products: [...products], categories: [...new Set(categories)] }
}

export interface NewPeriod {
  readonly index: number
  readonly serial: number
  readonly made: Period['made']
  readonly campaign: Campaign
  readonly begin: Instant
  /** Replaces the end by the campaign's duration. */
  readonly end?: Instant | undefined
  readonly remaining_assignments?: number | undefined
  readonly invoicing?: Period['invoicing'] | undefined
  readonly external_invoicing?: Period['external_invoicing'] | undefined
  readonly discount?: Discount | undefined
  readonly renewed?: boolean | undefined
  /** The directly previous period, whose run the new period may continue. */
  readonly previous?: Period | undefined
}

export function makePeriod(plan: NewPeriod, settings: Settings): Period {
  const run = continuedRun(plan)
  const timezone = run === undefined ? settings.account.timezone : run.terms.timezone
  const terms = termsOf(plan.campaign, timezone, settings)
  const counted = plan.end === undefined ? naturalEnd(plan, terms.duration, run, timezone) : { end: plan.end }
  const remaining = plan.remaining_assignments ?? terms.assignments
  return {
    index: plan.index,
    serial: plan.serial,
    made: plan.made,
    campaign_id: plan.campaign.id,
    begin: plan.begin,
    end: counted.end,
    natural_end: counted.end,
    ...(counted.run === undefined ? {} : { run: counted.run }),
    terms,
    ...(remaining === undefined ? {} : { remaining_assignments: remaining }),
    invoicing: plan.invoicing ?? 'campaign',
    ...(plan.external_invoicing === undefined ? {} : { external_invoicing: plan.external_invoicing }),
    ...(plan.discount === undefined ? {} : { discount: plan.discount }),
    renewed: plan.renewed ?? false,
  }
}

interface ContinuedRun {
  readonly begin: Instant
  readonly n: number
  readonly terms: Terms
}

/**
 * The run of the previous period, where the new period continues it: on the same campaign and duration, without a gap.
 * A period whose end was moved has no run.
 */
function continuedRun({ campaign, begin, previous }: NewPeriod): ContinuedRun | undefined {
  if (previous?.run === undefined) return undefined
  const { run, terms } = previous
  const continues =
    previous.campaign_id === campaign.id && terms.duration === campaign.duration && previous.end === begin
  return continues ? { ...run, terms } : undefined
}

/**
 * The end of a period by its duration: the next end in its run, or the first end of a new run. A run is counted in one
 * timezone. If the timezone leaves a day out, the next end may not come after the start: a new run begins then.
 */
function naturalEnd(
  { begin }: NewPeriod,
  duration: string | undefined,
  run: ContinuedRun | undefined,
  timezone: string,
): { readonly end: Instant | null; readonly run?: NonNullable<Period['run']> } {
  if (duration === undefined) return { end: null }
  if (run !== undefined) {
    const end = after(run.begin, duration, run.n + 1, timezone)
    if (end > begin) return { end, run: { begin: run.begin, n: run.n + 1 } }
  }
  return { end: after(begin, duration, 1, timezone), run: { begin, n: 1 } }
}
