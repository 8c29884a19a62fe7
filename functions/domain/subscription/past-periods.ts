/**
 * The periods of a new subscription that begins in the past (decisions: "Subscriptions"). Renewals that were over
 * before the call are a part of the creation: they are no steps, and `subscription-created` tells how many periods
 * there were.
 */
import type { FactOf } from '../facts/fact.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { carriedOn } from './renewal.ts'
import { stateAt, type Lasting } from './subscription-state.ts'

/** The largest number of periods of a subscription from its creation up to now, as every read shows all of them. */
export const maxPeriods = 400

interface Begun {
  /** The periods up to the one that contains the instant of the call. */
  readonly periods: readonly Period[]
  readonly announced: Subscription['announced']
  readonly told: Pick<FactOf<'subscription-created'>, 'past'>
}

/**
 * A new subscription with the renewals of its past. `over` is the end of the base of an add-on, where the base is over:
 * the add-on is renewed before that end only.
 */
export function begunInPast(subscription: Lasting, now: Instant, settings: Settings, over?: Instant): Begun {
  const renewed = carriedOn(subscription, now, settings, maxPeriods)
  const periods =
    over === undefined
      ? renewed
      : renewed.filter(({ begin }, index) => index < subscription.periods.length || begin < over)
  return {
    periods,
    announced: { state: stateAt({ ...subscription, periods: renewed }, now), at: now },
    told: periods.length === subscription.periods.length ? {} : { past: pastOf(periods, now) },
  }
}

function pastOf(periods: readonly Period[], now: Instant): NonNullable<Begun['told']['past']> {
  const past = periods.filter(({ end }) => end !== null && end <= now)
  return { periods: past.length, begin: past[0]?.begin ?? now, end: past.at(-1)?.end ?? now }
}
