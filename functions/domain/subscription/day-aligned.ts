/**
 * Policies with `day_aligned` (account file; decisions: "Subscriptions"): what happens to a subscription without a
 * given time happens at the start of the account's day. Periods then begin and end with days, so no amount is prorated
 * by hours or seconds.
 */
import { startOfDay } from '../time/calendar.ts'
import { wholeSecond } from '../fields/field-value.ts'
import type { Policy, Settings } from '../settings/settings.ts'
import { laterOf, type Instant } from '../time/time.ts'
import type { Subscription } from '../world/subscription.ts'
import { isExtending } from './in-force.ts'
import { presentPeriod, seenAt } from './reading/subscription-view.ts'
import { allPeriods } from './registered-stop.ts'
import { policyOn } from './subscription-policy.ts'
import { ongoingAt } from './subscription-state.ts'

/** The policy of a subscription at an instant. A recipient without its group has the last campaign it knows of. */
export function policyAt(subscription: Subscription, now: Instant, settings: Settings): Policy | undefined {
  const heardOf = subscription.announced.group?.campaign_id
  const period =
    heardOf === undefined ? presentPeriod(seenAt(subscription, undefined, now), now) : { campaign_id: heardOf }
  return policyOn(subscription, period, settings)
}

/** The start of a new subscription for which the call gives no start. */
export const beginOfNew = (policy: Policy | undefined, now: Instant, { account }: Settings): Instant =>
  policy?.day_aligned === true ? startOfDay(now, 0, account.timezone) : wholeSecond(now)

/**
 * The instant of a change to a subscription that is to happen now: the start of the day under an aligned policy,
 * otherwise now. The past of the subscription stays as it was, so the instant is never before the start or end of a
 * period, or the end of a pause that moved it, that has already passed. Other overrides share no amounts.
 */
export function timeOfChange(
  subscription: Subscription,
  policies: readonly (Policy | undefined)[],
  now: Instant,
  { account }: Settings,
): Instant {
  if (!policies.some((policy) => policy?.day_aligned === true)) return now
  const periods = allPeriods(subscription)
  const at = [
    ...periods.flatMap(({ begin, end }) => [begin, end]),
    ...subscription.overrides.filter(isExtending).map(({ end }) => end),
  ].reduce<Instant>(
    (latest, bound) => (bound === null || bound > now ? latest : laterOf(latest, bound)),
    startOfDay(now, 0, account.timezone),
  )
  // A period counted in assignments is prorated by them. A change at its start would lose the assignments of its first
  // day.
  const ongoing = ongoingAt({ ...subscription, periods }, now)
  const isLost = ongoing?.remaining_assignments !== undefined && at <= ongoing.begin
  return isLost ? now : at
}
