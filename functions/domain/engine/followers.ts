/**
 * The steps of a customer's recipients after changes of their group. At each instant of a group's change the customer's
 * own due steps run first, and then its recipients catch up with the group.
 */
import type { Settings } from '../settings/settings.ts'
import { catchUpWithGroup } from '../subscription/catch-up.ts'
import { knownAt } from '../subscription/state-as-of.ts'
import { laterOf, type Instant } from '../time/time.ts'
import type { Step } from '../world/change.ts'
import type { Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'
import { stepsUntil } from './engine.ts'

/** `instants` are the instants of the group's changes, earliest first. */
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
      // Announcements as of a later instant, as at a later start of the recipient, already cover the group's change.
      const at = laterOf(instant, recipient.announced.at)
      const change = catchUpWithGroup(current, { recipient, group: knownAt(group, at), now: at, settings })
      if (change.world === current) continue
      current = change.world
      yield { ...change, at }
    }
  }
}

const follows = ({ link }: Subscription, group: Subscription) =>
  link.kind === 'recipient' && link.subscription === group.id
