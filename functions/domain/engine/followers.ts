/**
 * What a customer's recipients hear of a group, one step after another: at each instant at which the group did something,
 * after what had fallen due of the customer itself by then.
 */
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time.ts'
import { stepsUntil, type World, type WorldStep } from '../world/world.ts'
import { replaced } from '../subscription/next-change.ts'
import { asOf } from '../subscription/known-at.ts'
import { followGroup } from '../subscription/catch-up.ts'
import type { Subscription } from '../world/subscription.ts'

/** `instants` are those at which the group did something, earliest first. */
export function* followSteps(
  world: World,
  group: Subscription,
  instants: readonly Instant[],
  settings: Settings,
): Generator<WorldStep, void> {
  let so = world
  for (const instant of instants) {
    for (const step of stepsUntil(so, instant, settings)) {
      so = step.world
      yield step
    }
    for (const recipient of so.subscriptions.filter((subscription) => follows(subscription, group))) {
      // What it was told as of a later instant, as when it joined only then, it need not hear again.
      const at = instant > recipient.announced.at ? instant : recipient.announced.at
      const { subscription, events, history } = followGroup({ recipient, group: asOf(group, at), now: at, settings })
      if (subscription === recipient) continue
      so = { ...so, subscriptions: replaced(so.subscriptions, subscription) }
      yield { at, events, history, world: so }
    }
  }
}

const follows = ({ link }: Subscription, group: Subscription) =>
  link.kind === 'recipient' && link.subscription === group.id
