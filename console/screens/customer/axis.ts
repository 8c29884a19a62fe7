/**
 * The geometry of a subscription's time axis: a year around now, adapted to the subscription's life. Places are shares
 * of the axis, from 0 to 100.
 */
import type { Override, Subscription } from '../../api/types.ts'
import type { WallTime } from '../../account/clock.ts'

export interface Span {
  readonly from: number
  readonly width: number
}

export interface AxisPeriod extends Span {
  readonly campaignName: string
  readonly kind: 'past' | 'current' | 'future'
  readonly isOpenEnded: boolean
}
export interface AxisPause extends Span {
  readonly type: Override['override_type']
}
export interface Axis {
  readonly periods: readonly AxisPeriod[]
  readonly pauses: readonly AxisPause[]
  readonly stop: number | undefined
  /** Undefined if the axis ends before now. */
  readonly now: number | undefined
  /** The first day of each month, or of every few months. */
  readonly ticks: readonly { readonly at: number; readonly month: WallTime; readonly isLabelled: boolean }[]
}

const day = 86_400_000
const instant = (at: WallTime): number => Date.parse(at.length === 10 ? `${at}T00:00:00Z` : `${at}Z`)

export function axisOf(
  { periods, stop_at: stopAt }: Pick<Subscription, 'periods' | 'stop_at'>,
  overrides: readonly Override[],
  now: WallTime,
): Axis {
  const present = instant(now)
  const ends = periods.flatMap(({ end }) => (end === null ? [] : [instant(end)]))
  const first = Math.min(...periods.map(({ begin }) => instant(begin)), present)
  const isOver = periods.length > 0 && periods.every(({ end }) => end !== null && instant(end) <= present)
  const last = Math.max(...(isOver ? [] : [present]), ...ends, ...(stopAt === undefined ? [] : [instant(stopAt)]))
  // The axis of an ended subscription ends with the subscription.
  const from = Math.max(first, (isOver ? last : present) - 300 * day)
  const to = Math.max(from + 120 * day, isOver ? last + 14 * day : Math.min(last + 20 * day, present + 420 * day))
  const at = (time: number) => Math.round((Math.min(Math.max(time, from), to) - from) / ((to - from) / 10_000)) / 100
  const span = (begin: number, end: number): Span => ({ from: at(begin), width: at(end) - at(begin) })
  const isSeen = ({ width }: Span) => width > 0
  return {
    periods: periods
      .map(({ begin, end, campaign_name, current }) => ({
        ...span(instant(begin), end === null ? to : instant(end)),
        campaignName: campaign_name,
        kind: current ? ('current' as const) : instant(begin) > present ? ('future' as const) : ('past' as const),
        isOpenEnded: end === null,
      }))
      .filter(isSeen),
    pauses: overrides
      .filter(({ override_type: type, skip_processing }) => isPause(type) && skip_processing !== true)
      .map(({ begin, end, override_type: type }) => ({
        ...span(instant(begin), Math.min(end === null ? to : instant(end), isOver ? last : to)),
        type,
      }))
      .filter(isSeen),
    stop: stopAt === undefined ? undefined : at(instant(stopAt)),
    now: present > to ? undefined : at(present),
    ticks: months(from, to).map((month, index, all) => ({
      at: at(instant(month)),
      month,
      isLabelled: index % Math.ceil(all.length / 8) === 0,
    })),
  }
}

const isPause = (type: Override['override_type']): boolean => !type.startsWith('change-')

/** The first days of the months between two instants. */
function months(from: number, to: number): WallTime[] {
  const start = new Date(from)
  const count = Math.ceil((to - from) / (28 * day)) + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1 + index, 1)).toISOString().slice(0, 10),
  ).filter((month) => instant(month) < to)
}
