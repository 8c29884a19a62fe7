/**
 * Subscribers by campaign at an instant, and the subscriptions that end or renew soon: calculated from their periods.
 */
import { addDays, monthStart } from '../../account/days.ts'
import type { KeptDay, Running } from './running.ts'

/** The campaign whose period is under way; datetimes are compared as texts. */
function campaignAt({ periods, stopAt }: Running, at: string): string | undefined {
  if (stopAt !== undefined && stopAt <= at) return undefined
  return periods.find(({ begin, end }) => begin <= at && (end === null || at < end))?.campaign
}

export interface Point {
  readonly at: string
  /** The counts by campaign. */
  readonly counts: ReadonlyMap<string, number>
}

const months = 12

/**
 * The counts at the beginning of each of the last months, and now. Months before the first subscription are left out.
 */
export function pointsOf(running: readonly Running[], now: string): Point[] {
  const begins = Array.from({ length: months }, (_, index) => `${monthStart(now, index + 1 - months)}T00:00:00`)
  const points = [...begins, now].map((at): Point => {
    const counts = new Map<string, number>()
    for (const each of running) {
      const campaign = campaignAt(each, at)
      if (campaign !== undefined) counts.set(campaign, (counts.get(campaign) ?? 0) + 1)
    }
    return { at, counts }
  })
  const first = points.findIndex(({ counts }) => counts.size > 0)
  // The month before the first subscription is the start of the line.
  return first === -1 ? [] : points.slice(Math.max(0, first - 1))
}

export interface OverTime {
  readonly points: readonly Point[]
  /** The first kept day; absent if none is. */
  readonly keptSince: string | undefined
  /** Whether earlier points are calculated from periods. */
  readonly isReckoned: boolean
}

/** Counts of any day in the first week of a month are used for its beginning. */
const isEarly = ({ date }: KeptDay): boolean => Number(date.slice(8)) <= 7

/** The points of the stored days. A missing point is calculated from the periods, if they are known. */
export function pointsWith(days: readonly KeptDay[], running: readonly Running[] | undefined, now: string): OverTime {
  const reckoned = running === undefined ? [] : pointsOf(running, now)
  const byMonth = new Map(days.toReversed().map((day) => [day.date.slice(0, 7), day]))
  const latest = days.at(-1)
  const begins = Array.from({ length: months }, (_, index) => monthStart(now, index + 1 - months))
  const keptOf = (month: string) => {
    const day = byMonth.get(month)
    return day !== undefined && (isEarly(day) || running === undefined) ? day : undefined
  }
  const all = begins.flatMap((begin): { readonly point: Point; readonly isKept: boolean }[] => {
    const day = keptOf(begin.slice(0, 7))
    if (day !== undefined) return [{ point: { at: `${day.date}T00:00:00`, counts: day.counts }, isKept: true }]
    const point = reckoned.find(({ at }) => at.startsWith(begin))
    return point === undefined ? [] : [{ point, isKept: false }]
  })
  // Stored counts are those of the beginning of the day. Today's are used for now if there is nothing newer.
  const ofNow = reckoned.at(-1) ?? (latest?.date === now.slice(0, 10) ? { at: now, counts: latest.counts } : undefined)
  return {
    points: [...all.map(({ point }) => point), ...(ofNow === undefined ? [] : [ofNow])],
    keptSince: days[0]?.date,
    isReckoned: all.some(({ isKept }) => !isKept),
  }
}

/** The campaigns with the greatest counts, up to a maximum number. */
export function greatestOf(points: readonly Point[], most: number): string[] {
  const greatest = new Map<string, number>()
  for (const { counts } of points) {
    for (const [campaign, count] of counts) greatest.set(campaign, Math.max(count, greatest.get(campaign) ?? 0))
  }
  return [...greatest]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([campaign]) => campaign)
}

export interface Ahead {
  readonly renewals: number
  /** Stops that are registered. */
  readonly stops: number
  /** Periods that end and that nothing follows. */
  readonly ends: number
}

/** The subscriptions that end or renew within a number of days. An add-on is counted with its base. */
export function aheadOf(running: readonly Running[], now: string, days: number): Ahead {
  const until = `${addDays(now, days)}T23:59:59`
  const isSoon = (at: string | null | undefined) => typeof at === 'string' && at > now && at <= until
  const going = running.filter(({ isOver, isAddon }) => !isOver && !isAddon)
  const unstopped = going.filter(({ stopAt }) => stopAt === undefined)
  return {
    renewals: unstopped.filter(({ renewsAt }) => isSoon(renewsAt)).length,
    stops: going.filter(({ stopAt }) => isSoon(stopAt)).length,
    ends: unstopped.filter(({ periods, renewsAt }) => renewsAt === undefined && isSoon(periods.at(-1)?.end)).length,
  }
}
