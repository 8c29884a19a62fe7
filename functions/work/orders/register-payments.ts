/** Registers the collections for an order as payments of its invoices. */
import { withConsequences } from '../../domain/engine/engine.ts'
import { movedTo } from '../../domain/order/move-order.ts'
import type { Order } from '../../domain/order/order.ts'
import { pay } from '../../domain/payment/pay.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { followedBy, isRefused, unchanged, type Change } from '../../domain/world/change.ts'
import type { World } from '../../domain/world/world.ts'
import { runtime } from '../../outside/runtime.ts'
import { commitTogether } from '../../store/customer/commit-world.ts'
import { documentOf } from '../../store/customer/documents.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { readOrderItem } from '../../store/order/order-item.ts'
import { orderWrites } from '../../store/order/order-writes.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import { bySystem, commitOrder, type OrderCommitted } from '../../store/order/commit-order.ts'

type Payment = NonNullable<Order['payment']>
type Due = NonNullable<Payment['dues']>[number]

export interface Collected {
  readonly order: Order
  /** The order with the amounts that were collected (`collectedMinor`). */
  readonly after: Order
  readonly customer: string
}

/** Registers the payments and notes them in the order in one transaction, so no payment is registered twice. */
export async function registerPayments(
  settings: Settings,
  collected: Collected,
  now: Instant,
): Promise<OrderCommitted> {
  const { customer } = collected
  let { order, after } = collected
  const load = async () => ({ world: await loadWorldAt(settings, customer, now) })
  const whenContended = (): OrderCommitted => 'contended'
  return await retrying({ runtime, about: `the payment of ${order.id}`, load, whenContended }, async ({ world }) => {
    if (world === undefined) return done<OrderCommitted>(await commitOrder(settings, order, after, now))
    const { world: paid, facts } = await paidBy(settings, world, unregistered(order, after), now)
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
    if (!failed.some(({ write }) => write.Put?.Item?.['sk'] === 'O')) return again(outcome)
    const present = await readOrderItem(settings.account.id, order.id)
    const missed = present === undefined ? undefined : withMissed(present, after, now)
    if (present === undefined || missed === undefined) return done<OrderCommitted>('lost-race')
    order = present
    after = missed
    return again(outcome)
  })
}

const collectedOf = ({ payment }: Order, invoice: string): number | undefined =>
  payment?.dues?.find((due) => due.invoice === invoice)?.collectedMinor

/** Collections in `after` for invoices that have none in `before`. */
const unregistered = (before: Order, after: Order): readonly Due[] =>
  (after.payment?.dues ?? []).filter(
    ({ invoice, collectedMinor = 0 }) => collectedMinor > 0 && (collectedOf(before, invoice) ?? 0) === 0,
  )

/**
 * The present order with this worker's collections: another worker may have stored that a collection is needless, after
 * this one had read the amount. Undefined if the present order has everything, or is still to be settled.
 */
function withMissed(present: Order, after: Order, now: Instant): Order | undefined {
  const { payment } = present
  if (payment?.state === 'authorised' || payment?.dues === undefined) return undefined
  const missed = unregistered(present, after).filter(({ invoice }) => collectedOf(present, invoice) === 0)
  if (missed.length === 0) return undefined
  const dues = payment.dues.map((due) => missed.find(({ invoice }) => invoice === due.invoice) ?? due)
  const state = payment.state === 'cancelled' ? 'captured' : payment.state
  return movedTo({ ...present, payment: { ...payment, dues, state } }, present.status, now)
}

async function paidBy(settings: Settings, before: LoadedWorld, dues: readonly Due[], now: Instant): Promise<Change> {
  let change = unchanged(before)
  for (const { invoice, collectedMinor = 0, currency } of dues) {
    const document = await documentOf(settings.account.id, before, invoice)
    const payment = { invoice_number: invoice, amount: collectedMinor, currency, method: 'manual', data: {} } as const
    const paid = pay({
      world: change.world,
      given: payment,
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
