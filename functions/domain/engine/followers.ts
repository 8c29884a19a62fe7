/**
 * What a customer's recipients hear of a group, one step after another: at each instant at which the group did
 * something, after what had fallen due of the customer itself by then.
 */
import type { Settings } from '../settings/settings.ts'
import { catchUpWithGroup } from '../subscription/catch-up.ts'
import { knownAt } from '../subscription/known-at.ts'
import type { Instant } from '../time.ts'
import type { Step } from '../world/change.ts'
import type { Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'
import { stepsUntil } from './engine.ts'

/** `instants` are those at which the group did something, earliest first. */
export function* followerSteps(
  world: World,
  group: Subscription,
  instants: readonly Instant[],
  settings: Settings,
): Generator<Step, void> {
  let current = world
  for (const instant of instants) {
    for (const step of stepsUntil(current, instant, settings)) {
      current = step.world
      yield step
    }
    for (const recipient of current.subscriptions.filter((subscription) => follows(subscription, group))) {
      // What was announced of the recipient as of a later instant, as when it joined only then, is known to it.
      const at = instant > recipient.announced.at ? instant : recipient.announced.at
      const change = catchUpWithGroup(current, { recipient, group: knownAt(group, at), now: at, settings })
      if (change.world === current) continue
      current = change.world
      yield { ...change, at }
    }
  }
}

const follows = ({ link }: Subscription, group: Subscription) =>
  link.kind === 'recipient' && link.subscription === group.id
