/**
 * The agreement on an order's payment, with the payment provider of the account (docs/payment-provider.md). Each
 * question to a provider precedes the write of the order, and its name follows from the order, so a repeated question
 * does no harm. `settle-payment.ts` collects the money once the order is decided.
 */
import { movedTo, withoutPayment } from '../../domain/order/move-order.ts'
import type { Order } from '../../domain/order/order.ts'
import { businessEntityOf } from '../../domain/subscription/reading/pricing.ts'
import { totalsOf } from '../../domain/order/approve-order.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { orderPath } from '../../outside/order-link.ts'
import type { PaymentProvider } from '../../outside/payments/payment-port.ts'
import { calledForOrder, orderProvider } from '../../outside/payments/providers.ts'
import { environment } from '../../store/dynamo/environment.ts'

type Payment = NonNullable<Order['payment']>

/**
 * The order waiting for its payment. The orderer agrees on the page of the provider; nothing is paid before the order
 * is approved. A failed payment is followed by one with another name.
 */
export async function startPayment(settings: Settings, order: Order, now: Instant): Promise<Order> {
  const provider = orderProvider(entityOfOrder(order, settings), settings)
  const called = provider && calledForOrder(settings, provider.id)
  // Orders from a form with payment need a provider, and a provider in use cannot be removed.
  if (provider === undefined || called === undefined) {
    throw new Error(`Nobody takes payments for the account ${settings.account.id}.`)
  }
  const path = await orderPath(settings, { order: order.id, purpose: 'resume' })
  const url = `${environment('BASE_URL')}${path}payment/`
  const opened = await called.begin({
    ...{ key: `~order~${order.id}-${order.version}`, customer: order.id, methods: provider.methods },
    ...{ doneUrl: url, cancelUrl: url, language: order.language },
    currency: totalsOf(order.products)[0]?.currency ?? 'EUR',
    ...(order.email !== '' && { email: order.email }),
  })
  const payment: Payment = {
    ...{ provider: provider.id, session: opened.session, url: opened.url, state: 'started', asked: now },
  }
  return movedTo({ ...order, payment }, 'awaitingpaymentprocessor', now)
}

/** The business entity that is paid first; an order of several has the agreement with that one alone. */
export function entityOfOrder({ products }: Order, settings: Settings): string | undefined {
  const [campaign] = products.flatMap((product) => (product.kind === 'campaign' ? [product.campaign_id] : []))
  if (campaign === undefined) return settings.business_entities[0]?.external_id
  return businessEntityOf({ campaign_id: campaign }, settings)?.external_id
}

/** The provider of a payment that has begun. Providers with agreements or orders under way cannot be removed. */
export function providerOfPayment(settings: Settings, { provider }: Pick<Payment, 'provider'>): PaymentProvider {
  const called = calledForOrder(settings, provider)
  if (called === undefined) throw new Error(`The account ${settings.account.id} has no provider ${provider} any more.`)
  return called
}

/** The order after the provider was asked for the state of its payment. The answer counts up to `until`. */
export async function askProvider(
  settings: Settings,
  order: Order,
  now: Instant,
  until: Instant = now,
): Promise<Order> {
  const { payment } = order
  if (payment === undefined) return order
  const result = await providerOfPayment(settings, payment).outcome(payment.session)
  switch (result.outcome) {
    case 'pending':
      return movedTo({ ...order, payment: { ...payment, asked: until } }, order.status, now)
    case 'agreed': {
      const { reference: id, text, method, expires } = result.agreement
      const agreement = { id, text, method, ...(expires !== undefined && { expires }) }
      return movedTo({ ...order, payment: { ...payment, state: 'authorised', asked: now, agreement } }, 'awaiting', now)
    }
    // Nothing is paid on the page of an order.
    case 'paid':
    case 'over':
      return withoutPayment(order, now)
  }
}
