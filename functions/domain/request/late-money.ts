/**
 * Money that comes in for a contract that was ended with its money back while a collection was under way. It is paid
 * back the way it came. If the provider cannot, the request of the reader waits for people again; without a request the
 * money is registered for whoever transfers it.
 */
import { requestRefund } from '../collection/refund-through.ts'
import { withDocumentsOf, type PaidBooks } from '../payment/paid-books.ts'
import { newPaymentId } from '../payment/payment-id.ts'
import { isUntoldRenewal } from '../subscription/earliest-end.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { followedBy, isRefused, type Change } from '../world/change.ts'
import type { Invoice } from '../world/invoice.ts'
import type { Subscription } from '../world/subscription.ts'
import { subscriptionOf, type World } from '../world/world.ts'
import { isFor } from './money-under-way.ts'
import { payCredits } from './owed-money.ts'
import type { ReaderRequest } from './request.ts'

/** The request by which money of an invoice is owed to the reader. */
export const requestOwing = (
  requests: readonly ReaderRequest[],
  world: World,
  invoice: Invoice,
): ReaderRequest | undefined =>
  requests.find(({ kind, state, decided, subscription: id = '', received }) => {
    const subscription = subscriptionOf(world, id)
    const isDone = decided !== undefined && (state === 'carried_out' || state === 'waiting')
    if (!isDone || subscription === undefined || !isFor(world, id)(invoice)) return false
    return kind === 'withdraw' || isUntoldRenewal(subscription, received)
  })

/** The payer of money that comes in for an invoice whose customer has withdrawn without a request. */
export const paysBackWithdrawn = ({ subscriptions }: World, { lines }: Invoice): Subscription['withdrawn'] =>
  subscriptions.find(
    ({ id, withdrawn }) => withdrawn !== undefined && lines.some(({ period }) => period?.subscription === id),
  )?.withdrawn

/** Whether a credit note has taken something off the invoice. */
export const isCredited = ({ allocations }: Invoice): boolean => allocations.some(({ crediting }) => crediting === true)

interface LateMoney {
  /** The change that registered the payment. */
  readonly change: Change
  readonly payment: string
  readonly request: string | undefined
  /** Absent if nobody is to pay the money back. A request is always for its provider. */
  readonly through: Subscription['withdrawn'] | undefined
  readonly books: PaidBooks | undefined
  /** The begin of the id of the payment below zero. */
  readonly token: string
  readonly now: Instant
  readonly settings: Settings
}

export interface LateMoneyBack {
  readonly change: Change
  /** Whether no provider can pay the money back, so that people have to. */
  readonly isOwed: boolean
}

/** Asks the provider to pay back what is left of the payment. */
export function payLateBack(late: LateMoney): LateMoneyBack {
  const { change, payment, request, through, books, token, now, settings } = late
  if (through === undefined || books === undefined) return { change, isOwed: false }
  const { world } = change
  const credit = world.ledger.credits.find((one) => one.from === 'payment' && one.id === payment)
  if (credit === undefined || credit.leftMinor <= 0) return { change, isOwed: false }
  const input = { payment_id: payment, amount: credit.leftMinor }
  const owed = { from: 'payment', id: payment } as const
  const paysBack = { ...owed, ...(request !== undefined && { request }) }
  const present = withPaymentsOf(withDocumentsOf(books, world), world)
  const id = newPaymentId(token, world.customer.id)
  const requested =
    through === 'provider'
      ? requestRefund({ world, given: input, books: present, id, paysBack, now, settings })
      : undefined
  if (requested !== undefined && !isRefused(requested)) {
    return { change: followedBy(change, requested), isOwed: false }
  }
  if (request !== undefined) return { change, isOwed: true }
  const paid = payCredits({ world, books: present, token, now, settings }, [owed])
  return { change: followedBy(change, paid), isOwed: false }
}

const withPaymentsOf = (books: PaidBooks, { records }: Pick<World, 'records'>): PaidBooks => ({
  ...books,
  payments: [...books.payments, ...records.flatMap((one) => (one.record === 'payment' ? [one.payment] : []))],
})
