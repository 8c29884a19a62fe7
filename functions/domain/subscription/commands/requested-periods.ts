/**
 * The periods given to createsubscription (interface: "Period object"), judged and made. Faults are under the empty
 * key.
 */
import type { Fault } from '../../refusal/fault.ts'
import type { Settings } from '../../settings/settings.ts'
import { wallClockBetween } from '../../time/calendar.ts'
import { parseDatetime, type Instant } from '../../time/time.ts'
import { beginOfNew } from '../day-aligned.ts'
import { campaignOf, makePeriod } from '../make-period.ts'
import { businessEntityOf } from '../reading/pricing.ts'
import { policyOn } from '../subscription-policy.ts'
import type { Discount, Period, Subscription } from '../../world/subscription.ts'

export interface RequestedPeriod {
  /** Absent only for a recipient, whose campaign follows from its group. */
  readonly campaign_id?: string
  readonly begin?: string
  readonly end?: string
  readonly remaining_assignments?: number
  readonly invoicing?: Exclude<Period['invoicing'], 'campaign'>
  readonly external_invoicing?: NonNullable<Period['external_invoicing']>
  readonly renewed?: boolean
  /** The discount of an order with a code. No call can give it. */
  readonly discount?: Discount
  /** The period is invoiced at once, even if it begins later. No call can ask for this. */
  readonly invoiced_at_once?: true
}

export type Periods =
  | { readonly outcome: 'made'; readonly periods: readonly Period[] }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }

export interface Bounds {
  readonly begin: Instant | undefined
  readonly end: Instant | undefined
}

const atFault = (code: Fault['code'], values?: Fault['values']): Fault => ({ field: '', code, values })

/**
 * The periods, oldest first. The first period begins now and a later one at the end of the previous given one, unless a
 * begin is given.
 */
export function givenPeriods(
  requested: readonly RequestedPeriod[],
  subscription: Pick<Subscription, 'policy'>,
  now: Instant,
  settings: Settings,
): Periods {
  const faults: Fault[] = []
  const made: Period[] = []
  for (const [position, written] of requested.entries()) {
    const previous = made.at(-1)
    const policy = policyOn(subscription, { campaign_id: written.campaign_id ?? '' }, settings)
    const begin = position === 0 ? beginOfNew(policy, now, settings) : previous?.end
    const period = givenPeriod(written, begin, previous, now, settings)
    if ('index' in period) made.push(period)
    else faults.push(...period.faults)
    if (position > 0 && written.renewed === true) faults.push(atFault('period_renewed_not_first'))
  }
  if (faults.length > 0) return { outcome: 'refused', faults }
  const periods = made
    .toSorted((a, b) => (a.begin < b.begin ? -1 : 1))
    .map((period, position) => ({ ...period, index: position + 1, serial: position + 1 }))
  if (periods.some(({ end }, position) => overlaps(end, periods[position + 1]))) {
    return { outcome: 'refused', faults: [atFault('periods_overlap')] }
  }
  return { outcome: 'made', periods }
}

function overlaps(end: Instant | null, next: Period | undefined): boolean {
  return next !== undefined && (end === null || end > next.begin)
}

/** The given times of a period, or their faults. */
export function givenBounds(
  { begin, end }: RequestedPeriod,
  settings: Settings,
): Bounds | { readonly faults: Fault[] } {
  const { timezone } = settings.account
  const bounds = {
    begin: begin === undefined ? undefined : parseDatetime(begin, timezone),
    end: end === undefined ? undefined : parseDatetime(end, timezone),
  }
  const faults = [
    ...(begin !== undefined && bounds.begin === undefined
      ? [atFault('period_datetime', { name: 'begin', value: begin })]
      : []),
    ...(end !== undefined && bounds.end === undefined ? [atFault('period_datetime', { name: 'end', value: end })] : []),
  ]
  return faults.length > 0 ? { faults } : bounds
}

function givenPeriod(
  requested: RequestedPeriod,
  defaultBegin: Instant | null | undefined,
  previous: Period | undefined,
  now: Instant,
  settings: Settings,
): Period | { readonly faults: readonly Fault[] } {
  const { campaign_id = '', remaining_assignments, invoicing, external_invoicing, renewed, discount } = requested
  const bounds = givenBounds(requested, settings)
  const campaign = campaignOf(settings, campaign_id)
  if (campaign === undefined) {
    const unknown = atFault('campaign_unknown', { campaign: campaign_id })
    return { faults: 'faults' in bounds ? [unknown, ...bounds.faults] : [unknown] }
  }
  if ('faults' in bounds) return bounds
  const begin = bounds.begin ?? defaultBegin
  // The previous period has no end, or is at fault itself.
  if (begin === null) return { faults: [atFault('periods_overlap')] }
  if (begin === undefined) return { faults: [] }
  const period = makePeriod(
    {
      // Index and serial are assigned once the order of the periods is known.
      index: 1,
      serial: 1,
      made: { at: now, by: 'creation' },
      campaign,
      begin,
      end: bounds.end,
      remaining_assignments,
      invoicing,
      external_invoicing,
      renewed,
      discount,
      previous,
    },
    settings,
  )
  if (period.end !== null && period.end <= begin) return { faults: [atFault('period_end_before_begin')] }
  const currency = businessEntityOf(period, settings)?.currency
  if (external_invoicing !== undefined && currency !== undefined && external_invoicing.currency !== currency) {
    return { faults: [atFault('period_currency', { currency })] }
  }
  return requested.invoiced_at_once === true ? invoicedBy(period, now) : period
}

/** The period, due to be invoiced by now. Its successor keeps its own days. */
function invoicedBy(period: Period, now: Instant): Period {
  const { invoice_days_before: own, renewal_days_before = own, renews_to, timezone } = period.terms
  const days = Math.ceil(wallClockBetween(now, period.begin, timezone) / dayMillis)
  if (days <= own) return period
  const renewal = renews_to === undefined ? {} : { renewal_days_before }
  return { ...period, terms: { ...period.terms, invoice_days_before: days, ...renewal } }
}

const dayMillis = 86_400_000
