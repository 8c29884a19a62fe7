/**
 * Settles the payment of a decided order (docs/payment-provider.md): an approved order is paid, the agreement of a
 * denied one is cancelled.
 *
 * Invoices can be credited or paid between the approval and the collection, so each amount is read right before its
 * collection. Only the provider knows what an interrupted attempt has collected. Its answer therefore decides what is
 * registered, also if the invoice no longer needs it: the rest becomes the customer's balance.
 */
import { movedTo } from '../../domain/order/move-order.ts'
import { isDecided, type Order } from '../../domain/order/order.ts'
import { dueNow } from '../../domain/order/order-dues.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { CollectionOutcome, NamedCollection } from '../../outside/payments/payment-port.ts'
import { calledProvider } from '../../outside/payments/providers.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import { commitOrder, type OrderCommitted } from '../../store/order/commit-order.ts'
import { keepAgreement } from './keep-agreement.ts'
import { providerOfPayment } from './order-payment.ts'
import { registerPayments } from './register-payments.ts'

type Payment = NonNullable<Order['payment']>
type Due = NonNullable<Payment['dues']>[number]

/** Undefined if nothing is left to do. */
export async function settlePayment(
  settings: Settings,
  order: Order,
  now: Instant,
): Promise<OrderCommitted | undefined> {
  const { status, payment } = order
  if (!isDecided(status) || payment === undefined) return undefined
  const isOpen = payment.state === 'authorised' || payment.state === 'started'
  if (status === 'denied' && isOpen) return await cancel(settings, order, payment, now)
  if (status !== 'approved' || payment.state !== 'authorised') return undefined
  return calledProvider(settings, payment.provider) === undefined
    ? await collect(settings, order, payment, now)
    : await keepAgreement(settings, order, now)
}

async function cancel(settings: Settings, order: Order, payment: Payment, now: Instant): Promise<OrderCommitted> {
  const provider = providerOfPayment(settings, payment)
  if (payment.agreement === undefined) await provider.close(payment.session)
  else await provider.end(payment.agreement.id)
  return await commitOrder(settings, order, withPayment(order, { ...payment, state: 'cancelled' }, now), now)
}

const withPayment = (order: Order, payment: Payment, now: Instant): Order =>
  movedTo({ ...order, payment }, order.status, now)

/** An invoice stays open if the provider refuses permanently: it was sent, and dunning follows. */
async function collect(settings: Settings, order: Order, payment: Payment, now: Instant): Promise<OrderCommitted> {
  const collecting: Collecting = { settings, order, payment, now }
  const settled = await settleDues(collecting)
  const isNeedless = settled.every(({ outcome }) => outcome === 'needless')
  const dues = isNeedless ? await endAgreement(collecting) : settled.map(({ due }) => due)
  const after = withPayment(order, { ...payment, state: stateOf(settled, dues), dues }, now)
  const { customer } = order
  return customer !== undefined && dues.some(isCollected)
    ? await registerPayments(settings, { order, after, customer }, now)
    : await commitOrder(settings, order, after, now)
}

interface Collecting {
  readonly settings: Settings
  readonly order: Order
  readonly payment: Payment
  readonly now: Instant
}

interface SettledDue {
  readonly due: Due
  readonly outcome: 'collected' | 'refused' | 'needless'
}

async function settleDues(collecting: Collecting): Promise<readonly SettledDue[]> {
  const settled: SettledDue[] = []
  for (const due of collecting.payment.dues ?? []) settled.push(await settleDue(collecting, due))
  return settled
}

async function settleDue(collecting: Collecting, due: Due): Promise<SettledDue> {
  const { settings, order, now } = collecting
  const provider = providerOfPayment(settings, collecting.payment)
  const world = order.customer === undefined ? undefined : await loadWorldAt(settings, order.customer, now)
  const amountMinor = world === undefined ? 0 : dueNow(world, due)
  const collection = collectionOf(collecting, due)
  if (amountMinor === 0) {
    const earlierMinor = collectedIn(await provider.find(collection))
    return { due: { ...due, collectedMinor: earlierMinor }, outcome: earlierMinor > 0 ? 'collected' : 'needless' }
  }
  const { currency } = due
  const { agreement: { method = 'card' } = {} } = collecting.payment
  const collected = await provider.collect({ ...collection, method, amountMinor, currency, text: due.invoice })
  const collectedMinor = collectedIn(collected)
  return { due: { ...due, collectedMinor }, outcome: collectedMinor > 0 ? 'collected' : 'refused' }
}

/**
 * Ends an agreement without collections. Another worker may have read the invoices earlier and may collect only now.
 * Nothing can be collected after the end, so collections are looked up after it.
 */
async function endAgreement(collecting: Collecting): Promise<readonly Due[]> {
  const { settings, payment } = collecting
  const provider = providerOfPayment(settings, payment)
  await provider.end(payment.agreement?.id ?? '')
  const dues: Due[] = []
  for (const due of payment.dues ?? []) {
    dues.push({ ...due, collectedMinor: collectedIn(await provider.find(collectionOf(collecting, due))) })
  }
  return dues
}

const collectionOf = ({ order, payment }: Collecting, { invoice }: Due): NamedCollection => ({
  key: `${order.id}~${invoice}`,
  agreement: payment.agreement?.id ?? '',
})

const collectedIn = (outcome: CollectionOutcome | undefined): number =>
  outcome?.outcome === 'paid' ? outcome.amountMinor : 0

const isCollected = ({ collectedMinor = 0 }: Due): boolean => collectedMinor > 0

function stateOf(settled: readonly SettledDue[], dues: readonly Due[]): Payment['state'] {
  if (settled.some(({ outcome }) => outcome === 'refused')) return 'failed'
  return dues.some(isCollected) ? 'captured' : 'cancelled'
}
