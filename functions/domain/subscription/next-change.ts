/**
 * What time does to the subscriptions of a customer, one step after another in order of due time: successors are made,
 * states change, add-ons stop with their base. Each step is as of its own due time, so it makes no difference whether a
 * stretch of time is gone through at once or in parts, on time or late.
 *
 * Of a recipient only its own times are steps here, as of what its group was last told to be; the rest it is told by
 * following its group.
 */
import type { EventBody } from '../event.ts'
import { once } from '../once.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time.ts'
import type { Waiting, World } from '../world/world.ts'
import { mandatoryAddons } from './addons.ts'
import { withStop, withoutStop } from './registered-stop.ts'
import { nextOwnChange } from './recipient.ts'
import { renewalOf, successorOf, type Renewal } from './renewal.ts'
import { boundariesAfter, isOver, stateAt } from './subscription-state.ts'
import type { State, Subscription } from '../world/subscription.ts'

interface Step {
  readonly subscriptions: readonly Subscription[]
  readonly events: readonly EventBody[]
  readonly history: readonly string[]
}

/** The next thing that falls due of a customer's subscriptions. Carry it out and ask again. */
export function waitingSubscription(world: World, settings: Settings): Waiting | undefined {
  const first = firstDue(world.subscriptions, settings)
  if (first === undefined) return undefined
  return {
    at: first.due.at,
    carryOut: () => {
      const { subscriptions, events, history } = carryOut(first, world.subscriptions, settings)
      return { world: { ...world, subscriptions }, events, history }
    },
  }
}

