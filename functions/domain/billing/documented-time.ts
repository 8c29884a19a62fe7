/**
 * The time that a line of a document is about: a stretch of its period, and the paused time by which the line differs
 * from that stretch. The amount of the line is the share of both together.
 */
import type { Settings } from '../settings/settings.ts'
import { policyAt, timeOfChange } from '../subscription/day-aligned.ts'
import { hasOpenPauses } from '../subscription/pause-make-up.ts'
import type { Instant } from '../time/time.ts'
import type { InvoiceLine } from '../world/invoice.ts'
import type { BilledLine, Period, Subscription } from '../world/subscription.ts'
import type { BillablePeriod } from './billable-period.ts'
import { billedBefore, type Range } from './billed-range.ts'
import type { Difference } from './difference.ts'
import type { TakenBack } from './planned-document.ts'
import { clockOf, instantServed, wholeOf } from './service-share.ts'

/** A period with documents to make. */
export interface DocumentedPeriod extends BillablePeriod {
  readonly subscription: Subscription
  readonly at: Instant
  readonly settings: Settings
}

interface Stretch {
  readonly begin: Instant
  readonly end: Instant | null
}

export interface DocumentedTime {
  readonly stretch: Stretch
  /** The end of the whole period, as the document shows it. */
  readonly end: Instant | null
  readonly pause?: NonNullable<NonNullable<InvoiceLine['period']>['pause']>
}

export const isEmpty = ({ begin, end }: Stretch): boolean => end !== null && end <= begin

/** An invoice is for the time from the end of the billed part of the line. */
export function invoicedTime({ line, until }: Difference, documented: DocumentedPeriod): DocumentedTime {
  const { period } = documented
  const isReplaced = line.to !== undefined && line.to === until
  const end = isReplaced ? servedAt(line.to, documented) : period.end
  const from = billedBefore(line, line.billed.length)
  const range = from === undefined || until === undefined ? undefined : { from, to: until }
  return withPause({ begin: invoicedFrom(line, documented), end }, period.end, range, documented)
}

function invoicedFrom({ from, billed }: BilledLine, documented: DocumentedPeriod): Instant {
  const { period } = documented
  if (billed.length === 0) return from > 0 ? (relinedWithin(documented) ?? servedAt(from, documented)) : period.begin
  // A line that was wholly credited is invoiced from its start.
  const isCredited = billed.every(({ amountMinor }) => amountMinor === 0)
  if (isCredited) return from > 0 ? servedAt(from, documented) : period.begin
  return endBefore(period) ?? period.begin
}

/** A credit is for the time that the period no longer has, or for the time that another line has taken over. */
export function creditedTime(takenBack: TakenBack, documented: DocumentedPeriod): DocumentedTime {
  const { period } = documented
  const { range } = takenBack
  if (range === undefined || period.billing?.assignments !== undefined) return creditedOnce(takenBack, documented)
  const stretch = { begin: creditedFrom(takenBack, range, documented), end: creditedTo(takenBack, range, documented) }
  return withPause(stretch, endBefore(period), range, documented)
}

function creditedFrom({ line, until }: TakenBack, { from }: Range, documented: DocumentedPeriod): Instant {
  const { period, isRemoved } = documented
  if (isRemoved || from !== until) return from === 0 ? period.begin : servedAt(from, documented)
  if (from !== line.to) return period.end ?? period.begin
  return relinedWithin(documented) ?? servedAt(from, documented)
}

const creditedTo = ({ line, isLatest }: TakenBack, { to }: Range, documented: DocumentedPeriod): Instant | null =>
  isLatest && to !== line.to ? paidUntil(endBefore(documented.period), documented) : servedAt(to, documented)

/** The end without the time that was granted at no cost. Such time comes after the time that was paid for. */
function paidUntil(end: Instant | null, { period }: DocumentedPeriod): Instant | null {
  const whole = wholeOf(period)
  if (period.granted === undefined || period.billing?.assignments !== undefined || whole === undefined) return end
  const paid = clockOf(period).after(period.begin, whole + (period.extended ?? 0))
  return end !== null && end < paid ? end : paid
}

/** The credited time of a period that has no end in sight or is counted in assignments. */
function creditedOnce({ line }: Difference, documented: DocumentedPeriod): DocumentedTime {
  const { period, isRemoved } = documented
  // A pause takes time from a period whose end stays, so the credit covers the whole period. Assignments are counted
  // after the end, so a period that is counted in assignments is treated as cut short.
  const isOfPause =
    !isRemoved && period.end_before === undefined && line.to === undefined && period.billing?.assignments === undefined
  if (isOfPause) return { stretch: { begin: period.begin, end: paidUntil(period.end, documented) }, end: period.end }
  const from = isRemoved ? undefined : line.to === undefined ? period.end : relinedAt(documented)
  const begin = from ?? period.begin
  const before = paidUntil(endBefore(period), documented)
  // A period that is counted in assignments is cut short before it is credited.
  const end = before !== null && before <= begin ? period.natural_end : before
  return { stretch: { begin, end }, end }
}

/** The instant at which the lines of a re-invoicing take over: that of the document, or the start of its day. */
const relinedAt = ({ subscription, at, settings }: DocumentedPeriod): Instant =>
  timeOfChange(subscription, [policyAt(subscription, at, settings)], at, settings)

/**
 * The instant at which new lines take over within the period; undefined if they take over time that a pause has
 * moved out of the period.
 */
function relinedWithin(documented: DocumentedPeriod): Instant | undefined {
  const at = relinedAt(documented)
  const { begin, end } = documented.period
  return at > begin && (end === null || at < end) ? at : undefined
}

/** The end on the documents of a period. */
const endBefore = ({ end, end_before }: Period): Instant | null => (end_before === undefined ? end : end_before)

const servedAt = (served: number, { subscription, period }: DocumentedPeriod): Instant =>
  instantServed(subscription, period, served)

/** The time with what pauses add to it or take from it. A line about a pause alone is about the whole period. */
function withPause(
  stretch: Stretch,
  end: Instant | null,
  range: Range | undefined,
  documented: DocumentedPeriod,
): DocumentedTime {
  const { subscription, period, unservedMillis } = documented
  const isOfPause = isEmpty(stretch)
  const mayBePaused = isOfPause || (period.extended ?? 0) > 0 || unservedMillis > 0 || hasOpenPauses(subscription)
  const isCounted = period.billing?.assignments === undefined && range !== undefined && stretch.end !== null
  if (!mayBePaused || !isCounted) return { stretch, end }
  const millis = range.to - range.from
  if (isOfPause)
    return { stretch: { begin: period.begin, end: paidUntil(end, documented) }, end, pause: { kind: 'only', millis } }
  // Time that was granted at no cost is none of a pause.
  const paid = paidUntil(stretch.end, documented) ?? stretch.end
  const more = millis - clockOf(period).between(stretch.begin, paid)
  if (more === 0) return { stretch, end }
  return { stretch, end, pause: more > 0 ? { kind: 'with', millis: more } : { kind: 'less', millis: -more } }
}
