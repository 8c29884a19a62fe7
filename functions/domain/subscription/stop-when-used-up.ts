/**
 * A cancellation at creation whose last period is counted in assignments (decisions: "Subscriptions"). Its end cannot
 * be foreseen, so the subscription keeps the cancellation and does not renew. The stop is registered when the
 * assignments are used up.
 */
import type { Instant } from '../time/time.ts'
import type { Change } from '../world/change.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'
import { announce } from './announce.ts'
import { withoutStop, withStop } from './registered-stop.ts'

/** Whether the end of a period depends only on its assignments. */
export const endsWhenUsedUp = ({ end, remaining_assignments }: Period): boolean =>
  end === null && remaining_assignments !== undefined

/** The periods without a renewal of the last one, and the cancellation, which remembers it. */
export function stoppingWhenUsedUp(
  periods: readonly Period[],
  requested: Instant,
): Pick<Subscription, 'periods' | 'stops_when_used_up'> {
  const last = periods.at(-1)
  if (last === undefined) return { periods }
  const { renews_to, ...terms } = last.terms
  return {
    periods: [...periods.slice(0, -1), { ...last, terms }],
    stops_when_used_up: { requested, ...(renews_to === undefined ? {} : { renews_to }) },
  }
}

/** The subscription without its cancellation: its last period renews as its campaign says. */
export function withoutCancellation(subscription: Subscription): Subscription {
  const { stops_when_used_up: cancellation, ...others } = subscription
  if (cancellation === undefined) return subscription
  const { renews_to } = cancellation
  if (renews_to === undefined) return others
  const last = others.periods.at(-1)
  const periods = others.periods.map((period) =>
    period === last ? { ...period, terms: { ...period.terms, renews_to } } : period,
  )
  return { ...others, periods }
}

/**
 * The periods after a switch of a cancelled subscription, which continues to the end of the new plan's period. Without
 * such an end the switch takes the cancellation back.
 */
export function stillCancelled(
  cancellation: Subscription['stops_when_used_up'],
  periods: readonly Period[],
): Pick<Subscription, 'periods' | 'stop' | 'stops_when_used_up'> {
  const last = periods.at(-1)
  if (cancellation === undefined || last === undefined) return { periods }
  const { requested } = cancellation
  if (endsWhenUsedUp(last)) return stoppingWhenUsedUp(periods, requested)
  return last.end === null ? { periods } : withStop(periods, { at: last.end, requested })
}

/** The stop of a cancelled subscription whose assignments were used up at an instant. */
export function stopUsedUp(world: World, subscription: Subscription, at: Instant): Change {
  const { stops_when_used_up: cancellation, ...others } = subscription
  const stop = { at, requested: cancellation?.requested ?? at }
  const announced = announce(world, { ...others, ...withStop(withoutStop(subscription), stop) }, at, { implied: true })
  return {
    world: announced.world,
    facts: [
      { fact: 'stop-registered', subscription: subscription.id, at, stop_at: at, immediate: true },
      ...announced.facts,
    ],
  }
}
