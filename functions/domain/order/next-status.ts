/**
 * The next step of an order (`docs/orders.md` has the table). Payment comes before the proof of an e-mail address that
 * only a known customer's order needs: until then, nothing that an orderer sees depends on whose the address is.
 */
import type { Instant } from '../time/time.ts'
import { isDecided, type Order, type OrderStatus } from './order.ts'

export interface Standing {
  readonly now: Instant
  /** The customer with the e-mail address. */
  readonly emailOwner: string | undefined
}

export type NextStep =
  /** The order waits for somebody, in this status. */
  | { readonly step: 'wait'; readonly status: OrderStatus }
  | { readonly step: 'expire' }
  /** Everything is complete: the customer, the subscriptions and the invoices are made. */
  | { readonly step: 'approve' }

const wait = (status: OrderStatus): NextStep => ({ step: 'wait', status })

export function nextStep(order: Order, { now, emailOwner }: Standing): NextStep {
  if (isDecided(order.status)) return wait(order.status)
  if (now >= order.expires) return { step: 'expire' }
  if (!order.confirmed) return wait('awaitingconfirmation')
  const isProven = isIdentityProven(order)
  if (asksForProof(order) && !isProven) return wait('awaitingemailconfirmation')
  if (lacksPayment(order)) return wait('awaitingpaymentprocessor')
  if (emailOwner !== undefined && !isProven) return wait('awaitingemailconfirmation')
  const isLeftToPeople = order.asks.approval === 'manual' || order.reason !== undefined
  return isLeftToPeople && order.approved_by === undefined ? wait('awaitingapproval') : { step: 'approve' }
}

/**
 * Every order of the form needs the proof of its address. A gift that nobody pays for needs it too: else anybody could
 * have the service send e-mails to anybody.
 */
const asksForProof = (order: Order): boolean =>
  order.asks.email_confirmation || (order.gift !== undefined && !costsAtOnce(order))

/** The orderer has followed the link in the e-mail, or knew the customer's password. */
const isIdentityProven = ({ email_confirmed, logged_in }: Order): boolean =>
  email_confirmed !== undefined || logged_in !== undefined

/** Nothing is paid for an order that costs nothing. */
export const lacksPayment = (order: Order): boolean =>
  costsAtOnce(order) && order.payment?.state !== 'authorised' && order.payment?.state !== 'captured'

const costsAtOnce = ({ asks, products }: Order): boolean =>
  asks.payment && products.some(({ price }) => price.amountMinor > 0)

/**
 * The status for the holder of the order's link, who may not be the owner of the address. Before the address is proven,
 * an order of a new customer and one of a known customer show the same.
 */
export function publicStatus(order: Order): OrderStatus {
  const { status } = order
  if (isIdentityProven(order) || status === 'awaitingconfirmation' || status === 'awaitingpaymentprocessor')
    return status
  return asksForProof(order) ? 'awaitingemailconfirmation' : 'awaiting'
}
