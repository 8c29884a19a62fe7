/**
 * The agreement on an order's payment, with the payment provider of the account (docs/payment-provider.md). Each
 * question to a provider precedes the write of the order, and its name follows from the order, so a repeated question
 * does no harm. `settle-payment.ts` collects the money once the order is decided.
 */
import { movedTo, withoutPayment } from '../../domain/order/move-order.ts'
import type { Order } from '../../domain/order/order.ts'
import { totalsOf } from '../../domain/order/approve-order.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { orderPath } from '../../outside/order-link.ts'
import type { PaymentProvider } from '../../outside/payment-provider.ts'
import { builtInProvider } from '../../outside/test-payment-provider.ts'
import { environment } from '../../store/dynamo/environment.ts'

type Payment = NonNullable<Order['payment']>

/** The order as it waits for its payment. A payment that came to nothing is followed by one of another name. */
export async function startPayment(settings: Settings, order: Order, now: Instant): Promise<Order> {
  const provider = providerOf(settings)
  const session = `${order.id}-${order.version}`
  const { url } = await provider.start({
    account: settings.account.id,
    order: order.id,
    session,
    amounts: totalsOf(order.products).filter(({ amountMinor }) => amountMinor > 0),
    returnUrl: `${environment('BASE_URL')}${await orderPath(settings, { order: order.id, purpose: 'resume' })}payment/`,
    language: order.language,
  })
  const payment: Payment = {
    provider: provider.name,
    session,
    state: 'started',
    asked: now,
    ...(url === undefined ? {} : { url }),
  }
  return movedTo({ ...order, payment }, 'awaitingpaymentprocessor', now)
}

/** A form that asks for payment cannot be ordered from without a provider, and a provider is not taken away. */
export function providerOf(settings: Settings): PaymentProvider {
  const provider = builtInProvider(settings)
  if (provider === undefined) throw new Error(`Nobody takes payments for the account ${settings.account.id}.`)
  return provider
}

/** The order once the provider was asked what has become of its payment. */
export async function askProvider(settings: Settings, order: Order, now: Instant): Promise<Order> {
  const { payment } = order
  if (payment === undefined) return order
  const result = await providerOf(settings).outcome({ account: settings.account.id, session: payment.session })
  switch (result.outcome) {
    case 'pending':
      return movedTo({ ...order, payment: { ...payment, asked: now } }, order.status, now)
    case 'refused':
      return withoutPayment(order, now)
    case 'authorised':
      return movedTo(
        { ...order, payment: { ...payment, state: 'authorised', asked: now, agreement: result.agreement } },
        'awaiting',
        now,
      )
  }
}
