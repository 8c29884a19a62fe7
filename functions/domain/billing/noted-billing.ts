/** Noting what was billed: with the lines of a period's billing, and with the period wherever it is. */
import { replaced } from '../subscription/next-change.ts'
import type { BilledLine, Billing, Period } from '../world/subscription.ts'
import type { World } from '../world/world.ts'

/** The world with a period's billing, whether the subscription has the period or a stop took it away. */
export function withBilling(world: World, id: string, { serial }: Period, billing: Billing): World {
  const put = (period: Period): Period => (period.serial === serial ? { ...period, billing } : period)
  const subscription = world.subscriptions.find((one) => one.id === id)
  if (subscription === undefined) return world
  const { periods, stop } = subscription
  const billed = {
    ...subscription,
    periods: periods.map(put),
    ...(stop?.removed === undefined ? {} : { stop: { ...stop, removed: stop.removed.map(put) } }),
  }
  return { ...world, subscriptions: replaced(world.subscriptions, billed) }
}

/** What a document holds of a line. */
export interface OnDocument {
  /** Among the lines of the period. */
  readonly position: number
  /** Negative where the line is a discount. */
  readonly amountMinor: number
  /** Where it is billed for the first time, and not for all of the period: up to where. */
  readonly first?: number
}

export function withInvoiced(billing: Billing, invoice: string, amounts: readonly OnDocument[]): Billing {
  return withLines(billing, amounts, (line, { amountMinor, first }) => ({
    ...line,
    ...(first === undefined || line.billed.length > 0 ? {} : { first }),
    billed: [...line.billed, { invoice, amountMinor }],
  }))
}

/** Less what is taken back of an invoice; null is one of a previous system. */
export function withCredited(billing: Billing, invoice: string | null, amounts: readonly OnDocument[]): Billing {
  return withLines(billing, amounts, (line, { amountMinor }) => ({
    ...line,
    billed: line.billed.map((one) =>
      one.invoice === invoice ? { ...one, amountMinor: one.amountMinor - amountMinor } : one,
    ),
  }))
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
