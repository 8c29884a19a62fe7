/** Renewal by a campaign's own rule: the successor of the last period, and when it is made. */
import { daysBefore } from '../time/calendar.ts'
import { once } from '../base/once.ts'
import type { Campaign, Settings } from '../settings/settings.ts'
import { latestInstant, laterOf, type Instant } from '../time/time.ts'
import { isHeld, onceReleased } from './in-force.ts'
import { nextSerial } from './registered-stop.ts'
import { campaignOf, makePeriod } from './make-period.ts'
import type { Period, Subscription } from '../world/subscription.ts'

export interface Renewal {
  readonly at: Instant
  readonly last: Period
  readonly end: Instant
  readonly campaign: Campaign
}

type Renewable = Pick<Subscription, 'periods' | 'stop'>

/**
 * The next renewal, unless a stop comes first. It is due as many days before the end of the last period as its
 * successor is to be invoiced ahead. A renewal that was due before the first announcement, as with a start in the past,
 * is due at once. A subscription announced as ended stays ended, even if its campaign appears again. A subscription
 * that a suspension holds is renewed at its end or later.
 */
export function renewalOf(subscription: Subscription, settings: Settings): Renewal | undefined {
  const { announced, registered, overrides } = subscription
  if (isHeld(overrides)) return undefined
  if (announced.state === 'ended' && announced.at > registered) return undefined
  const next = nextOf(subscription, settings)
  if (next === undefined) return undefined
  return { ...next, at: onceReleased(laterOf(renewedAt(next), announced.at), overrides) }
}

/** The instant of a renewal: as many days before the end of the last period as the successor is invoiced ahead. */
function renewedAt({ last, end }: Pick<Renewal, 'last' | 'end'>): Instant {
  // The end of a period counted in assignments cannot be foreseen, so no successor is made ahead of it.
  const { invoice_days_before, renewal_days_before = invoice_days_before } = last.terms
  const days = last.remaining_assignments === 0 ? 0 : renewal_days_before
  return daysBefore(end, days, last.terms.timezone)
}

/** The successor that a renewal makes at an instant. */
export function successorOf(
  subscription: Renewable,
  { last, end, campaign }: Pick<Renewal, 'last' | 'end' | 'campaign'>,
  at: Instant,
  settings: Settings,
): Period {
  return makePeriod(
    {
      index: last.index + 1,
      serial: nextSerial(subscription),
      made: { at, by: 'renewal' },
      campaign,
      begin: end,
      previous: last,
    },
    settings,
  )
}

/** The periods with all their successors, up to the one that lasts beyond `until` or has no successor. */
export const carriedOn = (
  subscription: Renewable,
  until: Instant,
  settings: Settings,
  limit = Infinity,
): readonly Period[] => withSuccessors(subscription, until, settings, limit, ({ end }) => end <= until)

/** The periods with those that renewals make up to an instant, some of them ahead of their start. */
export const renewedUpTo = (
  subscription: Renewable,
  until: Instant,
  settings: Settings,
  limit: number,
): readonly Period[] => withSuccessors(subscription, until, settings, limit, (next) => renewedAt(next) <= until)

function withSuccessors(
  subscription: Renewable,
  made: Instant,
  settings: Settings,
  limit: number,
  isMade: (next: Omit<Renewal, 'at'>) => boolean,
): readonly Period[] {
  const periods = [...subscription.periods]
  let current: Renewable = subscription
  while (periods.length <= limit) {
    const next = nextOf(current, settings)
    if (next === undefined || !isMade(next)) break
    const successor = successorOf(current, next, made, settings)
    periods.push(successor)
    current = { ...subscription, periods: [successor] }
  }
  return periods
}

/**
 * The campaigns of a subscription's periods and of their successors, up to the successor that lasts beyond `until`, and
 * the end of the last of these periods. Each successor is computed only once per subscription.
 */
export function campaignsUntil(subscription: Subscription, until: Instant, settings: Settings): Reach {
  const chain = chainOf(subscription, settings)
  for (let reached = chain.at(-1); reached !== undefined; reached = chain.at(-1)) {
    const next = nextOf(reached.subscription, settings)
    if (next === undefined || next.end > until) break
    const successor = successorOf(reached.subscription, next, until, settings)
    chain.push(reachOf({ ...subscription, periods: [successor] }, reached.campaigns))
  }
  // The first link of the chain is the subscription itself. Every other link begins where the period before it ends.
  const reach = chain.findLast(({ begin }, position) => position === 0 || begin <= until)
  return reach ?? reachOf(subscription, [])
}

interface Reach {
  readonly campaigns: readonly string[]
  readonly end: Instant | null | undefined
}

interface Chained extends Reach {
  readonly begin: Instant
  /** The first link of a chain has all periods, every other link its last period alone. */
  readonly subscription: Renewable
}

/** The chain of a subscription's successors, to which calls add the links that they need. */
const chainOf = once<Subscription, Settings, Chained[]>((subscription) => [reachOf(subscription, [])])

function reachOf(subscription: Renewable, before: readonly string[]): Chained {
  const own = subscription.periods.map(({ campaign_id }) => campaign_id)
  const isNew = own.some((campaign) => !before.includes(campaign))
  const last = subscription.periods.at(-1)
  return {
    campaigns: isNew ? [...new Set([...before, ...own])] : before,
    begin: last?.begin ?? latestInstant,
    end: last?.end,
    subscription,
  }
}

function nextOf({ periods, stop }: Renewable, settings: Settings): Omit<Renewal, 'at'> | undefined {
  const last = periods.at(-1)
  if (last === undefined || last.end === null || last.end >= latestInstant) return undefined
  if (stop !== undefined && (stop.at <= last.end || stop.removed !== undefined)) return undefined
  const campaign = last.terms.renews_to === undefined ? undefined : campaignOf(settings, last.terms.renews_to)
  return campaign && { last, end: last.end, campaign }
}
