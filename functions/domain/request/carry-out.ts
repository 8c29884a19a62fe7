/** The change of a customer's world by a request that is carried out, as of the instant at which it was received. */
import type { Untaken } from '../collection/handed-out.ts'
import type { PaidBooks } from '../payment/paid-books.ts'
import type { Settings } from '../settings/settings.ts'
import { policyAt, timeOfChange } from '../subscription/day-aligned.ts'
import { isUntoldRenewal } from '../subscription/earliest-end.ts'
import { stopSubscription } from '../subscription/commands/stop-subscription.ts'
import type { Instant } from '../time/time.ts'
import { isRefused, refuse, type Change, type Refusal } from '../world/change.ts'
import type { Assignment } from '../world/assignment.ts'
import { subscriptionOf, type World } from '../world/world.ts'
import { isMoneyUnderWay, withAttemptsHeld } from './money-under-way.ts'
import { isOwing, payOwed } from './owed-money.ts'
import type { ReaderRequest } from './request.ts'
import { withdrawSubscription } from './withdraw-subscription.ts'

export interface Carrying {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly request: ReaderRequest
  readonly subscription: string
  readonly effect_at: Instant
  readonly books: PaidBooks
  readonly assignments: readonly Assignment[]
  /** The start of the ids of payments. */
  readonly token: string
  /** Nobody reviews the change before it is made. */
  readonly isUnattended?: boolean
  /** The attempts to collect that nobody has taken from their queues; absent if somebody reviews the change. */
  readonly untaken?: Untaken | undefined
  readonly now: Instant
  readonly settings: Settings
}

export function carryOut(carrying: Carrying): Change | Refusal {
  const { request } = carrying
  const { kind, received } = request
  const decided = isOwing(carrying) ? payOwed(carrying) : kind === 'withdraw' ? withdraw(carrying) : cancel(carrying)
  if (isRefused(decided)) return decided
  return { ...decided, facts: [...decided.facts, { fact: 'request-done', request: request.id, kind, received }] }
}

function cancel(carrying: Carrying) {
  const { world, request, subscription: id, effect_at, now, settings } = carrying
  const subscription = subscriptionOf(world, id)
  if (subscription === undefined || !isUntoldRenewal(subscription, request.received)) {
    return stopSubscription({ world, id, stopAt: effect_at, isBackdated: true, now, settings })
  }
  // Money that was paid in advance for a renewal is paid back if the reader was not notified of the renewal.
  const stop = { stopAt: effect_at, keepsServed: true, ...payingBack(carrying) } as const
  return withNothingUnderWay(carrying, () => withdrawSubscription({ world, id, ...stop, now, settings }))
}

function withdraw(carrying: Carrying) {
  const { world, subscription: id, effect_at, assignments, now, settings } = carrying
  const subscription = subscriptionOf(world, id)
  const policy = subscription && policyAt(subscription, effect_at, settings)
  const stopAt = subscription === undefined ? now : timeOfChange(subscription, [policy], effect_at, settings)
  return withNothingUnderWay(carrying, () =>
    withdrawSubscription({
      ...{ world, id, stopAt, keepsServed: false, mayBeOver: true, ...payingBack(carrying), now, settings },
      ...(policy?.withdraw_value === 'copies' && { copies: assignments }),
    }),
  )
}

/**
 * A change that pays back. If nobody reviews it, it is refused while money may still arrive for the subscription,
 * because nobody would pay that money back.
 */
function withNothingUnderWay(carrying: Carrying, decide: () => Change | Refusal): Change | Refusal {
  const { world, subscription, isUnattended = false } = carrying
  if (!isUnattended) return decide()
  if (isMoneyUnderWay(world, subscription, carrying)) return refuse({ field: '', code: 'collection_under_way' })
  const decided = decide()
  if (isRefused(decided)) return decided
  return { ...decided, world: withAttemptsHeld(decided.world, world, subscription, carrying) }
}

function payingBack({ request, books, token, isUnattended = false }: Carrying) {
  return { refund: 'payment', through: 'provider', request: request.id, books, token, isUnattended } as const
}
