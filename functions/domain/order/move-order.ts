/** The moves of an order: its next status, when it is due again, and which e-mails the move sends. */
import { instantOf, millisOf, type Instant } from '../time/time.ts'
import { isDecided, type Order, type OrderMailKind, type OrderStatus } from './order.ts'

/** The interval between questions to a provider about a payment whose orderer has not come back. */
const askAgainMillis = 10 * 60_000

/** The order in another status, or in the same status after another change. */
export function movedTo(order: Order, status: OrderStatus, now: Instant): Order {
  const { due: _, ...others } = order
  const moved: Order = { ...others, status, mails: mailsOf(order, status) }
  const due = dueOf(moved, now)
  return due === undefined ? moved : { ...moved, due }
}

/** The instant at which the order needs work, unless somebody acts earlier. */
export function dueOf({ status, expires, payment }: Order, now: Instant): Instant | undefined {
  if (isDecided(status)) {
    const isOpen = payment?.state === 'authorised' || (status === 'denied' && payment?.state === 'started')
    return isOpen ? now : undefined
  }
  if (status === 'awaiting') return now
  if (payment?.state !== 'started') return expires
  const next = instantOf(millisOf(payment.asked) + askAgainMillis)
  return next < expires ? next : expires
}

function mailsOf(order: Order, status: OrderStatus): readonly OrderMailKind[] {
  const { mails } = order
  const fresh = mailsAt(order, status).filter((kind) => !mails.includes(kind))
  return fresh.length === 0 ? mails : [...mails, ...fresh]
}

function mailsAt(before: Order, status: OrderStatus): readonly OrderMailKind[] {
  switch (status) {
    case 'awaitingemailconfirmation':
      return ['confirm-email']
    case 'awaitingapproval':
      return ['received']
    case 'approved':
      return before.gift === undefined ? ['order-confirmation'] : ['order-confirmation', 'gift']
    case 'denied':
      return isAwaited(before) ? ['denied'] : []
    case 'awaiting':
    case 'awaitingconfirmation':
    case 'awaitingpaymentprocessor':
      return []
  }
}

/**
 * Whether somebody waits to hear the decision about the order. Nobody waits before the summary is confirmed, and an
 * address that is not confirmed may belong to somebody who never ordered. An acknowledgement, however, has promised a
 * further e-mail.
 */
const isAwaited = ({ status, confirmed, erased, mails }: Order): boolean =>
  confirmed &&
  erased === undefined &&
  !isDecided(status) &&
  (status !== 'awaitingemailconfirmation' || mails.includes('received'))

export interface Denial {
  readonly kind: 'denied-by-hand' | 'expired'
  readonly at: Instant
  readonly by?: string
  readonly text?: string
}

/** The denied order. It stays due until an agreement with a payment provider is ended. */
export const denied = (order: Order, reason: Denial): Order =>
  movedTo({ ...order, reason: { ...reason } }, 'denied', reason.at)

/** The order that people have to approve, as it cannot be approved automatically. Only people see the reason. */
export function awaitingApproval(
  order: Order,
  reason: { readonly kind: 'price-changed' | 'refused' | 'too-large'; readonly at: Instant; readonly text?: string },
): Order {
  const { approved_by: _, ...others } = order
  return movedTo({ ...others, reason: { ...reason } }, 'awaitingapproval', reason.at)
}

/**
 * The order after its payment was refused or broken off. It waits for the orderer to come back and confirm once more.
 */
export function withoutPayment(order: Order, now: Instant): Order {
  const { payment: _, ...others } = order
  const mails = order.mails.includes('resume') ? order.mails : ([...order.mails, 'resume'] as const)
  return movedTo({ ...others, confirmed: false, mails }, 'awaitingconfirmation', now)
}

/** The remainder of an order whose customer was deleted: what was ordered, without anything about the person. */
export function eraseOrder(order: Order, now: Instant): Order {
  const { address: _, billing_address: _b, tax_registration_id: _t, password_hash: _p, ...kept } = order
  const { gift, reason, logged_in: _l, ...others } = kept
  const erased: Order = {
    ...others,
    email: '',
    ip: '',
    fields: { order: {}, customer: {}, subscription: {} },
    ...(gift === undefined ? {} : { gift: eraseGift(gift) }),
    ...(reason === undefined ? {} : { reason: { kind: reason.kind, at: reason.at } }),
    ...(order.customer === undefined && order.logged_in !== undefined ? { customer: order.logged_in } : {}),
    erased: now,
  }
  return movedTo(erased, isDecided(order.status) ? order.status : 'denied', now)
}

/** The gift without its recipient. */
export const eraseGift = ({ accepted }: NonNullable<Order['gift']>): NonNullable<Order['gift']> => ({
  name: '',
  email: '',
  ...(accepted === undefined ? {} : { accepted }),
})

/** The order without the recipient of its gift, whose customer was deleted. */
export const withoutRecipient = (order: Order, now: Instant): Order =>
  order.gift === undefined || (order.gift.email === '' && order.gift.name === '')
    ? order
    : movedTo({ ...order, gift: eraseGift(order.gift) }, order.status, now)

/** The customers whose deletion erases something of the order: the orderer, and the recipient who took the gift. */
export const customersOf = ({ customer, logged_in, gift }: Order) => ({
  orderer: customer ?? logged_in,
  recipient: gift?.accepted?.customer,
})

/** The order as it will be once a worker has erased what concerns deleted customers. */
export function withoutDeleted(order: Order, deleted: ReadonlySet<string>, now: Instant): Order {
  const { orderer, recipient } = customersOf(order)
  if (order.erased !== undefined) return order
  if (orderer !== undefined && deleted.has(orderer)) return eraseOrder(order, now)
  return recipient !== undefined && deleted.has(recipient) ? withoutRecipient(order, now) : order
}
