/**
 * Signs of trouble that the business of an account would notice first: a webhook that the service turned off an hour
 * ago, a delivery method that has fetched nothing for a day, a reader's request without a decision for a day, and a day
 * with far more or fewer invoices than usual.
 */
import { comparedDays, unusual } from '../../domain/document/usual-invoices.ts'
import { letterQueue } from '../../domain/world/postal-letter.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { startOfDay } from '../../domain/time/calendar.ts'
import { dateOf, instantOf, millisOf, showInstant, type Instant, type PlainDate } from '../../domain/time/time.ts'
import { waitingSince } from '../../store/delivery/deliveries.ts'
import { countDocumentsOf } from '../../store/lists/read-document-list.ts'
import { oldestWaiting } from '../../store/request/list-requests.ts'
import { readWebhooks } from '../../store/webhook/webhooks.ts'

export type Noticed =
  | { readonly noticed: 'webhook-off'; readonly webhook: string; readonly reason: string; readonly since: Instant }
  | { readonly noticed: 'deliveries-waiting'; readonly method: string; readonly since: Instant }
  | { readonly noticed: 'requests-waiting'; readonly since: Instant }
  | { readonly noticed: 'unusual-invoices'; readonly date: PlainDate; readonly count: number; readonly usual: number }

const hour = 3_600_000
const offMilliseconds = hour
const unfetchedMilliseconds = 24 * hour
const undecidedMilliseconds = 24 * hour
/** The hour of the account's day in which the day before is counted: it is over, and the desk is not staffed yet. */
const countingHour = '06'

/** Looks once an hour. */
export async function watchAccount(settings: Settings, now: Instant): Promise<Noticed[]> {
  const noticed = await Promise.all([
    webhooksOff(settings, now),
    ...settings.delivery_methods.map(({ id }) => deliveriesWaiting(settings, id, now)),
    ...methodsOfLetters(settings).map((id) => deliveriesWaiting(settings, id, now, letterQueue(id))),
    requestsWaiting(settings, now),
    invoicesOfYesterday(settings, now),
  ])
  return noticed.flat()
}

/** A webhook that a person has stopped needs no alarm. */
async function webhooksOff({ account: { id: account }, webhooks }: Settings, now: Instant): Promise<Noticed[]> {
  if (webhooks.every(({ enabled }) => enabled)) return []
  const states = await readWebhooks(account)
  return states.flatMap(({ id, enabled, reason, lastAttempt }): Noticed[] => {
    if (enabled || reason === undefined || reason === 'stopped') return []
    const since = lastAttempt?.at ?? now
    return millisOf(now) - millisOf(since) < offMilliseconds
      ? []
      : [{ noticed: 'webhook-off', webhook: id, reason, since }]
  })
}

/** The delivery methods by which notices may be sent as letters. */
const methodsOfLetters = ({ notices }: Settings): string[] => [
  ...new Set(notices.flatMap(({ delivery_method: method }) => method ?? [])),
]

async function deliveriesWaiting(
  { account }: Settings,
  method: string,
  now: Instant,
  queue = method,
): Promise<Noticed[]> {
  const since = await waitingSince(account.id, queue, instantOf(millisOf(now) - unfetchedMilliseconds))
  return since === undefined ? [] : [{ noticed: 'deliveries-waiting', method, since }]
}

async function requestsWaiting({ account, business_entities }: Settings, now: Instant): Promise<Noticed[]> {
  // Readers send requests to a business entity.
  if (business_entities.length === 0) return []
  const since = await oldestWaiting(account.id, instantOf(millisOf(now) - undecidedMilliseconds))
  return since === undefined ? [] : [{ noticed: 'requests-waiting', since }]
}

async function invoicesOfYesterday({ account: { id, timezone } }: Settings, now: Instant): Promise<Noticed[]> {
  if (showInstant(now, timezone).slice(11, 13) !== countingHour) return []
  const date = dateOf(startOfDay(now, -1, timezone), timezone)
  const { weekdays, monthBefore } = comparedDays(date)
  const count = (day: PlainDate) => countDocumentsOf(id, 'invoice', day)
  const [onDay, inMonth, ofWeekdays] = await Promise.all([
    count(date),
    monthBefore === undefined ? undefined : count(monthBefore),
    Promise.all(weekdays.map(count)),
  ])
  const counts = { weekdays: ofWeekdays, ...(inMonth !== undefined && { monthBefore: inMonth }) }
  const usual = unusual(onDay, counts)
  return usual === undefined ? [] : [{ noticed: 'unusual-invoices', date, count: onDay, usual }]
}
