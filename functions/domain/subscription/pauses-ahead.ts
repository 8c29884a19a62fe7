/**
 * The ends of periods as known pauses will move them. A pause is made up for at its end, but readers are told of a
 * renewal before that.
 */
import { once } from '../base/once.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import type { Subscription } from '../world/subscription.ts'
import { isExtending } from './in-force.ts'
import { hasOpenPauses, madeUpFor } from './pause-make-up.ts'
import { renewalOf } from './renewal.ts'
import { isOver } from './subscription-state.ts'

/** The subscription with all pauses made up for that end before its next renewal or its stop. */
export const withPausesAhead = once((subscription: Subscription, settings: Settings): Subscription => {
  if (!hasOpenPauses(subscription) || isOver(subscription.announced.state)) return subscription
  const pauses = subscription.overrides.filter(isExtending).flatMap((pause) => {
    const { end, announced } = pause
    return end === null || announced === 'ended' ? [] : [{ pause, end }]
  })
  let current = subscription
  for (const { pause, end } of pauses.toSorted((one, other) => (one.end < other.end ? -1 : 1))) {
    if (isTooLate(end, current, settings)) break
    const overrides = current.overrides.map((each) =>
      each.id === pause.id ? { ...each, announced: 'ended' as const } : each,
    )
    current = madeUpFor(pause, { ...current, overrides }, settings)
  }
  return current
})

/** Whether a renewal or the stop comes before the end of a pause. A renewal at the same instant does. */
function isTooLate(end: Instant, subscription: Subscription, settings: Settings): boolean {
  const { stop } = subscription
  const renewal = renewalOf(subscription, settings)
  return (stop !== undefined && stop.at <= end) || (renewal !== undefined && renewal.end <= end)
}
