/**
 * cancelsubscription (interface: "Subscription operations"; decisions: "Subscriptions"). A registered stop can be moved
 * until it takes effect.
 */
import { isSame } from '../../base/same.ts'
import type { FactOf } from '../../facts/fact.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Instant } from '../../time/time.ts'
import { forEach, refuse, unchanged, type Change, type Refusal } from '../../world/change.ts'
import type { KeptReason, Subscription } from '../../world/subscription.ts'
import { subscriptionOf, type World } from '../../world/world.ts'
import { addonsOf, sharesStop } from '../addons.ts'
import { announce, announceState } from '../announce.ts'
import { policyAt, timeOfChange } from '../day-aligned.ts'
import { stopOfRecipient } from '../recipient.ts'
import { withoutStop, withStop, type OwnStop, type RegisteredStop } from '../registered-stop.ts'
import { withStopChange } from '../stop-changes.ts'
import { withoutCancellation } from '../stop-when-used-up.ts'
import { isOver } from '../subscription-state.ts'

export interface StopCommand {
  /** The world, advanced to `now`. */
  readonly world: World
  readonly id: string
  /** An instant up to `now` means `now`, which a policy may move back to the start of the day. */
  readonly stopAt: Instant
  /** Whether a stop before `now` counts from its own instant, as for a cancellation that is carried out late. */
  readonly isBackdated?: boolean
  /** The id of a reason of the account, or the caller's own words. */
  readonly reason?: string | undefined
  readonly now: Instant
  readonly settings: Settings
}

export function stopSubscription(command: StopCommand): Change | Refusal {
  const { world, id, stopAt, isBackdated = false, reason, now, settings } = command
  const subscription = subscriptionOf(world, id)
  if (subscription === undefined) return refuse({ field: '', code: 'subscription_unknown' })
  if (isOver(subscription.announced.state)) return refuse({ field: '', code: 'subscription_over' })
  const policy = policyAt(subscription, now, settings)
  const at = stopAt > now || isBackdated ? stopAt : timeOfChange(subscription, [policy], now, settings)
  const because = reasonOf(reason, settings)
  if (subscription.stop?.at === at && isSameReason(subscription, because)) return unchanged(world)
  const toStopAll = [subscription, ...addonsToStop(subscription, world.subscriptions, at)]
  return forEach(world, toStopAll, (current, toStop) => {
    const own = toStop === subscription ? undefined : ownStop(toStop, subscription)
    // If the add-on has its own stop, no later than the base's, its own stop counts.
    if (own !== undefined && own.at <= at) return registerStop(current, toStop, own, { now })
    const isNamed = toStop === subscription
    const storedReason = isNamed ? (because?.kept ?? toStop.stop?.reason) : undefined
    const stop = { ...stopAtNow(at, now), ...(storedReason && { reason: storedReason }), ...(own && { own }) }
    const stopping = isNamed ? withoutCancellation(toStop) : toStop
    return registerStop(current, stopping, stop, { now, ...(isNamed && because && { reason: because.told }) })
  })
}

/** A reason as the subscription keeps it, and as the history and the feed show it. */
interface Reason {
  readonly kept: KeptReason
  readonly told: NonNullable<FactOf<'stop-registered'>['reason']>
}

function reasonOf(reason: string | undefined, { stop_reasons }: Pick<Settings, 'stop_reasons'>): Reason | undefined {
  if (reason === undefined) return undefined
  const choice = stop_reasons.find(({ id }) => id === reason)
  return choice === undefined
    ? { kept: { text: reason }, told: { text: reason } }
    : { kept: { id: choice.id }, told: { id: choice.id, texts: choice.text } }
}

/** A stop without a reason keeps the one that it has. */
const isSameReason = ({ stop }: Subscription, reason: Reason | undefined): boolean =>
  reason === undefined || isSame(stop?.reason, reason.kept)

const stopAtNow = (at: Instant, now: Instant): RegisteredStop => ({
  at,
  requested: now,
  ...(at < now ? { took_effect: now } : {}),
})

/** The stop that an add-on would have without its base's. */
function ownStop(addon: Subscription, base: Subscription): OwnStop | undefined {
  const { stop } = addon
  if (stop === undefined || sharesStop(addon, base)) return stop?.own
  return { at: stop.at, requested: stop.requested }
}

/**
 * The live add-ons below a base that have to stop at an instant, without those whose own stop comes no later. A stop
 * that an add-on shares with the base moves with the base's stop.
 */
function addonsToStop(base: Subscription, all: readonly Subscription[], at: Instant, baseStops = true): Subscription[] {
  return addonsOf(base.id, all)
    .filter(({ announced }) => !isOver(announced.state))
    .flatMap((addon) => {
      const stops = addon.stop === undefined || (baseStops && sharesStop(addon, base)) || addon.stop.at > at
      return [...(stops ? [addon] : []), ...addonsToStop(addon, all, at, stops)]
    })
}

interface Registering extends Pick<FactOf<'stop-registered'>, 'reason'> {
  readonly now: Instant
}

function registerStop(
  world: World,
  subscription: Subscription,
  stop: RegisteredStop,
  { now, reason }: Registering,
): Change {
  const { at } = stop
  const stopped = withStopChange({ ...subscription, ...withStop(withoutStop(subscription), stop) }, now)
  const implied = { implied: true } as const
  const announced =
    subscription.link.kind === 'recipient'
      ? announceState(world, stopped, recipientState(stopped, at, now), now, implied)
      : announce(world, stopped, now, implied)
  const fact = { ...registered(subscription, stopped, at, now), ...(reason !== undefined && { reason }) }
  return { world: announced.world, facts: [fact, ...announced.facts] }
}

/**
 * The fact of a registered stop. If the group of a recipient stops earlier anyway, the recipient's effective stop does
 * not change, and there is no event.
 */
function registered(before: Subscription, stopped: Subscription, at: Instant, now: Instant): FactOf<'stop-registered'> {
  const groupStop = before.announced.group?.stop
  const stopAt = stopOfRecipient(stopped, groupStop) ?? at
  const isKnown = before.link.kind === 'recipient' && stopAt === stopOfRecipient(before, groupStop)
  return {
    fact: 'stop-registered',
    subscription: before.id,
    at,
    ...(isKnown ? {} : { stop_at: stopAt }),
    ...(at <= now ? { immediate: true } : {}),
  }
}

/** The state of a recipient depends on its group, except for an effective stop of its own. */
const recipientState = ({ announced }: Subscription, at: Instant, now: Instant) =>
  at <= now ? 'stopped' : announced.state
