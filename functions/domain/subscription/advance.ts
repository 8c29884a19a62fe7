/**
 * What time does to the subscriptions of a customer, one step after another in order of due time: successors are made,
 * states change, add-ons stop with their base. Each step is as of its own due time, so it makes no difference whether a
 * stretch of time is gone through at once or in parts, on time or late.
 *
 * Recipients have no steps of their own here: they follow their group.
 */
import { daysBefore } from '../calendar.ts'
import type { EventBody } from '../event.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time.ts'
import { mandatoryAddons } from './addons.ts'
import { campaignOf, cutAt, makePeriod } from './make-period.ts'
import { boundariesAfter, isLive, stateAt } from './state.ts'
import type { Period, Subscription } from './subscription.ts'

export interface Step {
  readonly at: Instant
  readonly subscriptions: readonly Subscription[]
  readonly events: readonly EventBody[]
  readonly history: readonly string[]
}

/** The next step that is due by `until`, or undefined. Apply it and ask again. */
export function nextStep(
  subscriptions: readonly Subscription[],
  until: Instant,
  settings: Settings,
): Step | undefined {
  const dues = subscriptions.flatMap((subscription) => {
    const due = dueOf(subscription, settings)
    return due === undefined ? [] : [{ subscription, due }]
  })
  // The sort is stable: at one instant the older subscription comes first, and with it a base before its add-ons.
  const [first] = dues.toSorted((a, b) => (a.due.at < b.due.at ? -1 : a.due.at > b.due.at ? 1 : 0))
  if (first === undefined || first.due.at > until) return undefined
  return first.due.kind === 'renewal'
    ? renew(subscriptions, first.subscription, first.due, settings)
    : changeState(subscriptions, first.subscription, first.due.at)
}

/** When something of these subscriptions next falls due. */
export function nextDue(subscriptions: readonly Subscription[], settings: Settings): Instant | undefined {
  return subscriptions.flatMap((subscription) => dueOf(subscription, settings)?.at ?? []).toSorted()[0]
}

type Due =
  | { readonly kind: 'renewal'; readonly at: Instant; readonly last: Period; readonly end: Instant }
  | { readonly kind: 'state'; readonly at: Instant }

function dueOf(subscription: Subscription, settings: Settings): Due | undefined {
  if (subscription.link.kind === 'recipient') return undefined
  const renewal = renewalOf(subscription, settings)
  const change = boundariesAfter(subscription, subscription.told.at).find(
    (instant) => stateAt(subscription, instant) !== subscription.told.state,
  )
  if (renewal !== undefined && (change === undefined || renewal.at <= change)) return renewal
  return change === undefined ? undefined : { kind: 'state', at: change }
}

/** The renewal that the last period's campaign asks for: so many days before its end, unless a stop comes first. */
function renewalOf({ periods, stop, told }: Subscription, settings: Settings): Extract<Due, { kind: 'renewal' }> | undefined {
  const last = periods.at(-1)
  if (last === undefined || last.end === null || last.terms.renews_to === undefined) return undefined
  if (stop !== undefined && stop.at <= last.end) return undefined
  if (campaignOf(settings, last.terms.renews_to) === undefined) return undefined
  const at = daysBefore(last.end, last.terms.invoice_days_before, settings.account.timezone)
  return { kind: 'renewal', at: at > told.at ? at : told.at, last, end: last.end }
}

function renew(
  all: readonly Subscription[],
  subscription: Subscription,
  { at, last, end }: Extract<Due, { kind: 'renewal' }>,
  settings: Settings,
): Step {
  const campaign = campaignOf(settings, last.terms.renews_to ?? '')
  if (campaign === undefined) throw new Error('A renewal is due only where its campaign exists.')
  const successor = makePeriod({ index: last.index + 1, campaign, begin: end, previous: last }, settings)
  const renewed: Subscription = {
    ...subscription,
    periods: cutAt([...subscription.periods, successor], subscription.stop),
    told: { ...subscription.told, at },
  }
  const addons = mandatoryAddons({ base: renewed, period: successor, all, at, settings })
  return {
    at,
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

/** Tells a change of state; where a base is over, its add-ons stop at the same instant. */
function changeState(all: readonly Subscription[], subscription: Subscription, at: Instant): Step {
  const changed = tell(subscription, at)
  const withAddons = isLive(changed.subscription, at) ? [] : stopAddons(all, subscription.id, at)
  const steps = [changed, ...withAddons]
  return {
    at,
    subscriptions: steps.reduce<readonly Subscription[]>((so, step) => replaced(so, step.subscription), all),
    events: steps.flatMap(({ events }) => events),
    history: steps.flatMap(({ subscription: { id, told } }) => `Subscription ${id} is now ${told.state}`),
  }
}

export interface Told {
  readonly subscription: Subscription
  readonly events: readonly EventBody[]
}

/** The subscription with its state at `at` told, and the event where that is news. */
export function tell(subscription: Subscription, at: Instant): Told {
  const state = stateAt(subscription, at)
  const previous = subscription.told.state
  return {
    subscription: { ...subscription, told: { state, at } },
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

function stopAddons(all: readonly Subscription[], base: string, at: Instant): Told[] {
  return all
    .filter(({ link }) => link.kind === 'addon' && link.subscription === base)
    .filter((addon) => isLive(addon, at))
    .map((addon) => {
      const stop = { at, requested: at }
      const told = tell({ ...addon, stop, periods: cutAt(addon.periods, stop) }, at)
      return {
        ...told,
        events: [{ event: 'subscription:registered-stop', subscription_id: addon.id, stop_at: at }, ...told.events],
      }
    })
}

export function replaced(all: readonly Subscription[], by: Subscription): Subscription[] {
  return all.map((subscription) => (subscription.id === by.id ? by : subscription))
}
