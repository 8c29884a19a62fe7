/**
 * Books an entry on a customer by a certain rule: an outcome of a collection, a reference, or a number with its amount.
 * The payment has the method `bank`, the bank's date, and the name of the entry.
 */
import { decideOutcome } from '../collection/report-outcome.ts'
import { pay } from '../payment/pay.ts'
import type { PaidBooks } from '../payment/paid-books.ts'
import type { Settings } from '../settings/settings.ts'
import { dateOf, type Instant, type PlainDate } from '../time/time.ts'
import { isRefused, type Change, type Refusal } from '../world/change.ts'
import type { NamedAttempt } from '../world/collection.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import type { BankEntry } from './bank-entry.ts'

export type BookingRule =
  { readonly rule: 'collection'; readonly attempt: NamedAttempt } | { readonly rule: 'reference' | 'number' }

export interface Booking {
  readonly world: World
  /** The invoice that the rule names, open or closed. */
  readonly document: Invoice
  readonly entry: BankEntry
  readonly rule: BookingRule
  readonly paymentId: string
  /** The id of an agreement, should its payer be asked for another one. */
  readonly agreementId?: string
  /** Needed where money is taken back. */
  readonly books?: PaidBooks
  readonly now: Instant
  readonly settings: Settings
}

/** The change with the payment that the entry is, or undefined where the rule is not certain of it. */
export type Booked = { readonly change: Change; readonly payment?: string } | undefined

export function bookEntry(booking: Booking): Booked {
  const { rule, entry, document } = booking
  if (document.entity !== entry.entity || document.currency !== entry.currency) return undefined
  if (rule.rule === 'collection') {
    return entry.amountMinor > 0 ? collected(booking, rule.attempt) : sentBack(booking, rule.attempt)
  }
  if (entry.amountMinor <= 0 || entry.returned !== undefined || entry.is_batch === true) return undefined
  const { collection } = document
  if (entry.is_collected && collection?.state === 'submitted') return collected(booking, collection)
  if (rule.rule === 'number' && toPayOf(document) !== entry.amountMinor) return undefined
  const change = pay({ ...booking, given: paymentOf(entry, booking, document.number), id: booking.paymentId })
  if (isRefused(change)) return undefined
  const { paymentId } = booking
  return { change: withBank(change, entry, [paymentId]), payment: paymentId }
}

/** The parameters of a payment with the entry's money. */
export const paymentOf = (
  entry: BankEntry,
  { now, settings }: Pick<Booking, 'now' | 'settings'>,
  invoice_number: string | undefined,
  amount = entry.amountMinor,
) => ({
  ...(invoice_number === undefined ? { business_entity: entry.entity } : { invoice_number }),
  ...{ amount, currency: entry.currency, method: 'bank' as const, data: {} },
  date: dayOf(entry, now, settings),
})

/** The date of the payment: the date of the entry, but not after today, as a bank may date an entry ahead. */
function dayOf({ date }: BankEntry, now: Instant, settings: Settings): PlainDate {
  const today = dateOf(now, settings.account.timezone)
  return date < today ? date : today
}

/** The payments of a change with what the bank told, and the fact of each. */
export function withBank(change: Change, entry: BankEntry, payments: readonly string[]): Change {
  const { payer, text } = entry
  const hasPayer = payer.name !== undefined || payer.account !== undefined
  const bank = { file: entry.file, entry: entry.id, ...(hasPayer && { payer }), ...(text !== '' && { text }) }
  const records = change.world.records.map((record) =>
    record.record === 'payment' && payments.includes(record.payment.id)
      ? { ...record, payment: { ...record.payment, method: 'bank' as const, bank } }
      : record,
  )
  return {
    world: { ...change.world, records },
    facts: [
      ...change.facts,
      ...payments.map((payment) => ({ fact: 'entry-matched', entry: entry.id, payment }) as const),
    ],
  }
}

function collected(booking: Booking, { attempt }: Pick<NamedAttempt, 'attempt'>): Booked {
  const { entry, paymentId, document } = booking
  if (entry.returned !== undefined) return undefined
  const report = { outcome: 'paid' as const, amountMinor: entry.amountMinor, date: entry.date }
  const change = decideOutcome(report, { ...booking, attempt })
  if (isRefused(change)) return undefined
  if (change.facts.length > 0) return { change: withBank(change, entry, [paymentId]), payment: paymentId }
  // A worker has already reported the outcome, and its payment is the one that the bank tells of.
  const earlier = document.collection?.attempts.find((one) => one.attempt === attempt)?.payment
  return { change, ...(earlier !== undefined && { payment: earlier }) }
}

/**
 * Takes back a payment that the bank sent back. Its amount may include a fee of the bank, so the part above the payment
 * does not count.
 */
function sentBack(booking: Booking, { attempt }: NamedAttempt): Booked {
  const { entry } = booking
  const { reason, amountMinor = -entry.amountMinor } = entry.returned ?? {}
  const date = dayOf(entry, booking.now, booking.settings)
  const report = { outcome: 'reversed' as const, date, ...(reason !== undefined && { reason }) }
  const part = decideOutcome({ ...report, amountMinor }, { ...booking, attempt })
  const change = isAboveLeft(part) ? decideOutcome(report, { ...booking, attempt }) : part
  if (isRefused(change)) return undefined
  if (change.facts.length === 0) return { change }
  return { change: withBank(change, entry, [booking.paymentId]), payment: booking.paymentId }
}

const isAboveLeft = (decided: Change | Refusal): boolean =>
  isRefused(decided) && decided.outcome === 'refused' && decided.faults.some(({ code }) => code === 'refund_above_left')
