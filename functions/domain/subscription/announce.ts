/** Announcing states: every change of a subscription's state has one fact, as of the instant of the change. */
import type { FactOf } from '../facts/fact.ts'
import type { Instant } from '../time/time.ts'
import type { Change } from '../world/change.ts'
import type { State, Subscription } from '../world/subscription.ts'
import { withSubscription, type World } from '../world/world.ts'
import { stateAt } from './subscription-state.ts'

/** A command that changes the state has its own fact. The change of state is then implied. */
type Implied = Pick<FactOf<'status-changed'>, 'implied'>

/** The world with a subscription that is not a recipient, and the fact of its state at `at` if the state is new. */
export const announce = (world: World, subscription: Subscription, at: Instant, implied: Implied = {}): Change =>
  announceState(world, subscription, stateAt(subscription, at), at, implied)

export function announceState(
  world: World,
  subscription: Subscription,
  state: State,
  at: Instant,
  implied: Implied = {},
): Change {
  const { id, announced } = subscription
  return {
    world: withSubscription(world, { ...subscription, announced: { ...announced, state, at } }),
    facts:
      state === announced.state
        ? []
        : [{ fact: 'status-changed', subscription: id, state, previous_state: announced.state, ...implied }],
  }
}
