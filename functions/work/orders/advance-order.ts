/**
 * Continues with an order for as long as it does not wait for anybody (`domain/order/next-status.ts`). The queue's
 * worker, the test clock and every call that has just moved an order use this function. Every step is one transaction
 * under the order's version, so a repeated message, or a crash between two steps, does nothing twice and loses nothing.
 */
import { normaliseEmail } from '../../domain/fields/email.ts'
import { denied, eraseOrder, movedTo } from '../../domain/order/move-order.ts'
import { erasureOf } from '../../domain/order/order-retention.ts'
import { nextStep, type NextStep } from '../../domain/order/next-status.ts'
import type { Order } from '../../domain/order/order.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { idOfEmail } from '../../store/customer/customer-keys.ts'
import { again, done, goOn, retrying, type Attempt } from '../../store/dynamo/retrying.ts'
import { readOrderItem } from '../../store/order/order-item.ts'
import { approveOnce } from './approve-once.ts'
import { bySystem, commitOrder, onSchedule, type OrderCommitted } from '../../store/order/commit-order.ts'
import { askProvider, startPayment } from './order-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Does nothing for an order that does not exist or is decided, because messages may be repeated or late. A move of the
 * test clock ends at `until`. The payer does nothing in the meantime, so one question to the provider is enough.
 */
export async function advanceOrder(
  settings: Settings,
  id: string,
  now: Instant,
  until: Instant = now,
): Promise<'done'> {
  const { id: account } = settings.account
  const load = async () => ({ order: await readOrderItem(account, id) })
  return await retrying({ runtime, about: `the order ${id}`, load }, async ({ order }) =>
    order === undefined ? done('done') : await step(settings, order, now, until),
  )
}

type Stepped = Attempt<{ order: Order | undefined }, 'done', string>

async function step(settings: Settings, order: Order, now: Instant, until: Instant): Promise<Stepped> {
  const { status, payment } = order
  if (payment !== undefined) {
    const settled = await settlePayment(settings, order, now)
    if (settled !== undefined) return afterCommit(settled)
  }
  const erased = erasureOf(order, settings)
  if (erased !== undefined && erased <= now) {
    return afterCommit(await commitOrder(settings, order, eraseOrder(order, now), now, onSchedule))
  }
  const emailOwner = await ownerOf(settings, order)
  const next = nextStep(order, { now, emailOwner })
  switch (next.step) {
    case 'approve':
      return afterCommit(await approveOnce({ settings, order, emailOwner, now, by: bySystem }))
    case 'expire':
      return afterCommit(await commitOrder(settings, order, denied(order, { kind: 'expired', at: now }), now))
    case 'wait':
      if (next.status !== status)
        return afterCommit(await commitOrder(settings, order, await moved(settings, order, next, now), now))
      return await stayed(settings, order, now, until)
  }
}

/** While an order waits for a payment, the provider is asked at intervals, because the orderer may not return. */
async function stayed(settings: Settings, order: Order, now: Instant, until: Instant): Promise<Stepped> {
  if (order.status === 'awaitingpaymentprocessor' && order.due !== undefined && order.due <= now) {
    const after = await askProvider(settings, order, now, until)
    return afterCommit(await commitOrder(settings, order, after, now, onSchedule))
  }
  return done('done')
}

async function moved(
  settings: Settings,
  order: Order,
  { status }: Extract<NextStep, { step: 'wait' }>,
  now: Instant,
): Promise<Order> {
  return status === 'awaitingpaymentprocessor' ? await startPayment(settings, order, now) : movedTo(order, status, now)
}

/** The stored order is read once more: the next step may follow at once. */
const afterCommit = (outcome: OrderCommitted): Stepped => (outcome === 'committed' ? goOn() : again(outcome))

/** The customer with the order's e-mail address; an erased order has none. */
export async function ownerOf({ account }: Settings, { email }: Order): Promise<string | undefined> {
  if (email === '') return undefined
  const [owner] = await idOfEmail(account.id, normaliseEmail(email))
  return owner
}
