/**
 * Refunds by the provider that collected the money. They are requested here, and entered in the books once the provider
 * has agreed.
 */
import type { Fault } from '../refusal/fault.ts'
import type { Settings } from '../settings/settings.ts'
import type { PaidBooks } from '../payment/paid-books.ts'
import { balanceWith } from '../payment/pay-back.ts'
import { followPayment } from '../payment/follow-payment.ts'
import { refundMoney } from '../payment/refund-money.ts'
import { daysBefore } from '../time/calendar.ts'
import type { Instant } from '../time/time.ts'
import { isRefused, refuse, type Change, type Refusal } from '../world/change.ts'
import { queueOf } from '../world/collection.ts'
import type { Payment } from '../world/invoice.ts'
import { refundTaskId, type Owed, type RefundTask } from '../world/provider-task.ts'
import { withRecords, type World } from '../world/world.ts'
import { isCalled } from './agreements.ts'
import { takeBack } from './reverse-payment.ts'

/** Providers pay back for at least this number of days; schemes refuse older refunds. */
const refundDays = 180

export interface RefundRequest {
  readonly world: World
  readonly given: { readonly payment_id: string | undefined; readonly amount: number; readonly note?: string }
  readonly books: PaidBooks
  /** The id of the negative payment. */
  readonly id: string
  /** Present if a law wants the money paid back, even if the provider refuses. */
  readonly paysBack?: Owed
  readonly now: Instant
  readonly settings: Settings
}

/** Decides the refund as if it were made elsewhere, and asks the provider instead of changing the books. */
export function requestRefund({ world, given, books, id, paysBack, now, settings }: RefundRequest): Change | Refusal {
  const { payment_id, amount, note } = given
  const payment = books.payments.find((one) => one.id === payment_id)
  const fault = throughFault(payment, { now, settings })
  if (payment === undefined || fault !== undefined) {
    return refuse(fault ?? { field: 'through', code: 'refund_through' })
  }
  const input = { payment_id: payment.id, amount, ...(note !== undefined && { note }) }
  const tried = refundMoney({ world, given: input, books, id, now, settings })
  if (isRefused(tried)) return tried
  const { currency, provider, entity } = payment
  const task: RefundTask = {
    ...{ task: 'refund', id: refundTaskId(id), by: queueOf('', provider?.id), customer: world.customer.id },
    ...{ payment: payment.id, refund: id, reference: provider?.reference ?? '', amountMinor: amount, currency },
    ...{ ready_at: now, failures: 0 },
    ...(note !== undefined && { note }),
    ...(paysBack && { pays_back: paysBack }),
  }
  const balanceMinor = balanceWith(world, entity) - balanceWith(tried.world, entity)
  const pending = { payment: payment.id, refund: id, amountMinor: amount, entity, balanceMinor }
  const refunding = [...(world.customer.refunding ?? []), pending]
  return {
    world: withRecords({ ...world, customer: { ...world.customer, refunding } }, { record: 'provider-task', task }),
    facts: [{ fact: 'refund-requested', payment: payment.id, refund: id, amountMinor: amount, currency }],
  }
}

/** The reason for which the provider cannot pay a payment back; undefined if it can. */
function throughFault(
  payment: Payment | undefined,
  { now, settings }: Pick<RefundRequest, 'now' | 'settings'>,
): Fault | undefined {
  const provider = settings.payment_providers.find(({ id }) => id === payment?.provider?.id)
  const isCollected = payment?.method === 'provider' && payment.amountMinor > 0
  if (!isCollected || payment.provider?.reference === undefined || provider === undefined || !isCalled(provider)) {
    return { field: 'through', code: 'refund_through' }
  }
  const { timezone } = settings.account
  return payment.made < daysBefore(now, refundDays, timezone)
    ? { field: 'through', code: 'refund_too_old', values: { max: refundDays } }
    : undefined
}

/** The latest payment through a provider whose money is in the invoice. */
export const collectedFor = (books: PaidBooks, number: string): Payment | undefined => {
  const allocated = books.documents.find((one) => one.number === number)?.allocations ?? []
  const isIn = (payment: Payment) =>
    allocated.some(({ from, id }) => from === 'payment' && id === payment.id) ||
    followPayment(books, payment).invoices.some(({ invoice }) => invoice.number === number)
  return books.payments.findLast((payment) => payment.method === 'provider' && payment.amountMinor > 0 && isIn(payment))
}

export interface RefundMade {
  readonly world: World
  readonly books: PaidBooks
  readonly task: RefundTask
  readonly provider: string
  readonly now: Instant
  readonly settings: Settings
}

/**
 * The provider has paid back. The money is gone, whatever happened to the books in the meantime. If a refund of that
 * amount is no longer possible, the whole amount is taken like a reversal, even if a scheme has also taken the payment
 * back.
 */
export function refundThrough({ world: before, books, task, provider, now, settings }: RefundMade): Change | Refusal {
  const { payment: payment_id, refund: id, amountMinor: amount, reference, note } = task
  if (books.payments.some((one) => one.id === id)) return { world: before, facts: [] }
  const world = answered(before, id)
  const input = { payment_id, amount, ...(note !== undefined && { note }) }
  const refund = refundMoney({ world, given: input, books, id, now, settings })
  if (!isRefused(refund)) {
    return withFact(asRefund(refund, id, { id: provider, reference }), task)
  }
  const payment = books.payments.find((one) => one.id === payment_id)
  if (payment === undefined) return refund
  const recall = { payment_id, kind: 'recall' as const, case: id }
  return withFact(takeBack({ world, given: recall, books, id, now, settings }, payment, amount), task)
}

/** The change whose negative payment counts as one of the provider. */
function asRefund(change: Change, id: string, provider: NonNullable<Payment['provider']>): Change {
  const records = change.world.records.map((record) =>
    record.record === 'payment' && record.payment.id === id
      ? { ...record, payment: { ...record.payment, method: 'provider' as const, provider } }
      : record,
  )
  return { ...change, world: { ...change.world, records } }
}

const withFact = (change: Change, { payment, refund }: RefundTask): Change => ({
  ...change,
  facts: [...change.facts, { fact: 'payment-refunded', payment, refund }],
})

/** The world after the provider's answer to a refund. */
function answered(world: World, id: string): World {
  const { refunding = [], ...others } = world.customer
  const left = refunding.filter(({ refund }) => refund !== id)
  return { ...world, customer: left.length === 0 ? others : { ...others, refunding: left } }
}

/** A refusal leaves the books as they were. */
export const refundRefused = (
  world: World,
  { payment, refund, amountMinor, currency }: RefundTask,
  reason: string,
): Change => ({
  world: answered(world, refund),
  facts: [{ fact: 'refund-refused', payment, refund, amountMinor, currency, reason }],
})
