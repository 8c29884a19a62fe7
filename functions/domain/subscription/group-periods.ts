/**
 * Recipients and their group (interface: "Group subscriptions"). A recipient stores no periods. Its periods are the
 * parts of its group's periods in which it takes part. Each is on the campaign that the group's campaign had for
 * recipients when the period was made.
 */
import type { Settings } from '../settings/settings.ts'
import { laterOf, type Instant } from '../time/time.ts'
import { campaignOf } from './make-period.ts'
import { earliestEnd, ownEnds, type OwnEnd } from './recipient.ts'
import { withoutStop } from './registered-stop.ts'
import { isOver, ongoingAt, stateAt } from './subscription-state.ts'
import type { Period, State, Stop, Subscription } from '../world/subscription.ts'

/** The periods of a recipient of an advanced group, oldest first, with their own indexes. */
export function periodsOfRecipient(recipient: Subscription, group: Subscription): Period[] {
  return group.periods
    .flatMap((period) => clipped(period, recipient))
    .map((period, position) => ({ ...period, index: position + 1 }))
}

/**
 * The earliest end counts: the recipient's own, its group's, or a period of its group without recipients. An end stays,
 * whether or not it has been announced.
 */
export function stateOfRecipient(recipient: Subscription, group: Subscription, now: Instant): State {
  if (isOver(recipient.announced.state)) return recipient.announced.state
  const ends = [...ownEnds(recipient), ...groupEnd(group, now), ...placeEnds(recipient, group)]
  const first = earliestEnd(ends.filter(({ at }) => at <= now))
  if (first !== undefined) return first.state
  if (recipient.link.kind === 'recipient' && now < recipient.link.begin) return 'awaiting'
  return stateForRecipients(group, now)
}

/**
 * Whether a subscription can have recipients: it is live, it is not a recipient itself, and its campaign has
 * recipients.
 */
export function takesRecipients(group: Subscription, now: Instant): boolean {
  if (group.link.kind === 'recipient' || isOver(stateAt(group, now))) return false
  return currentOrNext(group, now)?.terms.recipients !== undefined
}

/** The state of a group that an informed recipient knows. */
export function knownOf(group: Subscription, now: Instant): NonNullable<Subscription['announced']['group']> {
  const newest = newestOf(group)
  const campaign = newest?.terms.recipients?.campaign_id
  const change = group.stop_changes?.at(-1)
  return {
    state: stateForRecipients(group, now),
    serial: newest?.serial ?? 0,
    ...(campaign === undefined ? {} : { campaign_id: campaign }),
    ...(group.stop === undefined ? {} : { stop: group.stop.at }),
    ...(change === undefined ? {} : { stop_change: change.n }),
  }
}

/** The largest number of recipients by the group's present campaign; undefined for no limit. */
export const maxRecipients = (group: Subscription, now: Instant, settings: Settings): number | undefined =>
  groupTerms(group, now, settings)?.max_recipients

/** The terms of a group by its present campaign. */
export function groupTerms(group: Subscription, now: Instant, settings: Settings) {
  const period = currentOrNext(group, now)
  return period && campaignOf(settings, period.campaign_id)?.group
}

/** The recipients' campaign now, or at the start of a group that has not begun. */
export function recipientCampaign(group: Subscription, now: Instant, settings: Settings) {
  const id = currentOrNext(group, now)?.terms.recipients?.campaign_id
  return id === undefined ? undefined : campaignOf(settings, id)
}

/** The end of a recipient's own part, apart from its group; null if only the group ends it. */
export function endOfPart(recipient: Pick<Subscription, 'link' | 'stop'>): Instant | null {
  return earliestEnd(ownEnds(recipient))?.at ?? null
}

/** A recipient that has ended stays so, whatever becomes of its group; null while it goes on. */
const endedAt = ({ announced }: Subscription): Instant | null => (isOver(announced.state) ? announced.at : null)

/** The part of a group's period that a recipient has, as a list of one or none. */
export function clipped(period: Period, recipient: Subscription): Period[] {
  const { link } = recipient
  const content = period.terms.recipients
  if (link.kind !== 'recipient' || content === undefined) return []
  const until = earlier(endOfPart(recipient), endedAt(recipient))
  const begin = laterOf(period.begin, link.begin)
  const end = earlier(period.end, until)
  if (end !== null && end <= begin) return []
  return [
    {
      index: period.index,
      serial: period.serial,
      made: period.made,
      campaign_id: content.campaign_id,
      begin,
      end,
      natural_end: earlier(period.natural_end, link.end),
      terms: {
        invoice_days_before: 0,
        timezone: period.terms.timezone,
        products: content.products,
        categories: content.categories,
      },
      invoicing: 'none',
      renewed: false,
    },
  ]
}

function earlier(one: Instant | null, other: Instant | null): Instant | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** The state of a group for its recipients: ended while its campaign has no recipients. */
function stateForRecipients(group: Subscription, now: Instant): State {
  const state = stateAt(group, now)
  const isOn = state === 'active' || state === 'suspended'
  return isOn && ongoingAt(group, now)?.terms.recipients === undefined ? 'ended' : state
}

function groupEnd(group: Subscription, now: Instant): OwnEnd[] {
  const state = stateAt(group, now)
  if (!isOver(state)) return []
  const end = state === 'stopped' ? group.stop && effectOf(group.stop) : group.periods.at(-1)?.end
  return [{ at: end ?? now, state }]
}

/**
 * The starts of the group's periods without recipients, as far as the recipient takes part and has not been notified.
 */
function placeEnds({ link, announced }: Subscription, group: Subscription): OwnEnd[] {
  if (link.kind !== 'recipient') return []
  const since = laterOf(link.begin, announced.at)
  return withoutStop(group).flatMap(({ terms, begin, end, made }): OwnEnd[] => {
    const at = laterOf(laterOf(begin, made.at), since)
    const isOverBefore = (end !== null && end <= at) || (group.stop !== undefined && effectOf(group.stop) <= at)
    return terms.recipients !== undefined || isOverBefore ? [] : [{ at, state: 'ended' }]
  })
}

const effectOf = ({ at, took_effect }: Stop): Instant => took_effect ?? at

function currentOrNext(group: Subscription, now: Instant): Period | undefined {
  const { periods, stop } = group
  return ongoingAt(group, now) ?? [...periods, ...(stop?.removed ?? [])].find(({ begin }) => begin > now)
}

function newestOf({ periods, stop }: Subscription): Period | undefined {
  return [...periods, ...(stop?.removed ?? [])].reduce<Period | undefined>(
    (newest, period) => (newest === undefined || period.serial > newest.serial ? period : newest),
    undefined,
  )
}
