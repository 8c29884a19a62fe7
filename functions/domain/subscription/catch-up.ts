/**
 * A recipient catches up with its group: the group's changes since the last catch-up become facts of the recipient,
 * each change once, however often and late the recipient catches up.
 */
import type { Fact, FactOf } from '../facts/fact.ts'
import type { Settings } from '../settings/settings.ts'
import { laterOf, type Instant } from '../time/time.ts'
import { followedBy, unchanged, type Change } from '../world/change.ts'
import type { Period, StopChange, Subscription } from '../world/subscription.ts'
import { subscriptionOf, withSubscription, type World } from '../world/world.ts'
import { announceState } from './announce.ts'
import { clipped, knownOf, stateOfRecipient } from './group-periods.ts'
import { boundsOfSuspensions } from './in-force.ts'
import { campaignOf } from './make-period.ts'
import { ownEnds, stopOfRecipient } from './recipient.ts'
import { allPeriods, isStopKnown, withoutStop } from './registered-stop.ts'
import { isOver } from './subscription-state.ts'

interface CatchingUp {
  readonly recipient: Subscription
  /** Advanced to `now`. */
  readonly group: Subscription
  readonly now: Instant
  readonly settings: Settings
}

/**
 * A fact or a state to announce, in order of its instant. At one instant periods and stops come in the order of the
 * group's changes, and states come last.
 */
interface Announcement {
  readonly at: Instant
  readonly rank: number
  readonly announce: (world: World) => Change
}

/**
 * The world in which the recipient knows its group as of `now`. Without changes the recipient stays the same object.
 */
export function catchUpWithGroup(world: World, catchingUp: CatchingUp): Change {
  const { recipient, group } = catchingUp
  const { announced } = recipient
  // The recipient's own times may have been announced as of a later instant than the group's.
  const now = laterOf(catchingUp.now, announced.at)
  const stop = groupStop(group, recipient)
  const groupState: Known = { ...knownOf(group, now), ...(stop === undefined ? {} : { stop }) }
  if (isOver(announced.state)) return unchanged(world)
  const change = announcementsOf({ ...catchingUp, now })
    .toSorted((a, b) => (a.at === b.at ? a.rank - b.rank : a.at < b.at ? -1 : 1))
    .reduce((earlier, { announce }) => followedBy(earlier, announce(earlier.world)), unchanged(world))
  if (change.facts.length === 0 && announced.group !== undefined && isSame(announced.group, groupState)) {
    return unchanged(world)
  }
  const { state } = (subscriptionOf(change.world, recipient.id) ?? recipient).announced
  const caughtUp = { ...recipient, announced: { state, at: now, group: groupState } }
  return { world: withSubscription(change.world, caughtUp), facts: change.facts }
}

const announcementsOf = (catchingUp: CatchingUp): Announcement[] => [
  ...madePeriods(catchingUp),
  ...stops(catchingUp),
  ...states(catchingUp),
]

function madePeriods({ recipient, group, settings }: CatchingUp): Announcement[] {
  const { announced } = recipient
  const all = allPeriods(group)
  return all.flatMap((period, position): Announcement[] => {
    if (period.serial <= (announced.group?.serial ?? 0)) return []
    const previous = all[position - 1]?.terms.recipients?.campaign_id ?? announced.group?.campaign_id
    const [own] = clipped(period, recipient)
    if (own === undefined) return []
    // A renewal before its first own period is not a renewal for the recipient.
    const isFirst = all.slice(0, position).every((earlier) => clipped(earlier, recipient).length === 0)
    if (period.made.by === 'renewal' && isFirst) return []
    const fact = factOf(period.made.by)
    if (fact === undefined || previous === undefined) return []
    const moved: Fact = {
      fact,
      subscription: recipient.id,
      campaign_id: own.campaign_id,
      previous_campaign_id: previous,
      campaign_name: campaignOf(settings, own.campaign_id)?.name ?? own.campaign_id,
      with_group: true,
    }
    return [announcement(period.made.at, rankOf(period), recipient, moved)]
  })
}

function factOf(cause: Period['made']['by']): FactOf<'renewed' | 'plan-switched'>['fact'] | undefined {
  switch (cause) {
    case 'creation':
      return undefined
    case 'renewal':
      return 'renewed'
    case 'switch':
      return 'plan-switched'
  }
}

