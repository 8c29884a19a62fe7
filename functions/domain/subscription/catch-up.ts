/**
 * A recipient follows its group: it is told of what the group did since it was last told, each thing once, however
 * often and late this is asked.
 */
import type { EventBody } from '../event.ts'
import { boundsOfSuspensions } from './in-force.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time.ts'
import { tellState, type Told } from './next-change.ts'
import { clipped, knownOf, stateOfRecipient } from './group-periods.ts'
import { campaignOf } from './make-period.ts'
import { ownEnds, stopOfRecipient } from './recipient.ts'
import { isOver } from './subscription-state.ts'
import type { Period, Subscription } from '../world/subscription.ts'

export interface Followed extends Told {
  readonly history: readonly string[]
}

interface Following {
  readonly recipient: Subscription
  /** Advanced to `now`. */
  readonly group: Subscription
  readonly now: Instant
  readonly settings: Settings
}

/** Something to tell, in order of its instant; at one instant periods come before stops and stops before states. */
interface News {
  readonly at: Instant
  readonly rank: number
  readonly tell: (recipient: Subscription) => Followed
}

/** The recipient as it is then, as the same object where there is nothing to tell. */
export function followGroup(following: Following): Followed {
  const { recipient, group } = following
  const { announced } = recipient
  // Its own times may have been told a little ahead of the group's.
  const now = following.now > announced.at ? following.now : announced.at
  const stop = groupStop(group, recipient)
  const known: Known = { ...knownOf(group, now), ...(stop === undefined ? {} : { stop }) }
  const start: Followed = { subscription: recipient, events: [], history: [] }
  if (isOver(announced.state)) return start
  const followed = newsOf({ ...following, now })
    .toSorted((a, b) => (a.at === b.at ? a.rank - b.rank : a.at < b.at ? -1 : 1))
    .reduce<Followed>((so, { tell }) => {
      const next = tell(so.subscription)
      return {
        subscription: next.subscription,
        events: [...so.events, ...next.events],
        history: [...so.history, ...next.history],
      }
    }, start)
  if (followed.events.length === 0 && announced.group !== undefined && isSame(announced.group, known)) return start
  return {
    ...followed,
    subscription: { ...recipient, announced: { state: followed.subscription.announced.state, at: now, group: known } },
  }
}

function newsOf(following: Following): News[] {
  return [...madePeriods(following), ...registeredStop(following), ...states(following)]
}

function madePeriods({ recipient, group, settings }: Following): News[] {
  const { announced } = recipient
  const all = [...group.periods, ...(group.stop?.removed ?? [])]
  return all.flatMap((period, position): News[] => {
    if (period.serial <= (announced.group?.serial ?? 0)) return []
    const previous = all[position - 1]?.terms.recipients?.campaign_id ?? announced.group?.campaign_id
    const [own] = clipped(period, recipient)
    if (own === undefined) return []
    // Before its first period there is nothing of its own that could be renewed.
    const isFirst = all.slice(0, position).every((earlier) => clipped(earlier, recipient).length === 0)
    if (period.made.by === 'renewal' && isFirst) return []
    const made = announcement(period.made.by)
    if (made === undefined || previous === undefined) return []
    const name = campaignOf(settings, own.campaign_id)?.name ?? own.campaign_id
    return [
      news(
        period.made.at,
        0,
        recipient,
        {
          event: made.event,
          subscription_id: recipient.id,
          campaign_id: own.campaign_id,
          previous_campaign_id: previous,
        },
        `Subscription ${recipient.id} ${made.words} ${name}, as its group`,
      ),
    ]
  })
}

function announcement(by: Period['made']['by']) {
  switch (by) {
    case 'creation':
      return undefined
    case 'renewal':
      return { event: 'subscription:renewed', words: 'renewed on' } as const
    case 'switch':
      return { event: 'subscription:switched-plan', words: 'switched to' } as const
  }
}

/** A stop of the group is news where it changes when the recipient stops. */
function registeredStop({ recipient, group }: Following): News[] {
  const { id, announced } = recipient
  const at = stopOfRecipient(recipient, groupStop(group, recipient))
  if (group.stop === undefined || at === undefined || at === stopOfRecipient(recipient, announced.group?.stop))
    return []
  const event = { event: 'subscription:registered-stop', subscription_id: id, stop_at: at } as const
  const line =
    at === group.stop.at
      ? `Stop of subscription ${id} registered with its group's`
      : `Stop of subscription ${id} is its own again, as its group's is later`
  return [news(group.stop.requested, 1, recipient, event, line)]
}

/** A stop can be moved but not taken back: a group seen as of before it was moved had the one that was told. */
function groupStop(group: Subscription, { announced }: Subscription): Instant | undefined {
  return group.stop?.at ?? announced.group?.stop
}

function states({ recipient, group, now }: Following): News[] {
  const { link, announced } = recipient
  const instants = [
    now,
    ...(link.kind === 'recipient' ? [link.begin] : []),
    ...ownEnds(recipient).map(({ at }) => at),
    ...(group.stop === undefined ? [] : [group.stop.at]),
    ...group.periods.flatMap(({ begin, end }) => (end === null ? [begin] : [begin, end])),
    ...boundsOfSuspensions(group.overrides),
  ]
  return [...new Set(instants)]
    .filter((at) => at === now || (at > announced.at && at < now))
    .map((at) => ({
      at,
      rank: 2,
      tell: (so) => {
        const telling = tellState(so, stateOfRecipient(recipient, group, at), at)
        const { id, announced: next } = telling.subscription
        return { ...telling, history: telling.events.map(() => `Subscription ${id} is now ${next.state}`) }
      },
    }))
}

function news(at: Instant, rank: number, { announced }: Subscription, event: EventBody, line: string): News {
  return {
    at: at > announced.at ? at : announced.at,
    rank,
    tell: (subscription) => ({ subscription, events: [event], history: [line] }),
  }
}

function isSame(one: Known, other: Known): boolean {
  return (
    one.state === other.state &&
    one.serial === other.serial &&
    one.campaign_id === other.campaign_id &&
    one.stop === other.stop
  )
}
type Known = NonNullable<Subscription['announced']['group']>
