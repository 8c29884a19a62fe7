/** An order found by one of its links, and the actions of its pages. */
import { denied, movedTo } from '../../domain/order/move-order.ts'
import { nextStep, publicStatus } from '../../domain/order/next-status.ts'
import { isDecided, type Order, type OrderStatus } from '../../domain/order/order.ts'
import { orderSummary } from '../../domain/order/order-summary.ts'
import { shownPrice, type PriceView } from '../../domain/order/agreed-terms.ts'
import type { OrderSummary } from '../../domain/order/order-view.ts'
import { repriced } from '../../domain/order/reprice.ts'
import { isSame } from '../../domain/base/same.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import type { Language } from '../../language/language.ts'
import { isOrderLink, type OrderLinkPurpose } from '../../outside/order-link.ts'
import { ProviderUnavailable } from '../../outside/payments/payment-port.ts'
import { runtime } from '../../outside/runtime.ts'
import { accountNow } from '../../store/account/clock.ts'
import { loadSettings } from '../../store/account/load-settings.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { readOrderItem } from '../../store/order/order-item.ts'
import { readPresentOrder } from '../../store/order/present-orders.ts'
import { advanceOrder } from './advance-order.ts'
import { commitOrder } from '../../store/order/commit-order.ts'
import { askProvider, startPayment } from './order-payment.ts'
import { goOnSoon } from './place-order.ts'

export interface OrderVisit {
  readonly account: string
  readonly order: string
  readonly signature: string
  readonly purpose: OrderLinkPurpose
  /** The visitor's language; the order's own where absent. */
  readonly language?: Language
}

export interface LinkedOrder {
  readonly settings: Settings
  readonly order: Order
  readonly now: Instant
  readonly summary: OrderSummary
}

/** Undefined if the service made no such link, if it was revoked, or if the order's data was erased. */
export async function orderOfLink(visit: OrderVisit): Promise<LinkedOrder | undefined> {
  const { account, order: id, signature, purpose, language } = visit
  const settings = await loadSettings(account)
  if (settings === undefined || !(await isOrderLink(settings, { order: id, purpose }, signature))) return undefined
  const now = await accountNow(settings, instantOf(Date.now()))
  const stored = await readPresentOrder(account, id, now)
  if (stored === undefined || stored.erased !== undefined) return undefined
  // An unconfirmed order is confirmed at the present price.
  const order = stored.confirmed ? stored : repriced(stored, settings, now)
  const summary = orderSummary(order, { settings, now, ...(language === undefined ? {} : { language }) })
  return { settings, order, now, summary }
}

/**
 * The settings of a link to an order that the service never kept: a program placed it and filled in the field that
 * people do not see.
 */
export async function unkeptOrder(visit: OrderVisit): Promise<Settings | undefined> {
  const { account, order: id, signature, purpose } = visit
  const settings = await loadSettings(account)
  if (settings === undefined || !(await isOrderLink(settings, { order: id, purpose }, signature))) return undefined
  return (await readOrderItem(account, id)) === undefined ? settings : undefined
}

export interface PageOutcome {
  /** The status of the order, for the holder of the link. */
  readonly status: OrderStatus
}

/**
 * The orderer confirms the summary. `priceOnPage` is the price on the page, for now and afterwards; if the price has
 * changed, nothing is done. Confirming twice is confirming once.
 */
export async function confirmOrder(
  { settings, order: { id }, now }: LinkedOrder,
  priceOnPage?: PriceView,
): Promise<PageOutcome | { readonly status: 'price-changed' }> {
  const ended = await change(settings, id, async (current) => {
    if (current.confirmed || current.status !== 'awaitingconfirmation') return current
    if (now >= current.expires) return denied(current, { kind: 'expired', at: now })
    const priced = repriced(current, settings, now)
    const present = shownPrice(orderSummary(priced, { settings, now }))
    if (priceOnPage !== undefined && !isSame(priceOnPage, present)) return current
    const confirmed: Order = { ...priced, confirmed: true }
    // The payment page follows at once; who the orderer is makes no difference for it.
    const next = nextStep(confirmed, { now, emailOwner: undefined })
    return next.step === 'wait' && next.status === 'awaitingpaymentprocessor'
      ? await startPayment(settings, confirmed, now)
      : movedTo(confirmed, 'awaiting', now)
  })
  if (!ended.confirmed && ended.status === 'awaitingconfirmation') return { status: 'price-changed' }
  await goOnSoon(settings.account.id, id)
  return { status: publicStatus(ended) }
}

