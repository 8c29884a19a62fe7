/** Shared by the operations on a subscription. */
import * as v from 'valibot'
import type { Instant } from '../domain/time.ts'
import { parseDatetime } from '../domain/time.ts'
import type { Decided } from '../domain/subscription/subscription-decision.ts'
import type { Subscription } from '../domain/world/subscription.ts'
import type { World } from '../domain/world/world.ts'
import type { DecisionContext, Decision } from './operation.ts'
import { refuse } from './operation.ts'

export const subscriptionIdParameter = v.pipe(
  v.string(),
  v.minLength(1, 'a subscription id'),
  v.description('A subscription of the customer.'),
)

export const subscriptionAnswer = v.object({ subscription_id: v.string() })

/** The id of the group that a subscription follows; undefined where it follows none. */
export function followedGroup(subscriptions: readonly Subscription[], id: string | undefined): string | undefined {
  const link = subscriptions.find((subscription) => subscription.id === id)?.link
  return link?.kind === 'recipient' ? link.subscription : undefined
}

/** The decision on a subscription, refused where the customer has no such subscription. */
export function onSubscription(
  current: World | undefined,
  subscriptionId: string,
  decide: (world: World) => Decided,
): Decision {
  if (current === undefined || current.customer.erased !== undefined) {
    return refuse({ field: '', code: 'customer_unknown' })
  }
  if (!current.subscriptions.some(({ id }) => id === subscriptionId)) {
    return refuse({ field: '', code: 'subscription_unknown' })
  }
  const decided = decide(current)
  const answer = { subscription_id: subscriptionId }
  switch (decided.outcome) {
    case 'refused':
      return decided
    case 'unchanged':
      return { outcome: 'unchanged', answer }
    case 'changed':
      return {
        outcome: 'changed',
        world: { ...current, subscriptions: decided.subscriptions },
        history: decided.history,
        events: decided.events,
        answer,
      }
  }
}

/** A datetime parameter as an instant; `otherwise` where it is absent, undefined where the text is no datetime. */
export function instantOr(
  text: string | undefined,
  otherwise: Instant,
  { settings }: Pick<DecisionContext, 'settings'>,
): Instant | undefined {
  return text === undefined ? otherwise : parseDatetime(text, settings.account.timezone)
}
