/**
 * The payment of an order, with whoever takes payments for the account (docs/payment-provider.md). What a provider is
 * asked is asked before the order is stored, under names that follow from the order, so asking twice does no harm.
 */
import { movedTo, withoutPayment } from '../../domain/order/move-order.ts'
import { isDecided, type Order } from '../../domain/order/order.ts'
import { totalsOf } from '../../domain/order/approve-order.ts'
import { pay } from '../../domain/payment/pay.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import { followedBy, isRefused, unchanged, type Change } from '../../domain/world/change.ts'
import type { World } from '../../domain/world/world.ts'
import { withConsequences } from '../../domain/engine/engine.ts'
import { orderPath } from '../../outside/order-link.ts'
import type { PaymentProvider } from '../../outside/payment-provider.ts'
import { runtime } from '../../outside/runtime.ts'
import { builtInProvider } from '../../outside/test-payment-provider.ts'
import { documentOf } from '../../store/customer/documents.ts'
import { commitTogether } from '../../store/customer/commit-world.ts'
import { environment } from '../../store/dynamo/environment.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { orderWrites } from '../../store/order/order-writes.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import { bySystem, commitOrder, type OrderCommitted } from './commit-order.ts'

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
function providerOf(settings: Settings): PaymentProvider {
  const provider = builtInProvider(settings)
  if (provider === undefined) throw new Error(`Nobody takes payments for the account ${settings.account.id}.`)
  return provider
}

/** The order once the provider was asked what has become of its payment. */
export async function askProvider(settings: Settings, order: Order, now: Instant): Promise<Order> {
  const { payment } = order
  if (payment === undefined) return order
  const found = await providerOf(settings).outcome({ account: settings.account.id, session: payment.session })
  switch (found.outcome) {
    case 'pending':
      return movedTo({ ...order, payment: { ...payment, asked: now } }, order.status, now)
    case 'refused':
      return withoutPayment(order, now)
    case 'authorised':
      return movedTo(
        { ...order, payment: { ...payment, state: 'authorised', asked: now, agreement: found.agreement } },
        'awaiting',
        now,
      )
  }
}

/** What is left to do about the payment of a decided order; undefined where that is nothing. */
export async function settlePayment(
  settings: Settings,
  order: Order,
  now: Instant,
): Promise<OrderCommitted | undefined> {
  const { status, payment } = order
  if (!isDecided(status) || payment === undefined) return undefined
  const isOpen = payment.state === 'authorised' || payment.state === 'started'
  if (status === 'denied' && isOpen) return await cancel(settings, order, payment, now)
  return status === 'approved' && payment.state === 'authorised'
    ? await collect(settings, order, payment, now)
    : undefined
}

async function cancel(settings: Settings, order: Order, payment: Payment, now: Instant): Promise<OrderCommitted> {
  await providerOf(settings).cancel({ account: settings.account.id, session: payment.session })
  return await commitOrder(settings, order, withPayment(order, { ...payment, state: 'cancelled' }, now), now)
}

const withPayment = (order: Order, payment: Payment, now: Instant): Order =>
  movedTo({ ...order, payment }, order.status, now)

/**
 * Collects what the invoices ask for, and registers it as their payment. The invoices stay open where the provider
 * refuses for good: they were sent, and dunning follows.
 */
async function collect(settings: Settings, order: Order, payment: Payment, now: Instant): Promise<OrderCommitted> {
  const account = settings.account.id
  const provider = providerOf(settings)
  const collected: Due[] = []
  for (const due of payment.dues ?? []) {
    const { amountMinor, currency, invoice } = due
    const idempotencyKey = `${order.id}~${invoice}`
    const { outcome } = await provider.capture({
      account,
      session: payment.session,
      amountMinor,
      currency,
      idempotencyKey,
    })
    if (outcome === 'captured') collected.push(due)
  }
  const isWhole = collected.length === (payment.dues ?? []).length
  const after = withPayment(order, { ...payment, state: isWhole ? 'captured' : 'failed' }, now)
  if (collected.length === 0 || order.customer === undefined) return await commitOrder(settings, order, after, now)
  return await registerPayments(settings, { order, after, collected, customer: order.customer }, now)
}

type Due = NonNullable<Payment['dues']>[number]

interface Collected {
  readonly order: Order
  readonly after: Order
  readonly collected: readonly Due[]
  readonly customer: string
}

/** One transaction of the payments and of the order that notes them, so no payment is registered twice. */
async function registerPayments(settings: Settings, collected: Collected, now: Instant): Promise<OrderCommitted> {
  const { order, after, customer } = collected
  const load = async () => ({ world: await loadWorldAt(settings, customer, now) })
  const whenContended = (): OrderCommitted => 'contended'
  return await retrying({ runtime, about: `the payment of ${order.id}`, load, whenContended }, async ({ world }) => {
    if (world === undefined) return done<OrderCommitted>(await commitOrder(settings, order, after, now))
    const { world: paid, facts } = await paidBy(settings, world, collected.collected, now)
    const { outcome, failed } = await commitTogether([
      {
        settings,
        before: world,
        after: paid,
        notes: [{ at: now, ...bySystem, facts }],
        now,
        also: orderWrites({ settings, before: order, after, now, by: bySystem }).writes,
      },
    ])
    if (outcome === 'committed') return done<OrderCommitted>('committed')
    const isOrder = failed.some(({ write }) => write.Put?.Item?.['sk'] === 'O')
    return isOrder ? done<OrderCommitted>('lost-race') : again(outcome)
  })
}

async function paidBy(
  settings: Settings,
  before: LoadedWorld,
  collected: readonly Due[],
  now: Instant,
): Promise<Change> {
  let change = unchanged(before)
  for (const { invoice, amountMinor, currency } of collected) {
    const document = await documentOf(settings.account.id, before, invoice)
    const given = { invoice_number: invoice, amount: amountMinor, currency, method: 'manual', data: {} } as const
    const paid = pay({
      world: change.world,
      given,
      document: openIn(change.world, invoice) ?? document,
      id: runtime.newToken(),
      now,
      settings,
    })
    if (isRefused(paid)) throw new Error(`The payment of the invoice ${invoice} cannot be registered.`)
    change = followedBy(change, paid)
  }
  return withConsequences(change, now, settings)
}

const openIn = ({ ledger }: World, number: string) => ledger.open.find((invoice) => invoice.number === number)
