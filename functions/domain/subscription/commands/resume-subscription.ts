/**
 * resumesubscription (extensions: "Operations of customer service"; decisions: "Subscriptions"). Takes back a
 * registered stop that has not taken effect. The periods are those without the stop, and billing by difference invoices
 * again what was credited for the stop.
 */
import type { Fact } from '../../facts/fact.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Instant } from '../../time/time.ts'
import { followedBy, forEach, refuse, unchanged, type Change, type Refusal } from '../../world/change.ts'
import type { Stop, Subscription } from '../../world/subscription.ts'
import { subscriptionOf, withSubscription, type World } from '../../world/world.ts'
import { addMandatoryAddons, addonsOf, baseOf, sharesStop } from '../addons.ts'
import { announce } from '../announce.ts'
import { stopOfRecipient } from '../recipient.ts'
import { withoutStop, withStop, type OwnStop, type RegisteredStop } from '../registered-stop.ts'
import { withStopChange } from '../stop-changes.ts'
import { withoutCancellation } from '../stop-when-used-up.ts'
import { isOver } from '../subscription-state.ts'

export interface ResumeCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly id: string
  readonly now: Instant
  readonly settings: Settings
}

export function resumeSubscription({ world, id, now, settings }: ResumeCommand): Change | Refusal {
  const subscription = subscriptionOf(world, id)
  if (subscription === undefined) return refuse({ field: '', code: 'subscription_unknown' })
  if (isOver(subscription.announced.state)) return refuse({ field: '', code: 'subscription_over' })
  const { stop } = subscription
  if (stop === undefined && subscription.stops_when_used_up !== undefined) {
    const resumed = withoutCancellation(subscription)
    return {
      world: withSubscription(world, resumed),
      facts: [{ fact: 'stop-revoked', subscription: id, goes_on: true }],
    }
  }
  if (stop === undefined) return refuse({ field: '', code: 'stop_not_registered' })
  const base = baseOf(subscription, world.subscriptions)
  if (base?.stop !== undefined && base.stop.at <= stop.at) {
    return refuse({ field: '', code: 'addon_stops_with_base' })
  }
  const resuming = [subscription, ...addonsToResume(subscription, world.subscriptions)]
  return forEach(world, resuming, (current, toResume) => {
    const own = toResume === subscription ? undefined : toResume.stop?.own
    return takeBackStop(current, toResume, nextStop(own, base?.stop), now, settings)
  })
}

/** The live add-ons below a base that stop together with it. */
const addonsToResume = (base: Subscription, all: readonly Subscription[]): Subscription[] =>
  addonsOf(base.id, all)
    .filter((addon) => !isOver(addon.announced.state) && sharesStop(addon, base))
    .flatMap((addon) => [addon, ...addonsToResume(addon, all)])

/** The stop that counts from now on: the add-on's own stop or that of the base above, whichever is earlier. */
function nextStop(own: OwnStop | undefined, above: Stop | undefined): RegisteredStop | undefined {
  if (own === undefined || above === undefined) return own ?? above
  return own.at <= above.at ? own : { ...above, own }
}

function takeBackStop(
  world: World,
  stopped: Subscription,
  next: RegisteredStop | undefined,
  now: Instant,
  settings: Settings,
): Change {
  const { stop: _, ...others } = stopped
  const resumed = withStopChange({ ...others, ...withStop(withoutStop(stopped), next) }, now)
  const fact = factOf(stopped, resumed, next)
  if (resumed.link.kind === 'recipient') {
    // The state of a recipient follows from its group, whose own stop is left alone.
    return { world: withSubscription(world, resumed), facts: [fact] }
  }
  const announced = announce(world, resumed, now)
  const change = { world: announced.world, facts: [fact, ...announced.facts] }
  return followedBy(change, withAddonsOfSwitches(change.world, stopped, now, settings))
}

/** A recipient's effective stop may be its group's from now on, or may have been its group's all along. */
function factOf(stopped: Subscription, resumed: Subscription, next: RegisteredStop | undefined): Fact {
  const groupStop = stopped.announced.group?.stop
  const before = resumed.link.kind === 'recipient' ? stopOfRecipient(stopped, groupStop) : stopped.stop?.at
  const after = resumed.link.kind === 'recipient' ? stopOfRecipient(resumed, groupStop) : next?.at
  return {
    fact: 'stop-revoked',
    subscription: resumed.id,
    ...(after === undefined ? { goes_on: true } : after === before ? {} : { stop_at: after }),
  }
}

/**
 * The mandatory add-ons of a period that a switch made after the stop. The stop removed the period at once, so its
 * add-ons were never made.
 */
function withAddonsOfSwitches(world: World, { id, stop }: Subscription, at: Instant, settings: Settings): Change {
  return (stop?.removed ?? [])
    .filter(({ made, serial }) => made.by === 'switch' && !hasAddonsOf(world, id, serial))
    .reduce((change, period) => {
      const base = subscriptionOf(change.world, id)
      const isPresent = base?.periods.some(({ serial }) => serial === period.serial)
      if (base === undefined || isPresent !== true) return change
      return followedBy(change, addMandatoryAddons(change.world, { base, period, at, settings }))
    }, unchanged(world))
}

/** The ids of mandatory add-ons begin with the base's id and the serial of the period that they were made for. */
const hasAddonsOf = ({ subscriptions }: World, base: string, serial: number): boolean =>
  subscriptions.some(({ id }) => id.startsWith(`${base}.${serial}.`))