/** Confirms the e-mail address: only a reader of its e-mails has the link. The next steps follow at once. */
export async function confirmEmail({ settings, order: { id }, now }: LinkedOrder): Promise<PageOutcome> {
  await change(settings, id, (current) => {
    if (current.email_confirmed !== undefined || isDecided(current.status)) return current
    if (now >= current.expires) return denied(current, { kind: 'expired', at: now })
    const confirmed: Order = { ...current, email_confirmed: now }
    return movedTo(confirmed, current.status === 'awaitingemailconfirmation' ? 'awaiting' : current.status, now)
  })
  await advanceOrder(settings, id, now)
  return { status: publicStatus(await stored(settings, id)) }
}

export type PaymentPage =
  /** The payment begins with a visit to its page (`beginPayment`). */
  | { readonly kind: 'to-begin' }
  /** The page of the provider. */
  | { readonly kind: 'elsewhere'; readonly url: string }

/** The place where an order is paid; undefined if it need not be paid now. */
export function paymentPage({ order, now }: LinkedOrder): PaymentPage | undefined {
  if (paymentIsNext(order, now)) return { kind: 'to-begin' }
  const { status, payment } = order
  if (status !== 'awaitingpaymentprocessor' || payment?.state !== 'started') return undefined
  return payment.url === undefined ? undefined : { kind: 'elsewhere', url: payment.url }
}

/** The queue has not reached the order yet, and the next thing that it will wait for is the payment. */
function paymentIsNext(order: Order, now: Instant): boolean {
  // The identity of the orderer makes no difference for a payment.
  const next = nextStep(order, { now, emailOwner: undefined })
  return order.status === 'awaiting' && next.step === 'wait' && next.status === 'awaitingpaymentprocessor'
}

/** Begins the payment of an order that was placed with its summary confirmed. A second visit changes nothing. */
export async function beginPayment(linked: LinkedOrder): Promise<LinkedOrder> {
  const { settings, order, now } = linked
  const begun = await change(settings, order.id, async (current) =>
    paymentIsNext(current, now) ? await startPayment(settings, current, now) : current,
  )
  return { ...linked, order: begun }
}

/** The orderer returns from the provider's page, whatever the outcome of the payment. */
export async function returnFromPayment({ settings, order: { id }, now }: LinkedOrder): Promise<PageOutcome> {
  const order = await change(settings, id, async (current) =>
    current.status === 'awaitingpaymentprocessor' && current.payment?.state === 'started'
      ? await askedOrWaiting(settings, current, now)
      : current,
  )
  await goOnSoon(settings.account.id, id)
  return { status: publicStatus(order) }
}

/** If the provider of an order gives no answer now, the order continues waiting: its schedule asks again. */
async function askedOrWaiting(settings: Settings, order: Order, now: Instant): Promise<Order> {
  try {
    return await askProvider(settings, order, now)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    console.error({ message: 'A payment provider gives no answer.', order: order.id, error: error.message })
    return order
  }
}

/** The order after a change; a change that returns the same object changes nothing. */
async function change(settings: Settings, id: string, rule: (order: Order) => Order | Promise<Order>): Promise<Order> {
  const load = () => stored(settings, id)
  return await retrying({ runtime, about: `the order ${id}`, load }, async (before) => {
    const after = await rule(before)
    if (after === before) return done(before)
    const now = await accountNow(settings, instantOf(Date.now()))
    const outcome = await commitOrder(settings, before, after, now)
    return outcome === 'committed' ? done(after) : again(outcome)
  })
}

async function stored({ account }: Settings, id: string): Promise<Order> {
  const order = await readOrderItem(account.id, id)
  if (order === undefined) throw new Error(`The order ${id} is gone.`)
  return order
}
