/**
 * Books an entry on a customer by a certain rule: an outcome of a collection, a reference, or a number with its amount.
 * The payment has the method `bank`, the bank's date, and the name of the entry.
 */
import { decideOutcome, returnedOfErased } from '../collection/report-outcome.ts'
import { withInvoice } from '../collection/plan-collection.ts'
import { pay } from '../payment/pay.ts'
import type { PaidBooks } from '../payment/paid-books.ts'
import type { Settings } from '../settings/settings.ts'
import { dateOf, type Instant, type PlainDate } from '../time/time.ts'
import { isRefused, type Change, type Refusal } from '../world/change.ts'
import type { Collection, NamedAttempt } from '../world/collection.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import { entitiesOfEntry } from './accounts.ts'
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
  /** Needed if money is taken back. */
  readonly books?: PaidBooks
  readonly now: Instant
  readonly settings: Settings
}

/** The change with the payment of the entry; undefined if the rule is not certain. */
export type Booked = { readonly change: Change; readonly payment?: string } | undefined

export function bookEntry(booking: Booking): Booked {
  const { world, rule, entry, document, settings } = booking
  if (!entitiesOfEntry(entry, settings).includes(document.entity)) return undefined
  if (document.currency !== entry.currency) return undefined
  if (world.customer.erased !== undefined && !isReturn(entry, rule)) return undefined
  if (rule.rule === 'collection') {
    return entry.amountMinor > 0 ? collected(booking, rule.attempt) : sentBack(booking, rule.attempt)
  }
  if (entry.amountMinor <= 0 || entry.returned !== undefined || entry.is_batch === true) return undefined
  const { collection } = document
  if (entry.is_collected && collection?.state === 'submitted') return collected(booking, collection)
  if (rule.rule === 'number' && toPayOf(document) !== entry.amountMinor) return undefined
  return paidOnInvoice(booking)
}

/** Whether the entry takes back the money of a collection, which of an erased customer is all that is booked. */
const isReturn = ({ amountMinor }: BankEntry, { rule }: BookingRule): boolean =>
  rule === 'collection' && amountMinor < 0

/** A payment of the invoice; anything above the amount to pay becomes balance. */
function paidOnInvoice(booking: Booking): Booked {
  const { document, entry, paymentId } = booking
  const change = pay({
    ...booking,
    given: paymentOf(entry, booking, { invoice_number: document.number }),
    id: paymentId,
  })
  return isRefused(change) ? undefined : { change: withBank(change, entry, [paymentId]), payment: paymentId }
}

/** The parameters of a payment with the entry's money. */
export const paymentOf = (
  entry: BankEntry,
  { now, settings }: Pick<Booking, 'now' | 'settings'>,
  target: { readonly invoice_number: string } | { readonly business_entity: string },
  amount = entry.amountMinor,
) => ({
  ...target,
  ...{ amount, currency: entry.currency, method: 'bank' as const, data: {} },
  date: dayOf(entry, now, settings),
})

/** The date of the payment: the date of the entry, but not after today, as a bank may date an entry ahead. */
function dayOf({ date }: BankEntry, now: Instant, settings: Settings): PlainDate {
  const today = dateOf(now, settings.account.timezone)
  return date < today ? date : today
}

/** The payments of a change with the bank's data, and the fact of each. */
export function withBank(change: Change, entry: BankEntry, payments: readonly string[]): Change {
  const { payer, text, chargesMinor } = entry
  const hasPayer = payer.name !== undefined || payer.account !== undefined
  const bank = {
    ...{ file: entry.file, entry: entry.id, ...(hasPayer && { payer }), ...(text !== '' && { text }) },
    ...(chargesMinor !== undefined && { chargesMinor }),
  }
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
  const { entry, paymentId } = booking
  if (entry.returned !== undefined) return undefined
  const report = { outcome: 'paid' as const, amountMinor: entry.amountMinor, date: entry.date, entry: entry.id }
  const change = decideOutcome(report, { ...booking, attempt })
  if (isRefused(change)) return undefined
  if (change.facts.length > 0) return { change: withBank(change, entry, [paymentId]), payment: paymentId }
  const before = attemptOf(booking, attempt)
  if (before?.payment === undefined) return undefined
  if (before.entry === entry.id) return { change, payment: before.payment }
  // A worker has already reported the outcome, and its payment is the one that the bank reports.
  return before.entry === undefined
    ? toldBefore(booking, { ...before, entry: entry.id }, before.payment)
    : paidOnInvoice(booking)
}

/**
 * Takes back a payment that the bank sent back. Its amount may include a fee of the bank, so the part above the payment
 * does not count.
 */
function sentBack(booking: Booking, { attempt }: NamedAttempt): Booked {
  const { entry, books } = booking
  const before = attemptOf(booking, attempt)
  if (before?.outcome === 'reversed') {
    const back = books?.payments.find(({ refunds }) => refunds === before.payment)
    const isReported = before.back === undefined && back !== undefined && back.bank === undefined
    // Another entry of the bank took the payment back, or no negative payment is left that this entry could be.
    return isReported ? toldBefore(booking, { ...before, back: entry.id }, back.id) : undefined
  }
  const { reason, amountMinor = -entry.amountMinor } = entry.returned ?? {}
  const date = dayOf(entry, booking.now, booking.settings)
  const report = { outcome: 'reversed' as const, date, ...(reason !== undefined && { reason }) }
  const decide = booking.world.customer.erased === undefined ? decideOutcome : returnedOfErased
  const part = decide({ ...report, amountMinor }, { ...booking, attempt })
  const change = isAboveLeft(part) ? decide(report, { ...booking, attempt }) : part
  if (isRefused(change)) return undefined
  return { change: withBank(change, entry, [booking.paymentId]), payment: booking.paymentId }
}

type Attempt = Collection['attempts'][number]

const attemptOf = ({ document }: Booking, attempt: number): Attempt | undefined =>
  document.collection?.attempts.find((one) => one.attempt === attempt)

/** The change if the entry is an outcome that was reported before. The next such entry is different money. */
function toldBefore({ world, document, entry }: Booking, reported: Attempt, payment: string): Booked {
  const { collection } = document
  if (collection === undefined) return undefined
  const attempts = collection.attempts.map((one) => (one.attempt === reported.attempt ? reported : one))
  return {
    change: {
      world: withInvoice(world, { ...document, collection: { ...collection, attempts } }),
      facts: [{ fact: 'entry-matched', entry: entry.id, payment }],
    },
    payment,
  }
}

const isAboveLeft = (decided: Change | Refusal): boolean =>
  isRefused(decided) && decided.outcome === 'refused' && decided.faults.some(({ code }) => code === 'refund_above_left')