/** A switch or renewal, by its period. A change of the stop comes after the newest period of its time. */
const rankOf = ({ serial }: Pick<Period, 'serial'>): number => serial
const afterPeriod = ({ serial }: StopChange): number => serial + 0.5
/** The rank of a state, and of a stop that the group has not noted, such as that of a switch. */
const afterAll = Number.MAX_SAFE_INTEGER
const lastOfStops = afterAll - 1

/** The changes of the group's stop of which the recipient has not heard, and what it stops at in the end. */
function stops(catchingUp: CatchingUp): Announcement[] {
  const { recipient, group } = catchingUp
  const announced = recipient.announced.group
  const announcements: Announcement[] = []
  let present = announced?.stop
  for (const change of group.stop_changes ?? []) {
    if (change.n <= (announced?.stop_change ?? 0)) continue
    const { at, stop } = change
    announcements.push(...stopMoved(catchingUp, { from: present, to: stop, at, rank: afterPeriod(change) }))
    present = stop
  }
  const at = group.stop?.requested
  const to = groupStop(group, recipient)
  return at === undefined
    ? announcements
    : [...announcements, ...stopMoved(catchingUp, { from: present, to, at, rank: lastOfStops })]
}

interface StopMoved {
  readonly from: Instant | undefined
  readonly to: Instant | undefined
  readonly at: Instant
  readonly rank: number
}

/**
 * A stop of the group, or its revoking, matters if it changes the recipient's effective stop. A recipient that has
 * ended by then is not notified.
 */
function stopMoved({ recipient, group }: CatchingUp, { from, to, at, rank }: StopMoved): Announcement[] {
  const { id, announced } = recipient
  const effective = stopOfRecipient(recipient, to)
  if (effective === stopOfRecipient(recipient, from)) return []
  const { stop: _, ...others } = group
  const going = { ...others, periods: withoutStop(group) }
  if (isOver(stateOfRecipient(recipient, going, laterOf(at, announced.at)))) return []
  const fact: Fact =
    effective === undefined
      ? { fact: 'stop-revoked', subscription: id, goes_on: true, with_group: true }
      : { fact: 'group-stop-registered', subscription: id, stop_at: effective, ...(effective !== to && { own: true }) }
  return [announcement(at, rank, recipient, fact)]
}

/**
 * The instant of the group's stop. A group seen as of a time before its stop was moved shows none, so the last change
 * that it shows counts, or else the stop last announced.
 */
function groupStop(group: Subscription, { announced }: Subscription): Instant | undefined {
  const last = group.stop_changes?.at(-1)
  return group.stop?.at ?? (last === undefined ? announced.group?.stop : last.stop)
}

function states({ recipient, group, now }: CatchingUp): Announcement[] {
  const { link, announced } = recipient
  const instants = [
    now,
    ...(link.kind === 'recipient' ? [link.begin] : []),
    ...ownEnds(recipient).map(({ at }) => at),
    ...(group.stop === undefined ? [] : [group.stop.took_effect ?? group.stop.at]),
    ...group.periods.flatMap(({ begin, end }) => (end === null ? [begin] : [begin, end])),
    ...boundsOfSuspensions(group.overrides),
  ]
  return [...new Set(instants)]
    .filter((at) => at === now || (at > announced.at && at < now))
    .map((at) => ({
      at,
      rank: afterAll,
      announce: (world) => {
        const present = subscriptionOf(world, recipient.id) ?? recipient
        return announceState(world, present, stateOfRecipient(present, unlessStoppedLater(group, at), at), at)
      },
    }))
}

/**
 * The group at `at`. A stop may count from the start of the day on which it was registered, but the group continued
 * until its registration.
 */
function unlessStoppedLater(group: Subscription, at: Instant): Subscription {
  const { stop, ...others } = group
  if (stop?.took_effect === undefined || isStopKnown(stop, at)) return group
  return { ...others, periods: withoutStop(group) }
}

const announcement = (at: Instant, rank: number, { announced }: Subscription, fact: Fact): Announcement => ({
  at: laterOf(at, announced.at),
  rank,
  announce: (world) => ({ world, facts: [fact] }),
})

const isSame = (one: Known, other: Known): boolean =>
  one.state === other.state &&
  one.serial === other.serial &&
  one.campaign_id === other.campaign_id &&
  one.stop === other.stop &&
  one.stop_change === other.stop_change

type Known = NonNullable<Subscription['announced']['group']>
