/**
 * The state and periods of a subscription at an instant. A recipient's periods are the parts of its group's periods in
 * which it takes part. Reads, filters, prices and summaries all use this file.
 */
import type { Instant } from '../../time/time.ts'
import { withoutStop } from '../registered-stop.ts'
import { periodsOfRecipient, stateOfRecipient } from '../group-periods.ts'
import { isOver, periodAt, stateAt } from '../subscription-state.ts'
import type { Period, State, Subscription } from '../../world/subscription.ts'

/** The group subscriptions of a customer's recipients, by id, each advanced to the instant of the read. */
export type Groups = ReadonlyMap<string, Subscription>

export interface Seen {
  readonly state: State
  /** Oldest first. */
  readonly periods: readonly Period[]
}

export function groupOf({ link }: Subscription, groups: Groups): Subscription | undefined {
  return link.kind === 'recipient' ? groups.get(link.subscription) : undefined
}

/**
 * `group` is the subscription that a recipient follows, advanced to `now`; other subscriptions have none. A recipient
 * without its group has outlived it: a customer is erased only after its subscriptions and their recipients are over.
 */
export function seenAt(subscription: Subscription, group: Subscription | undefined, now: Instant): Seen {
  const { link, announced } = subscription
  if (link.kind !== 'recipient') return { state: stateAt(subscription, now), periods: asKnown(subscription, now) }
  if (group === undefined) return { state: isOver(announced.state) ? announced.state : 'ended', periods: [] }
  return {
    state: stateOfRecipient(subscription, group, now),
    periods: periodsOfRecipient(unstopped(subscription, now), { ...group, periods: asKnown(group, now) }),
  }
}

/** The period that represents the subscription: the current one, otherwise the next, otherwise the last. */
export function presentPeriod({ periods }: Pick<Seen, 'periods'>, now: Instant): Period | undefined {
  return periodAt(periods, now) ?? periods.find(({ begin }) => begin > now) ?? periods.at(-1)
}

function unstopped(recipient: Subscription, now: Instant): Subscription {
  const { stop, ...without } = recipient
  return stop === undefined || stop.at <= now ? recipient : without
}

/** Before a stop takes effect, the periods are seen without it. */
function asKnown(subscription: Subscription, now: Instant): readonly Period[] {
  const { stop } = subscription
  return stop === undefined || stop.at <= now ? subscription.periods : withoutStop(subscription)
}
