/**
 * cancelsubscription (interface: "Subscription operations"; decisions: "Subscriptions"). A registered stop can be moved as
 * long as it has not taken effect.
 */
import type { EventBody } from '../../event.ts'
import { showInstant, type Instant } from '../../time.ts'
import type { Settings } from '../../settings/settings.ts'
import type { World } from '../../world/world.ts'
import { addonsOf } from '../addons.ts'
import { replaced, tell, tellState, type Told } from '../next-change.ts'
import { withStop as cut, withoutStop } from '../registered-stop.ts'
import type { Decided } from '../subscription-decision.ts'
import { stopOfRecipient } from '../recipient.ts'
import { isOver } from '../subscription-state.ts'
import type { Subscription } from '../../world/subscription.ts'

export interface StopCommand {
  /** Advanced to `now`. */
  readonly world: World
  readonly id: string
  /** One that is not later than `now` is now. */
  readonly stopAt: Instant
  readonly now: Instant
  readonly settings: Settings
}

export function stopSubscription({ world, id, stopAt, now, settings }: StopCommand): Decided {
  const subscription = world.subscriptions.find((candidate) => candidate.id === id)
  if (subscription === undefined) return { outcome: 'refused', faults: [{ field: '', code: 'subscription_unknown' }] }
  if (isOver(subscription.announced.state))
    return { outcome: 'refused', faults: [{ field: '', code: 'subscription_over' }] }
  const at = stopAt > now ? stopAt : now
  if (subscription.stop?.at === at) return { outcome: 'unchanged' }
  const stopping = [subscription, ...addonsToStop(subscription, world.subscriptions, at)]
  const stopped = stopping.map((one) => withStop(one, at, now))
  return {
    outcome: 'changed',
    subscriptions: stopped.reduce<readonly Subscription[]>(
      (so, one) => replaced(so, one.subscription),
      world.subscriptions,
    ),
    events: stopped.flatMap(({ events }) => events),
    history: stopping.map((one) =>
      at === now
        ? `Subscription ${one.id} stopped`
        : `Stop of subscription ${one.id} registered for ${showInstant(at, settings.account.timezone)}`,
    ),
  }
}

/** The live add-ons below a base, but for those that stop earlier of their own. A stop they share with it moves with it. */
function addonsToStop(base: Subscription, all: readonly Subscription[], at: Instant): Subscription[] {
  return addonsOf(base.id, all)
    .filter(({ announced }) => !isOver(announced.state))
    .flatMap((addon) => {
      const shared = addon.stop !== undefined && addon.stop.at === base.stop?.at
      const stops = addon.stop === undefined || shared || addon.stop.at > at
      return [...(stops ? [addon] : []), ...addonsToStop(addon, all, at)]
    })
}

function withStop(subscription: Subscription, at: Instant, now: Instant): Told {
  const stopped: Subscription = { ...subscription, ...cut(withoutStop(subscription), { at, requested: now }) }
  const announced = subscription.link.kind === 'recipient' ? tellRecipient(stopped, at, now) : tell(stopped, now)
  return { ...announced, events: [...registered(subscription, stopped, at), ...announced.events] }
}

/** A recipient that its group stops by then anyway stops no sooner. */
function registered(before: Subscription, stopped: Subscription, at: Instant): EventBody[] {
  const groupStop = before.announced.group?.stop
  const stopAt = stopOfRecipient(stopped, groupStop) ?? at
  if (before.link.kind === 'recipient' && stopAt === stopOfRecipient(before, groupStop)) return []
  return [{ event: 'subscription:registered-stop', subscription_id: before.id, stop_at: stopAt }]
}

/** What a recipient is hangs on its group, but a stop that has come. */
function tellRecipient(recipient: Subscription, at: Instant, now: Instant): Told {
  return tellState(recipient, at <= now ? 'stopped' : recipient.announced.state, now)
}