function carryOut({ subscription, due }: Pending, all: readonly Subscription[], settings: Settings): Step {
  switch (due.kind) {
    case 'renewal':
      return renew(all, subscription, due.renewal, settings)
    case 'state':
      return stepOf(all, tellState(subscription, due.state, due.at))
    case 'base-over':
      return stepOf(all, stopWithBase(subscription, due.stopAt, due.at))
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

/** At one instant a base comes before its add-ons, which then know what became of it, and the older before the newer. */
function firstDue(all: readonly Subscription[], settings: Settings): Pending | undefined {
  const waiting = all.flatMap((subscription): Pending[] => {
    const due = dueOf(subscription, all, settings)
    return due === undefined ? [] : [{ subscription, due }]
  })
  return waiting.reduce<Pending | undefined>(
    (first, other) => (first === undefined || comesBefore(other, first, all) ? other : first),
    undefined,
  )
}

function comesBefore(one: Pending, other: Pending, all: readonly Subscription[]): boolean {
  if (one.due.at !== other.due.at) return one.due.at < other.due.at
  const depth = depthOf(one.subscription, all) - depthOf(other.subscription, all)
  if (depth !== 0) return depth < 0
  if (one.subscription.registered !== other.subscription.registered) {
    return one.subscription.registered < other.subscription.registered
  }
  return one.subscription.id < other.subscription.id
}

const baseOf = ({ link }: Subscription, all: readonly Subscription[]) =>
  link.kind === 'addon' ? all.find(({ id }) => id === link.subscription) : undefined

function depthOf(subscription: Subscription, all: readonly Subscription[]): number {
  const base = baseOf(subscription, all)
  return base === undefined ? 0 : depthOf(base, all) + 1
}

function dueOf(subscription: Subscription, all: readonly Subscription[], settings: Settings): Due | undefined {
  const over = baseOver(subscription, all, settings)
  return over === undefined ? ownDue(subscription, settings) : dueBeside(over, subscription, settings)
}

const ownDue = once((subscription: Subscription, settings: Settings) => dueBeside(undefined, subscription, settings))

/** What falls due of a subscription, where its base may be over. */
function dueBeside(over: BaseOver | undefined, subscription: Subscription, settings: Settings): Due | undefined {
  if (subscription.link.kind === 'recipient') {
    const change = nextOwnChange(subscription)
    return change && { kind: 'state', ...change }
  }
  const next = renewalOf(subscription, settings)
  // What is to be stopped with its base first makes up for the time before that.
  const renewal = next !== undefined && (over === undefined || next.end < over.stopAt) ? next : undefined
  const { announced } = subscription
  // What was told may be amended as of the same instant: a pause from now on, an end that is now.
  const change = [announced.at, ...boundariesAfter(subscription, announced.at)]
    .map((at) => ({ at, state: stateAt(subscription, at) }))
    // Where a renewal is to come, the end of the last period is none.
    .find(({ at, state }) => state !== announced.state && (renewal === undefined || at < renewal.end))
  if (renewal !== undefined && comesFirst(renewal, over) && (change === undefined || renewal.at < change.at)) {
    return { kind: 'renewal', at: renewal.at, renewal }
  }
  if (over !== undefined && comesFirst(over, change)) return { kind: 'base-over', ...over }
  return change && { kind: 'state', ...change }
}

const comesFirst = (one: { readonly at: Instant }, other: { readonly at: Instant } | undefined) =>
  other === undefined || one.at <= other.at

interface BaseOver {
  readonly at: Instant
  readonly stopAt: Instant
}

/** When an add-on has to be stopped because its base is over, and as of when. */
function baseOver(addon: Subscription, all: readonly Subscription[], settings: Settings): BaseOver | undefined {
  const base = baseOf(addon, all)
  if (base === undefined || !isOver(base.announced.state) || isOver(addon.announced.state)) return undefined
  if (renewalOf(base, settings) !== undefined) return undefined
  const stopAt = (base.announced.state === 'stopped' ? base.stop?.at : base.periods.at(-1)?.end) ?? base.announced.at
  if (addon.stop !== undefined && addon.stop.at <= stopAt) return undefined
  return { at: stopAt > addon.announced.at ? stopAt : addon.announced.at, stopAt }
}

function renew(all: readonly Subscription[], subscription: Subscription, renewal: Renewal, settings: Settings): Step {
  const { at, last, campaign } = renewal
  const successor = successorOf(subscription, renewal, at, settings)
  const renewed: Subscription = {
    ...subscription,
    ...withStop([...subscription.periods, successor], subscription.stop),
    announced: { ...subscription.announced, at },
  }
  const addons = mandatoryAddons({ base: renewed, period: successor, all, at, settings })
  return {
    subscriptions: [...replaced(all, renewed), ...addons.subscriptions],
    events: [
      {
        event: 'subscription:renewed',
        subscription_id: subscription.id,
        campaign_id: campaign.id,
        previous_campaign_id: last.campaign_id,
      },
      ...addons.events,
    ],
    history: [`Subscription ${subscription.id} renewed on ${campaign.name}`, ...addons.history],
  }
}

function stopWithBase(addon: Subscription, stopAt: Instant, at: Instant): Told {
  const stopped = { ...addon, ...withStop(withoutStop(addon), { at: stopAt, requested: at }) }
  const announced = tell(stopped, at)
  return {
    ...announced,
    events: [
      { event: 'subscription:registered-stop', subscription_id: addon.id, stop_at: stopAt },
      ...announced.events,
    ],
  }
}

function stepOf(all: readonly Subscription[], { subscription, events }: Told): Step {
  return {
    subscriptions: replaced(all, subscription),
    events,
    history: [`Subscription ${subscription.id} is now ${subscription.announced.state}`],
  }
}

export interface Told {
  readonly subscription: Subscription
  readonly events: readonly EventBody[]
}

/** A subscription that is no recipient with its state at `at` told, and the event where that is news. */
export function tell(subscription: Subscription, at: Instant): Told {
  return tellState(subscription, stateAt(subscription, at), at)
}

export function tellState(subscription: Subscription, state: State, at: Instant): Told {
  const previous = subscription.announced.state
  return {
    subscription: { ...subscription, announced: { ...subscription.announced, state, at } },
    events:
      state === previous
        ? []
        : [
            {
              event: 'subscription:changed-status',
              subscription_id: subscription.id,
              state,
              previous_state: previous,
            },
          ],
  }
}

export function replaced(all: readonly Subscription[], by: Subscription): Subscription[] {
  return all.map((subscription) => (subscription.id === by.id ? by : subscription))
}
