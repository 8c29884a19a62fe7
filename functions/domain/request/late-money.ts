/**
 * Money that comes in for a contract whose request was carried out while a collection was under way. The money is paid
 * back in the way in which it came.
 */
import { requestRefund } from '../collection/refund-through.ts'
import { withDocumentsOf, type PaidBooks } from '../payment/paid-books.ts'
import { isUntoldRenewal } from '../subscription/earliest-end.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { followedBy, isRefused, type Change } from '../world/change.ts'
import type { Invoice } from '../world/invoice.ts'
import { subscriptionOf, type World } from '../world/world.ts'
import { isFor } from './money-under-way.ts'
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

/** Whether a credit note has taken something off the invoice. */
export const isCredited = ({ allocations }: Invoice): boolean => allocations.some(({ crediting }) => crediting === true)

interface LateMoney {
  /** The change that registered the payment. */
  readonly change: Change
  readonly payment: string
  /** Absent if no request wants the money paid back. */
  readonly request: string | undefined
  readonly books: PaidBooks | undefined
  /** The id of the negative payment. */
  readonly id: string
  readonly now: Instant
  readonly settings: Settings
}

export interface LateMoneyBack {
  readonly change: Change
  /** Whether no provider can pay the money back, so that people have to. */
  readonly isOwed: boolean
}

/** Asks the provider to pay back what is left of the payment. */
export function payLateBack({ change, payment, request, books, id, now, settings }: LateMoney): LateMoneyBack {
  if (request === undefined || books === undefined) return { change, isOwed: false }
  const { world } = change
  const credit = world.ledger.credits.find((one) => one.from === 'payment' && one.id === payment)
  if (credit === undefined || credit.leftMinor <= 0) return { change, isOwed: false }
  const input = { payment_id: payment, amount: credit.leftMinor }
  const paysBack = { from: 'payment', id: payment, request } as const
  const present = withPaymentsOf(withDocumentsOf(books, world), world)
  const requested = requestRefund({ world, given: input, books: present, id, paysBack, now, settings })
  return isRefused(requested) ? { change, isOwed: true } : { change: followedBy(change, requested), isOwed: false }
}

const withPaymentsOf = (books: PaidBooks, { records }: Pick<World, 'records'>): PaidBooks => ({
  ...books,
  payments: [...books.payments, ...records.flatMap((one) => (one.record === 'payment' ? [one.payment] : []))],
})
