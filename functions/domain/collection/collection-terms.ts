/** The terms of collecting an invoice: the days of its method, and its policy's schedule. */
import { bankMethodOf, entityNamed } from '../settings/business-entity.ts'
import { bankDayFrom, bankDaysBefore, bankDayUntil } from '../time/bank-days.ts'
import { after } from '../time/calendar.ts'
import type { Policy, Settings } from '../settings/settings.ts'
import { policyOfLines } from '../payment/dunning-steps.ts'
import { dateOf, laterOf, startOfDate, type Instant, type PlainDate } from '../time/time.ts'
import type { Agreement } from '../world/agreement.ts'
import type { Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'

interface MethodDays {
  /** The number of bank days between the handing out of a collection and its date. */
  readonly lead: number
  /** The number of days after the sending of an invoice during which nothing is collected. */
  readonly notice: number
}

/** The pre-notification of SEPA is 14 days (EPC rulebook, 4.6.2); a MobilePay charge is made a day ahead. */
const daysByMethod: Readonly<Record<string, MethodDays>> = {
  autogiro: { lead: 2, notice: 0 },
  avtalegiro: { lead: 4, notice: 0 },
  sepa_debit: { lead: 2, notice: 14 },
  vipps: { lead: 1, notice: 0 },
}

/** The days of a method: agreed between the business entity and its bank, otherwise the usual ones. */
export function daysOf({ method, entity }: Pick<Agreement, 'method' | 'entity'>, settings: Settings): MethodDays {
  const own = bankMethodOf(entity, method, settings)
  const usual = daysByMethod[own?.kind ?? method] ?? { lead: 0, notice: 0 }
  return { lead: own?.lead_days ?? usual.lead, notice: own?.notice_days ?? usual.notice }
}

/** Whether collections by an agreement go to the bank in files: none is handed out before a file has submitted it. */
export const isFiled = ({ entity, method }: Pick<Agreement, 'entity' | 'method'>, settings: Settings): boolean =>
  bankMethodOf(entity, method, settings) !== undefined

type PolicyTerms = NonNullable<Policy['collection']>

const usualTerms: PolicyTerms = {
  schedule: ['P3D', 'P5D', 'P7D'],
  most_days: 14,
  action_days: 7,
  dun_from: 'given_up',
}

export const termsOf = (world: World, { lines }: Pick<Invoice, 'lines'>, settings: Settings): PolicyTerms =>
  policyOfLines(world, lines, settings)?.collection ?? usualTerms

/** The largest number of attempts of one invoice by the schedule. */
export const mostAttempts = 8

/** Debits of Bacs follow its calendar wherever the business entity is. */
const bacsMethods: ReadonlySet<string> = new Set(['bacs', 'bacs_debit'])

/** The country whose bank days count. */
const countryOf = ({ method, entity }: Pick<Agreement, 'method' | 'entity'>, settings: Settings): string | undefined =>
  bacsMethods.has(method) ? 'GB' : entityNamed(entity, settings)?.country

export interface CollectionDay {
  readonly on: PlainDate
  readonly ready: Instant
}

/** The bank day of a collection, not before a date and not before the notice of its method has passed. */
export function collectionDay(
  { method, entity }: Pick<Agreement, 'method' | 'entity'>,
  notBefore: PlainDate,
  { now, noticeFrom }: { readonly now: Instant; readonly noticeFrom?: Instant },
  settings: Settings,
): CollectionDay {
  const { timezone } = settings.account
  const { lead, notice } = daysOf({ method, entity }, settings)
  const country = countryOf({ method, entity }, settings)
  const noticed = noticeFrom === undefined ? notBefore : dateOf(after(noticeFrom, 'P1D', notice, timezone), timezone)
  const on = bankDayFrom(laterOf(laterOf(notBefore, noticed), dateOf(now, timezone)), country)
  return { on, ready: laterOf(startOfDate(bankDaysBefore(on, lead, country), timezone), now) }
}

/**
 * The day on which an agreement collects an invoice: not before a date, and not before the notice since the invoice was
 * sent has passed. Without a date it is the first possible day.
 */
export const invoiceDay = (
  agreement: Agreement,
  { sent, made }: Pick<Invoice, 'sent' | 'made'>,
  notBefore: PlainDate | undefined,
  now: Instant,
  settings: Settings,
): CollectionDay =>
  collectionDay(
    agreement,
    notBefore ?? dateOf(now, settings.account.timezone),
    { now, noticeFrom: sent ?? made },
    settings,
  )

/**
 * The day of the attempt after a failure; undefined if the schedule has no further one. An attempt that would fall
 * behind `most_days` is made on the last bank day within them.
 */
export function nextAttemptDay(
  terms: PolicyTerms,
  { failures, first, agreement, now }: NextAttempt,
  settings: Settings,
): CollectionDay | undefined {
  const { timezone } = settings.account
  const duration = failures >= mostAttempts ? undefined : terms.schedule[failures - 1]
  if (duration === undefined) return undefined
  const day = dateOf(after(now, duration, 1, timezone), timezone)
  const next = collectionDay(agreement, day, { now }, settings)
  const last = lastAttemptDay(terms, first, settings)
  if (next.on <= last) return next
  const pulled = collectionDay(agreement, bankDayUntil(last, countryOf(agreement, settings)), { now }, settings)
  return pulled.on <= last && pulled.ready > now ? pulled : undefined
}

/** The last date of an attempt after a first failure. */
export const lastAttemptDay = (
  { most_days }: Pick<PolicyTerms, 'most_days'>,
  first: Instant,
  { account: { timezone } }: Settings,
): PlainDate => dateOf(after(first, 'P1D', most_days, timezone), timezone)

interface NextAttempt {
  /** The failed attempts, the present one included. */
  readonly failures: number
  /** The instant at which the first of them failed. */
  readonly first: Instant
  readonly agreement: Agreement
  readonly now: Instant
}
