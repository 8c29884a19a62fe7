/**
 * What a period should have cost, line by line, less what it was billed. It follows from the period's facts alone, so
 * whatever changed them (a stop, a switch, a pause, new lines) the difference is what is still to be invoiced or credited.
 */
import type { Settings } from '../settings/settings.ts'
import type { BilledLine, Subscription } from '../subscription/subscription.ts'
import type { Placed } from './placed.ts'
import { servedInTheEnd, wholeOf } from './served.ts'
import { share } from './share.ts'

export interface Difference {
  readonly line: BilledLine
  /** Among the period's lines. */
  readonly position: number
  /** Of the line's own sign where more is to be billed, of the other where something is to be credited. */
  readonly amountMinor: number
}

/** One for each line that the period is billed for; of nothing, where nothing is left to do. */
export function differencesOf(subscription: Subscription, placed: Placed, settings: Settings): Difference[] {
  const lines = placed.period.billing?.lines ?? []
  const service = serviceOf(subscription, placed, settings)
  return lines.map((line, position) => ({ line, position, amountMinor: differenceOf(line, service) }))
}

/** Whether a line comes to more than before; a discount does where it is larger. */
export const isMore = ({ line, amountMinor }: Difference): boolean =>
  amountMinor !== 0 && Math.sign(amountMinor) === Math.sign(line.amountMinor)

/** How much of a period is served; one without an end in sight has no parts: it is all served, or it is gone. */
type Service =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'part'; readonly served: number; readonly whole: number }

function serviceOf(subscription: Subscription, { period, fate, missed }: Placed, settings: Settings): Service {
  if (fate === 'gone') return { kind: 'none' }
  const isCut = period.end !== period.natural_end
  const isRelined = period.billing?.lines.some(({ from, to }) => from > 0 || to !== undefined) === true
  // The usual case needs no calendar.
  if (!isCut && !isRelined && missed === 0) return { kind: 'all' }
  const whole = wholeOf(period, settings) ?? 0
  if (whole <= 0) return { kind: 'all' }
  return { kind: 'part', served: Math.max(0, servedInTheEnd(subscription, period, settings) - missed), whole }
}

function differenceOf(line: BilledLine, service: Service): number {
  return line.fixed === true ? 0 : targetOf(line, service) - billedOf(line)
}

function targetOf({ amountMinor, from, to }: BilledLine, service: Service): number {
  switch (service.kind) {
    case 'none':
      return 0
    case 'all':
      // Another took its place before any of it was served.
      return to === undefined ? amountMinor : 0
    case 'part': {
      const { served, whole } = service
      const until = Math.min(to ?? whole, Math.max(served, from))
      // What is not served is what is rounded, so that a credit is exactly the share of its time.
      return share(amountMinor, whole - from, whole) - share(amountMinor, whole - until, whole)
    }
  }
}

const billedOf = ({ billed }: BilledLine): number => billed.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
