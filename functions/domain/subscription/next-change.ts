/**
 * The steps of a customer's subscriptions in order of due time: successors are made, states change, add-ons stop with
 * their base. Each step is as of its own due time. So a span of time gives the same result at once or in parts, on time
 * or late.
 *
 * A recipient has steps for its own times only, under the announced state of its group. Other changes reach the
 * recipient by its catching up with the group.
 */
import { once } from '../base/once.ts'
import type { Settings } from '../settings/settings.ts'
import { laterOf, type Instant } from '../time/time.ts'
import { followedBy, type Change, type DueStep } from '../world/change.ts'
import { byAge, type State, type Subscription } from '../world/subscription.ts'
import { withSubscription, type World } from '../world/world.ts'
import { addMandatoryAddons, baseOf, overAt } from './addons.ts'
import { announce, announceState } from './announce.ts'
import { nextOwnChange } from './recipient.ts'
import { withoutStop, withStop } from './registered-stop.ts'
import { renewalOf, successorOf, type Renewal } from './renewal.ts'
import { stopUsedUp } from './stop-when-used-up.ts'
import { boundariesAfter, isOver, stateAt } from './subscription-state.ts'

/** The next step of a customer's subscriptions. */
export function nextSubscriptionChange(world: World, settings: Settings): DueStep | undefined {
  const first = firstPending(world.subscriptions, settings)
  return first && { at: first.due.at, run: () => runPending(first, world, settings) }
}

function runPending({ subscription, due }: Pending, world: World, settings: Settings): Change {
  switch (due.kind) {
    case 'renewal':
      return renew(world, subscription, due.renewal, settings)
    case 'state':
      if (due.state === 'ended' && subscription.stops_when_used_up !== undefined) {
        return stopUsedUp(world, subscription, due.at)
      }
      return announceState(world, subscription, due.state, due.at)
    case 'base-over':
      return stopWithBase(world, subscription, due.stopAt, due.at)
  }
}

type Due =
  | { readonly kind: 'renewal'; readonly at: Instant; readonly renewal: Renewal }
  | { readonly kind: 'state'; readonly at: Instant; readonly state: State }
  | { readonly kind: 'base-over'; readonly at: Instant; readonly stopAt: Instant }

interface Pending {
  readonly subscription: Subscription
  readonly due: Due
}

/**
 * The pending step that runs first. At one instant a base comes before its add-ons, which depend on its end, and an
 * older subscription before a newer one.
 */
function firstPending(all: readonly Subscription[], settings: Settings): Pending | undefined {
  let first: Pending | undefined
  for (const subscription of all) {
    const due = dueOf(subscription, all, settings)
    if (due === undefined) continue
    const candidate = { subscription, due }
    if (first === undefined || comesBefore(candidate, first, all)) first = candidate
  }
  return first
}

function comesBefore(one: Pending, other: Pending, all: readonly Subscription[]): boolean {
  if (one.due.at !== other.due.at) return one.due.at < other.due.at
  const depth = depthOf(one.subscription, all) - depthOf(other.subscription, all)
  if (depth !== 0) return depth < 0
  return byAge(one.subscription, other.subscription) < 0
}

function depthOf(subscription: Subscription, all: readonly Subscription[]): number {
  const base = baseOf(subscription, all)
  return base === undefined ? 0 : depthOf(base, all) + 1
}

function dueOf(subscription: Subscription, all: readonly Subscription[], settings: Settings): Due | undefined {
  const over = baseOver(subscription, all)
  return over === undefined ? ownDue(subscription, settings) : dueBeside(over, subscription, settings)
}

const ownDue = once((subscription: Subscription, settings: Settings) => dueBeside(undefined, subscription, settings))

/** The next due change of a subscription, whose base may be over. */
function dueBeside(over: BaseOver | undefined, subscription: Subscription, settings: Settings): Due | undefined {
  if (subscription.link.kind === 'recipient') {
    const change = nextOwnChange(subscription)
    return change && { kind: 'state', ...change }
  }
  const next = renewalOf(subscription, settings)
  // An add-on that stops with its base first gets the periods before that stop.
  const renewal = next !== undefined && (over === undefined || next.end < over.stopAt) ? next : undefined
  const { announced } = subscription
  // The announced state may change as of the same instant: by a pause from now on, or by an end now.
  const change = [announced.at, ...boundariesAfter(subscription, announced.at)]
    .values()
    .map((at) => ({ at, state: stateAt(subscription, at) }))
    // Before a renewal, the end of the last period does not end the subscription.
    .find(({ at, state }) => state !== announced.state && (renewal === undefined || at < renewal.end))
  // A renewal before the end of the base is due before that end is.
  if (renewal !== undefined && (change === undefined || renewal.at < change.at)) {
    return { kind: 'renewal', at: renewal.at, renewal }
  }
  // Everything that falls due before the end of the base has been done.
  if (over !== undefined) return { kind: 'base-over', ...over }
  return change && { kind: 'state', ...change }
}

interface BaseOver {
  readonly at: Instant
  readonly stopAt: Instant
}

/**
 * The instant at which an add-on has to stop because its base is over, and the instant from which the stop counts. A
 * base that was over when it was created but still renews does so first: at one instant a base comes before its
 * add-ons.
 */
function baseOver(addon: Subscription, all: readonly Subscription[]): BaseOver | undefined {
  const base = baseOf(addon, all)
  const stopAt = base && overAt(base)
  if (stopAt === undefined || isOver(addon.announced.state)) return undefined
  if (addon.stop !== undefined && addon.stop.at <= stopAt) return undefined
  return { at: laterOf(stopAt, addon.announced.at), stopAt }
}

function renew(world: World, subscription: Subscription, renewal: Renewal, settings: Settings): Change {
  const { at, last, campaign } = renewal
  const successor = successorOf(subscription, renewal, at, settings)
  const base: Subscription = {
    ...subscription,
    ...withStop([...subscription.periods, successor], subscription.stop),
    announced: { ...subscription.announced, at },
  }
  const renewed: Change = {
    world: withSubscription(world, base),
    facts: [
      {
        fact: 'renewed',
        subscription: subscription.id,
        campaign_id: campaign.id,
        previous_campaign_id: last.campaign_id,
        campaign_name: campaign.name,
      },
    ],
  }
  return followedBy(renewed, addMandatoryAddons(renewed.world, { base, period: successor, at, settings }))
}

function stopWithBase(world: World, addon: Subscription, stopAt: Instant, at: Instant): Change {
  const stopped = { ...addon, ...withStop(withoutStop(addon), { at: stopAt, requested: at }) }
  const announced = announce(world, stopped, at)
  return {
    world: announced.world,
    facts: [
      { fact: 'stop-registered', subscription: addon.id, at: stopAt, stop_at: stopAt, implied: true },
      ...announced.facts,
    ],
  }
}
