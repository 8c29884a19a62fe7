/**
 * The dates on which an override of deliveries may begin, for callers that register vacations and do not see the
 * settings (decisions: "Overrides").
 */
import { startOfDay } from '../time/calendar.ts'
import { overrideTypes, type Policy, type Settings } from '../settings/settings.ts'
import { dateOf, showInstant, type Instant } from '../time/time.ts'
import { placedOverrides } from '../world/world-overrides.ts'
import type { World } from '../world/world.ts'
import { showOverrides, type OverrideView } from './show-overrides.ts'

export interface DeliveryDates {
  /** The first instant at which an override of deliveries may begin. */
  readonly earliest: string
  /** Future dates on which no such override may begin. */
  readonly blocked_dates: readonly string[]
  readonly override_types: readonly (typeof overrideTypes)[number][]
  /** Absent if a pause may have any length. */
  readonly max_pause_days?: number
  /**
   * Overrides of the customer and of the subscription, in force or ahead. A further override must not overlap with
   * them.
   */
  readonly overrides: readonly OverrideView[]
}

/** The earliest start by the days that a policy requires, without regard to blocked dates. */
export const earliestBegin = (policy: Policy | undefined, now: Instant, { account }: Settings): Instant =>
  startOfDay(now, policy?.earliest_delivery_days ?? 0, account.timezone)

/** `subscription` is undefined for overrides of the customer, which no policy limits. */
export function deliveryDates(
  world: World,
  subscription: string | undefined,
  policy: Policy | undefined,
  now: Instant,
  settings: Settings,
): DeliveryDates {
  const { timezone } = settings.account
  const blocked = policy?.blocked_dates ?? []
  const today = dateOf(now, timezone)
  let earliest = earliestBegin(policy, now, settings)
  while (blocked.includes(dateOf(earliest, timezone))) earliest = startOfDay(earliest, 1, timezone)
  const here = placedOverrides(world).filter(
    ({ subscription: owner }) => owner === undefined || owner.id === subscription,
  )
  return {
    earliest: showInstant(earliest, timezone),
    blocked_dates: blocked.filter((date) => date >= today).toSorted(),
    override_types: policy?.override_types ?? overrideTypes,
    ...(policy?.max_pause_days === undefined ? {} : { max_pause_days: policy.max_pause_days }),
    overrides: showOverrides(here, now, settings).filter(({ phase }) => phase !== 'ended'),
  }
}
