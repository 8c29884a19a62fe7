/** The decisions of people about orders: approval and denial. */
import type { Fault } from '../../domain/refusal/fault.ts'
import { denied, movedTo } from '../../domain/order/move-order.ts'
import { nextStep } from '../../domain/order/next-status.ts'
import { isDecided, type Order } from '../../domain/order/order.ts'
import type { Rights } from '../../domain/settings/access/access-rights.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import type { WorldCommit } from '../../store/customer/world-commit.ts'
import { again, done, retrying, type Attempt } from '../../store/dynamo/retrying.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import { keptWrites } from '../../store/idempotency/stored-answer.ts'
import { readPresentOrder } from '../../store/order/present-orders.ts'
import { orderWrites } from '../../store/order/order-writes.ts'
import { ownerOf } from './advance-order.ts'
import { tryApproval, type NotApproved } from './approve-once.ts'
import { commitOrder } from '../../store/order/commit-order.ts'
import { goOnSoon } from './place-order.ts'

export interface HandDecision {
  readonly settings: Settings
  readonly id: string
  readonly now: Instant
  /** The API access that decides. */
  readonly by: string
  readonly via: 'api' | 'console' | 'import' | 'portal'
  /** The limits of the role that decides. */
  readonly limits?: Rights['limits']
  /** The answer to store for a repeated request, in the same transaction. */
  readonly keepOf?: (decided: Order) => WorldCommit['keep']
}

export type HandOutcome =
  | { readonly outcome: 'decided'; readonly order: Order }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  /** Others kept changing the order, or were first under the same Idempotency-Key. */
  | { readonly outcome: 'contended' }

type Tried = Attempt<{ order: Order | undefined }, HandOutcome, string>

const refused = (...faults: readonly Fault[]) => done<HandOutcome>({ outcome: 'refused', faults })
const notAwaiting = ({ status }: Order) =>
  refused({ field: '', code: 'order_not_awaiting_approval', values: statusOf(status) })
const statusOf = (status: Order['status']) => ({ status: { names: [{ word: `order_${status}` as const }] } })

export const approveByHand = (decision: HandDecision): Promise<HandOutcome> =>
  decide(decision, (order) => approve(decision, order))

export const denyByHand = (decision: HandDecision & { readonly reason?: string }): Promise<HandOutcome> =>
  decide(decision, (order) => deny(decision, order))

async function decide(
  { settings, id, now }: HandDecision,
  attempt: (order: Order) => Promise<Tried>,
): Promise<HandOutcome> {
  const load = async () => ({ order: await readPresentOrder(settings.account.id, id, now) })
  const whenContended = (): HandOutcome => ({ outcome: 'contended' })
  return await retrying({ runtime, about: `the order ${id}`, load, whenContended }, async ({ order }) =>
    order === undefined ? done<HandOutcome>({ outcome: 'unknown' }) : await attempt(order),
  )
}

async function approve(decision: HandDecision, before: Order): Promise<Tried> {
  const { settings, now, by, via, limits, keepOf } = decision
  if (before.status !== 'awaitingapproval') return notAwaiting(before)
  const order: Order = { ...before, approved_by: by }
  const emailOwner = await ownerOf(settings, order)
  const next = nextStep(order, { now, emailOwner })
  switch (next.step) {
    case 'expire': {
      const expired = denied(before, { kind: 'expired', at: now })
      const outcome = await commitOrder(settings, before, expired, now)
      return outcome === 'committed' ? notAwaiting(expired) : again(outcome)
    }
    case 'wait': {
      // The address now belongs to a customer, who has to confirm the order.
      const outcome = await commitOrder(settings, before, movedTo(before, next.status, now), now)
      return outcome === 'committed' ? refused({ field: '', code: 'order_email_of_customer' }) : again(outcome)
    }
    case 'approve': {
      let approved: Order | undefined
      const noting = (after: Order) => {
        approved = after
        return keepOf?.(after)
      }
      const approval = { settings, order, emailOwner, now, by: { via, by }, keepOf: noting }
      const outcome = await tryApproval({ ...approval, ...(limits && { limits }) })
      if (typeof outcome !== 'string') return refused(...faultsOf(outcome))
      if (outcome !== 'committed' || approved === undefined) return again(outcome)
      await goOnSoon(settings.account.id, order.id)
      return done<HandOutcome>({ outcome: 'decided', order: approved })
    }
  }
}

function faultsOf(outcome: NotApproved): readonly Fault[] {
  switch (outcome.kind) {
    case 'refused':
      return outcome.faults
    case 'price-changed':
      return [{ field: '', code: 'order_price_changed' }]
    case 'too-large':
      return [{ field: '', code: 'order_too_large' }]
  }
}

async function deny(decision: HandDecision & { readonly reason?: string }, order: Order): Promise<Tried> {
  const { settings, now, by, via, reason, keepOf } = decision
  if (isDecided(order.status)) {
    return refused({ field: '', code: 'order_decided', values: statusOf(order.status) })
  }
  const after = denied(order, {
    kind: 'denied-by-hand',
    at: now,
    by,
    ...(reason === undefined ? {} : { text: reason }),
  })
  const keep = keepOf?.(after)
  const outcome = await transact([
    ...orderWrites({ settings, before: order, after, now, by: { via, by } }).writes,
    ...keptWrites(keep),
  ])
  if (outcome === 'repeated') return done<HandOutcome>({ outcome: 'contended' })
  if (outcome !== 'committed') return again(outcome)
  // The agreement with a payment provider is ended.
  if (after.due !== undefined) await goOnSoon(settings.account.id, order.id)
  return done<HandOutcome>({ outcome: 'decided', order: after })
}
