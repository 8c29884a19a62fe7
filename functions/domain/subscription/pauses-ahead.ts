/**
 * The periods as known pauses will move them. A pause is made up for at its end, but readers are told of a renewal
 * before that, and a registered stop is billed before that.
 */
import { once, onceFor } from '../base/once.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import type { Subscription } from '../world/subscription.ts'
import { isExtending, type ExtendingPause } from './in-force.ts'
import { hasOpenPauses, madeUpFor, periodsMadeUp } from './pause-make-up.ts'
import { renewalOf } from './renewal.ts'
import { isOver } from './subscription-state.ts'

/** The subscription with all pauses made up for that end before its next renewal or its stop. */
export const withPausesAhead = once((subscription: Subscription, settings: Settings): Subscription =>
  madeUpInTurn(subscription, {
    endOf: ({ end }) => end,
    isTooLate: (end, current) => isStoppedBy(end, current) || isRenewedBy(end, current, settings),
    makeUp: (pause, current) => madeUpFor(pause, current, settings),
  }),
)

/**
 * The subscription with all pauses made up for that end before its registered stop. Renewals until then do not matter:
 * the stop leaves each present period the same time, whether or not a successor is made. Nobody knows the end of a
 * suspension, so it counts as far as the state was announced.
 */
export const withPausesBeforeStop = onceFor((subscription: Subscription): Subscription => {
  if (subscription.stop === undefined) return subscription
  return madeUpInTurn(subscription, {
    endOf: ({ end }, { announced }) => end ?? announced.at,
    isTooLate: isStoppedBy,
    makeUp: (pause, current) => ({ ...current, ...periodsMadeUp(pause, current) }),
  })
})

interface MakingUp {
  /** The end of a pause; null for a pause that does not count. */
  readonly endOf: (pause: ExtendingPause, subscription: Subscription) => Instant | null
  readonly isTooLate: (end: Instant, current: Subscription) => boolean
  readonly makeUp: (pause: ExtendingPause, current: Subscription) => Subscription
}

function madeUpInTurn(subscription: Subscription, { endOf, isTooLate, makeUp }: MakingUp): Subscription {
  if (!hasOpenPauses(subscription) || isOver(subscription.announced.state)) return subscription
  const pauses = subscription.overrides.filter(isExtending).flatMap((pause) => {
    const end = endOf(pause, subscription)
    return end === null || pause.announced === 'ended' ? [] : [{ pause, end }]
  })
  let current = subscription
  for (const { pause, end } of pauses.toSorted((one, other) => (one.end < other.end ? -1 : 1))) {
    if (isTooLate(end, current)) break
    const overrides = current.overrides.map((each) =>
      each.id === pause.id ? { ...each, announced: 'ended' as const } : each,
    )
    current = makeUp(pause, { ...current, overrides })
  }
  return current
}

const isStoppedBy = (end: Instant, { stop }: Subscription): boolean => stop !== undefined && stop.at <= end

/** Whether a renewal comes before the end of a pause. A renewal at the same instant does. */
function isRenewedBy(end: Instant, subscription: Subscription, settings: Settings): boolean {
  const renewal = renewalOf(subscription, settings)
  return renewal !== undefined && renewal.end <= end
}
