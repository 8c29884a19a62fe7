/**
 * The difference of a period: the target of each line less its billed amounts. The difference follows from the period's
 * facts alone. After any change of the facts (a stop, a switch, a pause, new lines) the difference is what is still to
 * be invoiced or credited.
 */
import type { BilledLine, Subscription } from '../world/subscription.ts'
import { servedOf, type BillablePeriod } from './billable-period.ts'
import { wholeOf } from './service-share.ts'
import { share } from '../money/share.ts'

export interface Difference {
  readonly line: BilledLine
  /** The position of the line in the period. */
  readonly position: number
  /** Has the line's own sign where more is to be billed, and the opposite sign where something is to be credited. */
  readonly amountMinor: number
  /** The served time of the period at which the billed part ends; absent if that end is not known. */
  readonly until?: number
  /** The end of the billed part, for a line that is billed for the first time and not for all of the period. */
  readonly first?: number
}

/** One difference for each line of the period. An amount of zero needs no document. */
export function differencesOf(subscription: Subscription, billable: BillablePeriod): Difference[] {
  const lines = billable.period.billing?.lines ?? []
  const service = serviceOf(subscription, billable)
  return lines.map((line, position) => {
    const amountMinor = differenceOf(line, service)
    const until = amountMinor === 0 && line.billed.length > 0 ? undefined : untilOf(line, service, billable)
    return {
      line,
      position,
      amountMinor,
      ...(until === undefined ? {} : { until }),
      ...(service.kind === 'part' && line.billed.length === 0 ? { first: endOf(line, service) } : {}),
    }
  })
}

function untilOf(line: BilledLine, service: Service, { period }: BillablePeriod): number | undefined {
  switch (service.kind) {
    case 'none':
      return line.from
    case 'all':
      return line.to === undefined ? wholeOf(period) : line.from
    case 'part':
      return endOf(line, service)
  }
}

/** Whether the amount of a line grows. A growing discount counts as well. */
export const isMore = ({ line, amountMinor }: Difference): boolean =>
  amountMinor !== 0 && Math.sign(amountMinor) === Math.sign(line.amountMinor)

/**
 * The part of a period that is served. A period without a known end has no parts: all of it is served, or it was
 * removed.
 */
type Service = { readonly kind: 'all' } | { readonly kind: 'none' } | Part

interface Part {
  readonly kind: 'part'
  readonly served: number
  readonly whole: number
}

function serviceOf(subscription: Subscription, billable: BillablePeriod): Service {
  const { period, isRemoved, unservedMillis } = billable
  if (isRemoved) return { kind: 'none' }
  const isCut = period.end !== period.natural_end
  const isRelined = period.billing?.lines.some(({ from, to }) => from > 0 || to !== undefined) === true
  // The usual case needs no calendar.
  if (!isCut && !isRelined && unservedMillis === 0) return { kind: 'all' }
  const whole = wholeOf(period) ?? 0
  if (whole <= 0) return { kind: 'all' }
  return { kind: 'part', served: servedOf(billable, subscription), whole }
}

function differenceOf(line: BilledLine, service: Service): number {
  return line.fixed === true ? 0 : lessGiven(line, targetOf(line, service)) - billedOf(line)
}

/** The target less manual credits, at least zero. */
function lessGiven({ given: credited = 0 }: BilledLine, target: number): number {
  const left = target - credited
  return left === 0 || Math.sign(left) === Math.sign(target) ? left : 0
}

/** The end of the served part of a line. */
const endOf = ({ from, to }: BilledLine, { served, whole }: Part): number =>
  Math.min(to ?? whole, Math.max(served, from))

function targetOf(line: BilledLine, service: Service): number {
  const { amountMinor, to } = line
  switch (service.kind) {
    case 'none':
      return 0
    case 'all':
      // Another line replaced this line before any of it was served.
      return to === undefined ? amountMinor : 0
    case 'part':
      return targetUpTo(line, endOf(line, service), service.whole)
  }
}

/** The amount to bill for a line of a period that is served up to `until`, before any manual credit. */
export function targetUpTo({ amountMinor, from, billed, first }: BilledLine, until: number, whole: number): number {
  // A line that was billed up to its end is credited exactly the share of its unserved rest. Any other line is billed
  // exactly the share of its served part, however often that changes.
  const isOfRest = billed.length > 0 && first === undefined
  const roundedAt = isOfRest ? whole : until
  return share(amountMinor, roundedAt - from, whole) - share(amountMinor, roundedAt - until, whole)
}

/** The amount that all invoices of a line bill, less credits. */
export const billedOf = ({ billed }: Pick<BilledLine, 'billed'>): number =>
  billed.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
