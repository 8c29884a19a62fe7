/**
 * The agreement on an order's payment, with the payment provider of the account (docs/payment-provider.md). Each
 * question to a provider precedes the write of the order, and its name follows from the order, so a repeated question
 * does no harm. `settle-payment.ts` collects the money once the order is decided.
 */
import { pageProvider } from '../../domain/collection/agreements.ts'
import { movedTo, withoutPayment } from '../../domain/order/move-order.ts'
import type { Order } from '../../domain/order/order.ts'
import { businessEntityOf } from '../../domain/subscription/reading/pricing.ts'
import { totalsOf } from '../../domain/order/approve-order.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { orderPath } from '../../outside/order-link.ts'
import type { PaymentOutcome, PaymentProvider } from '../../outside/payment-provider.ts'
import { calledProvider } from '../../outside/payments/providers.ts'
import { builtInProvider } from '../../outside/test-payment-provider.ts'
import { environment } from '../../store/dynamo/environment.ts'

type Payment = NonNullable<Order['payment']>

/** The order as it waits for its payment. A payment that came to nothing is followed by one of another name. */
export async function startPayment(settings: Settings, order: Order, now: Instant): Promise<Order> {
  const session = `${order.id}-${order.version}`
  const agreed = await startAgreement(settings, order, { session, now })
  if (agreed !== undefined) return agreed
  const provider = providerOf(settings)
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

/** The business entity that is paid first; an order of several has the agreement with that one alone. */
export function entityOfOrder({ products }: Order, settings: Settings): string | undefined {
  const [campaign] = products.flatMap((product) => (product.kind === 'campaign' ? [product.campaign_id] : []))
  if (campaign === undefined) return settings.business_entities[0]?.external_id
  return businessEntityOf({ campaign_id: campaign }, settings)?.external_id
}

/**
 * The orderer agrees on the page of a provider of the settings. Nothing is paid before the order is approved. Undefined
 * where the account has no such provider.
 */
async function startAgreement(
  settings: Settings,
  order: Order,
  { session: key, now }: { readonly session: string; readonly now: Instant },
): Promise<Order | undefined> {
  const entity = entityOfOrder(order, settings)
  const provider = entity === undefined ? undefined : pageProvider(entity, settings)
  const called = provider && calledProvider(settings, provider.id)
  if (provider === undefined || called === undefined) return undefined
  const path = await orderPath(settings, { order: order.id, purpose: 'resume' })
  const url = `${environment('BASE_URL')}${path}payment/`
  const opened = await called.begin({
    ...{ key: `~order~${key}`, customer: order.id, methods: provider.methods, doneUrl: url, cancelUrl: url },
    ...{ currency: totalsOf(order.products)[0]?.currency ?? 'EUR', language: order.language },
    ...(order.email !== '' && { email: order.email }),
  })
  const payment: Payment = {
    ...{ provider: provider.id, session: opened.session, url: opened.url, state: 'started', asked: now },
  }
  return movedTo({ ...order, payment }, 'awaitingpaymentprocessor', now)
}

/** The outcome at a provider of the settings, in the words of orders; undefined for the page built in. */
async function agreementOutcome(
  settings: Settings,
  { provider, session }: Payment,
): Promise<PaymentOutcome | undefined> {
  const called = calledProvider(settings, provider)
  if (called === undefined) return undefined
  const result = await called.outcome(session)
  if (result.outcome === 'agreed') {
    const { reference: id, text, method, expires } = result.agreement
    return {
      outcome: 'authorised',
      agreement: { id, text, method, ...(expires !== undefined && { expires }) },
    }
  }
  return { outcome: result.outcome === 'pending' ? 'pending' : 'refused' }
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
  const result =
    (await agreementOutcome(settings, payment)) ??
    (await providerOf(settings).outcome({ account: settings.account.id, session: payment.session }))
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
