/** Noting billed amounts, with the lines of a period's billing and with the period in all its places. */
import { billedOf } from './difference.ts'
import { withoutOwed, type RestoredDebt } from './restored-debt.ts'
import type { BilledLine, Billing, Period, Subscription } from '../world/subscription.ts'
import { subscriptionOf, withSubscription, type World } from '../world/world.ts'

/** The subscription with changed periods: its present periods, and those that a stop or a switch removed. */
export function withPeriods(subscription: Subscription, change: (period: Period) => Period): Subscription {
  const { periods, stop, replaced } = subscription
  const after = changedBy(periods, change)
  const removed = stop?.removed && changedBy(stop.removed, change)
  const newReplaced = replaced && changedBy(replaced, change)
  if (after === periods && removed === stop?.removed && newReplaced === replaced) return subscription
  return {
    ...subscription,
    periods: after,
    ...(stop === undefined || removed === undefined ? {} : { stop: { ...stop, removed: [...removed] } }),
    ...(newReplaced === undefined ? {} : { replaced: [...newReplaced] }),
  }
}

function changedBy(periods: readonly Period[], change: (period: Period) => Period): readonly Period[] {
  let after: Period[] | undefined
  for (const [position, period] of periods.entries()) {
    const changed = change(period)
    if (changed === period) continue
    after ??= [...periods]
    after[position] = changed
  }
  return after ?? periods
}

export function withBilling(world: World, id: string, { serial }: Period, billing: Billing): World {
  const subscription = subscriptionOf(world, id)
  if (subscription === undefined) return world
  const put = (period: Period): Period => (period.serial === serial ? { ...period, billing } : period)
  return withSubscription(world, withPeriods(subscription, put))
}

/** The amount of a line on a document. */
export interface OnDocument {
  /** The position of the line in the period. */
  readonly position: number
  /** Negative if the line is a discount. */
  readonly amountMinor: number
  /** The end of the billed part, for a line that is billed for the first time and not for all of the period. */
  readonly first?: number
  /** The served amount of the period up to which the line is billed by the document; absent if it is not known. */
  readonly to?: number
  /** The part of a credited amount that was still to be paid, and when it was due. */
  readonly owed?: RestoredDebt
}

export function withInvoiced(billing: Billing, invoice: string, amounts: readonly OnDocument[]): Billing {
  return withLines(billing, amounts, (line, { amountMinor, first, to }) => ({
    ...line,
    ...(first === undefined ? {} : { first }),
    billed: [
      ...withoutOwed(line, amountMinor),
      { invoice, amountMinor, ...(to === undefined ? {} : { to }), ...afterEarlier(line) },
    ],
  }))
}

function afterEarlier(line: BilledLine): Pick<BilledLine['billed'][number], 'after'> {
  const after = billedOf(line)
  return after === 0 ? {} : { after }
}

/** The billing less the credited amounts of an invoice. Null is an invoice of a previous system. */
export function withCredited(billing: Billing, invoice: string | null, amounts: readonly OnDocument[]): Billing {
  return withLines(billing, amounts, (line, { amountMinor, to, owed }) => ({
    ...line,
    billed: line.billed.map((amount) =>
      amount.invoice === invoice
        ? {
            ...amount,
            amountMinor: amount.amountMinor - amountMinor,
            ...(to === undefined ? {} : { to }),
            ...(owed === undefined
              ? {}
              : { owed: { ...owed, amountMinor: owed.amountMinor + (amount.owed?.amountMinor ?? 0) } }),
          }
        : amount,
    ),
  }))
}

/** The billing without the amounts of an invoice that were given back permanently. */
export function withGiven(billing: Billing, invoice: string, amounts: readonly OnDocument[]): Billing {
  const credited = withLines(billing, amounts, (line, { amountMinor }) => ({
    ...line,
    given: (line.given ?? 0) + amountMinor,
  }))
  return withCredited(credited, invoice, amounts)
}

function withLines(
  billing: Billing,
  amounts: readonly OnDocument[],
  change: (line: BilledLine, amount: OnDocument) => BilledLine,
): Billing {
  const changed = new Map(amounts.map((amount) => [amount.position, amount]))
  const lines = billing.lines.map((line, position) => {
    const amount = changed.get(position)
    return amount === undefined ? line : change(line, amount)
  })
  return { ...billing, lines }
}
