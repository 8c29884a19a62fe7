/**
 * reversepayment: a scheme took back a payment or a part of it. The payment's invoices are open again, and are dunned
 * from that day. The rest reduces the balance, which may go below zero, as the money is gone in any case.
 */
import type { Settings } from '../settings/settings.ts'
import { dateOf, parseDate, type Instant, type PlainDate } from '../time/time.ts'
import { followedBy, refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { PaidBooks } from '../payment/paid-books.ts'
import { payBack } from '../payment/pay-back.ts'
import { withCredit, withCredits } from '../payment/offset-balance.ts'
import { followPayment, mostOfMoney, type PaymentMoney } from '../payment/follow-payment.ts'
import { issueInvoice, nextNumber, type NewInvoice } from '../document/issue-document.ts'
import { issuerOf } from '../document/seller.ts'
import { agreementOfAttempt, attemptNamed, type Collection } from '../world/collection.ts'
import type { shownReversalKinds, Invoice, Payment } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import { agreementNamed, withAgreement } from './agreements.ts'
import { termsOf } from './collection-terms.ts'
import { withInvoice } from './plan-collection.ts'
import { classOf } from './reasons.ts'

export interface ReversalCommand {
  readonly world: World
  readonly given: {
    readonly payment_id: string
    /** Minor units; absent for all that is left of the payment. */
    readonly amount?: number
    readonly kind: (typeof shownReversalKinds)[number]
    readonly reason?: string
    readonly date?: PlainDate
    readonly case?: string
    /** Minor units; absent for the fee of the policy, if it has one. */
    readonly fee?: number
  }
  readonly books: PaidBooks
  /** The id of the negative payment. */
  readonly id: string
  readonly now: Instant
  readonly settings: Settings
}

/** The reversal of the same case of a payment, if it is already registered. */
export const knownReversal = (
  { payments }: PaidBooks,
  { payment_id, case: name }: Pick<ReversalCommand['given'], 'payment_id' | 'case'>,
): Payment | undefined =>
  name === undefined
    ? undefined
    : payments.find(({ refunds, reversed }) => refunds === payment_id && reversed?.case === name)

export function reversePayment(command: ReversalCommand): Change | Refusal {
  const { world, given, books, now, settings } = command
  const payment = books.payments.find((one) => one.id === given.payment_id)
  if (payment === undefined || payment.amountMinor <= 0) return refuse({ field: '', code: 'payment_unknown' })
  if (knownReversal(books, given) !== undefined) return unchanged(world)
  const today = dateOf(now, settings.account.timezone)
  if (given.date !== undefined && parseDate(given.date) === undefined) {
    return refuse({ field: 'date', code: 'date_expected' })
  }
  if (given.date !== undefined && given.date > today) return refuse({ field: 'date', code: 'payment_date_ahead' })
  const { leftMinor } = followPayment(books, payment)
  const amountMinor = given.amount ?? leftMinor
  const { currency } = payment
  if (amountMinor <= 0) return refuse({ field: 'amount', code: 'refund_of_nothing' })
  if (amountMinor > leftMinor) {
    const left = { amountMinor: Math.max(0, leftMinor), currency }
    return refuse({ field: 'amount', code: 'refund_above_left', values: { left } })
  }
  const left = world.customer.erased === undefined ? mostAtOnce(books, payment) : Infinity
  if (amountMinor > left) {
    const values = { max: mostInvoices, left: { amountMinor: left, currency } }
    return refuse({ field: 'amount', code: tooManyInvoices, values })
  }
  return takeBack(command, payment, amountMinor)
}

/** A payment of more invoices is taken back in parts, because each reopened invoice takes up to three writes. */
const mostInvoices = 30
export const tooManyInvoices = 'refund_invoices_too_many'

/**
 * The amount that one change can take back. The invoices give their part first, so a smaller amount opens fewer of
 * them.
 */
export function mostAtOnce(books: PaidBooks, payment: Payment): number {
  const { invoices } = followPayment(books, payment)
  return invoices.length <= mostInvoices
    ? Infinity
    : invoices.slice(0, mostInvoices).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** The reversal of an amount that is gone, whatever is left of its payment. */
export function takeBack(command: ReversalCommand, payment: Payment, amountMinor: number): Change {
  const { world, given, books, id, now, settings } = command
  const { currency, entity } = payment
  const money = moneyToTake(world, books, payment)
  let rest = amountMinor
  const reopened = money.invoices.slice(0, mostInvoices).flatMap(({ invoice, amountMinor: held }) => {
    const part = Math.min(rest, held)
    rest -= part
    return part > 0
      ? [{ invoice: { ...invoice, ...asReversed(invoice, payment, given.reason) }, amountMinor: part }]
      : []
  })
  const { kind, reason } = given
  const balance = ownBalance(world, money, rest)
  rest -= balance.reduce((sum, { amountMinor: part }) => sum + part, 0)
  const fee = reversalFee(command, payment, reopened[0]?.invoice)
  const back: Payment = {
    ...{ id, entity, currency, amountMinor: -amountMinor, method: payment.method, fields: {}, refunds: payment.id },
    ...{ date: given.date ?? dateOf(now, settings.account.timezone), made: now },
    ...(payment.provider && { provider: payment.provider }),
    reversed: {
      kind,
      ...(reason !== undefined && { reason }),
      ...(given.case !== undefined && { case: given.case }),
      ...(fee !== undefined && { fee_invoice: nextNumber(world, 'invoice', fee.issuer) }),
    },
  }
  const collected = withCollectedElsewhere(asKnown(world, reopened), command, payment, money)
  const change = payBack(collected, back, { balance, invoices: reopened }, settings)
  const reversed: Change = {
    world: afterReversal(withRest(change.world, back, rest), command, payment),
    facts: [
      ...change.facts,
      {
        fact: 'payment-reversed',
        ...{ payment: payment.id, by: id, invoices: reopened.map(({ invoice }) => invoice.number), kind },
        ...(reason !== undefined && { reason }),
      },
    ],
  }
  return fee === undefined ? reversed : followedBy(reversed, issueInvoice(reversed.world, fee, now, settings))
}

/**
 * The places from which the money is taken. Nobody can be asked to pay an invoice of an erased customer, so the whole
 * amount is negative balance there.
 */
function moneyToTake({ customer }: World, books: PaidBooks, payment: Payment): PaymentMoney {
  const money = followPayment(books, payment)
  return customer.erased === undefined ? money : { ...money, invoices: [], creditNotes: new Map() }
}

/** The parts of the balance that hold money of the payment, which would pay other invoices otherwise. */
function ownBalance({ ledger }: World, money: PaymentMoney, mostMinor: number) {
  let left = mostMinor
  return ledger.credits.flatMap((credit) => {
    const amountMinor = Math.min(left, mostOfMoney(money, credit))
    left -= amountMinor
    return amountMinor > 0 ? [{ credit, amountMinor }] : []
  })
}

/** Kinds of reversal made by the payer's bank or card, not by the publisher. */
const chargedKinds: ReadonlySet<string> = new Set<ReversalCommand['given']['kind']>(['chargeback', 'return'])

/** The invoice of the fee that the policy of a reopened invoice asks for; undefined if it asks for none. */
function reversalFee(
  { world, given, settings }: ReversalCommand,
  { entity, currency }: Payment,
  invoice: Invoice | undefined,
): NewInvoice | undefined {
  const terms = invoice && termsOf(world, invoice, settings).reversal_fee
  if (invoice === undefined || terms === undefined) return undefined
  const { text, amount, tax_rate = 0 } = terms
  const amountMinor = given.fee ?? (chargedKinds.has(given.kind) ? amount : 0)
  if (amountMinor === 0) return undefined
  return {
    issuer: issuerOf(entity, currency, settings),
    lines: [{ text, template: false, amountMinor, tax_rate }],
    delivery: invoice.delivery === 'none' ? 'email' : invoice.delivery,
  }
}

/**
 * The collection that brought the payment is reversed, and is not made again by itself. An invoice that was paid in
 * another way keeps its collection.
 */
function asReversed({ collection }: Invoice, payment: Payment, reason?: string): Pick<Invoice, 'collection'> {
  const isPaid = ({ outcome }: Attempt) => outcome === 'paid'
  if (collection?.attempts.some((one) => isPaid(one) && one.payment === payment.id) !== true) return {}
  const why = reason === undefined ? {} : { reason, class: classOf(reason) }
  const attempts = collection.attempts.map((one) =>
    isPaid(one) && one.payment === payment.id ? { ...one, outcome: 'reversed' as const, ...why } : one,
  )
  const isOver = collection.state === 'paid' && !attempts.some(isPaid)
  return { collection: { ...collection, ...(isOver && { state: 'reversed' as const }), attempts } }
}
type Attempt = Collection['attempts'][number]

/** The world with the present invoices, if they are open. */
const asKnown = (world: World, reopened: readonly { readonly invoice: Invoice }[]): World =>
  reopened.reduce(
    (current, { invoice }) =>
      current.ledger.open.some(({ number }) => number === invoice.number) ? withInvoice(current, invoice) : current,
    world,
  )

const withRest = (world: World, { id, entity, made }: Payment, restMinor: number): World =>
  withCredits(
    world,
    withCredit(world.ledger.credits, { from: 'payment', id, entity, leftMinor: -restMinor, since: made }),
  )

/**
 * The world with the invoice for which the payment was collected, if a credit note has given all of its money back. The
 * attempt is reversed nevertheless, so that it cannot be reversed again.
 */
function withCollectedElsewhere(
  world: World,
  { books, given: { reason } }: ReversalCommand,
  payment: Payment,
  { invoices }: PaymentMoney,
): World {
  const collected = collectedInvoice(world, books, payment)
  if (collected === undefined || invoices.some(({ invoice }) => invoice.number === collected.number)) return world
  const { collection } = asReversed(collected, payment, reason)
  return collection === undefined ? world : withInvoice(world, { ...collected, collection })
}

/** The invoice for which a payment was collected. */
function collectedInvoice(
  { ledger }: World,
  { documents }: PaidBooks,
  { collected }: Pick<Payment, 'collected'>,
): Invoice | undefined {
  const attempt = collected === undefined ? undefined : attemptNamed(collected)
  const isCollected = ({ number }: Invoice) => number === attempt?.number
  return ledger.open.find(isCollected) ?? documents.find(isCollected)
}

/** The invoice and the agreement of the attempt that brought a payment; undefined for one that came otherwise. */
export function collectedBy(world: World, books: PaidBooks, payment: Payment) {
  const invoice = collectedInvoice(world, books, payment)
  const attempt = invoice?.collection?.attempts.find((one) => one.payment === payment.id)
  if (invoice?.collection === undefined || attempt === undefined) return undefined
  const agreement = agreementNamed(world, agreementOfAttempt(invoice.collection, attempt.attempt))
  return agreement && { invoice, agreement }
}

function afterReversal(world: World, { books, given: { reason }, now }: ReversalCommand, payment: Payment): World {
  const { agreement } = collectedBy(world, books, payment) ?? {}
  if (agreement === undefined) return world
  const last = { at: now, outcome: 'reversed' as const, ...(reason !== undefined && { reason }) }
  return withAgreement(world, { ...agreement, last })
}
