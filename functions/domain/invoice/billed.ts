/** Noting what was billed: with the lines of a period's billing, and with the period wherever it is. */
import { replaced } from '../subscription/advance.ts'
import type { BilledLine, Billing, Period } from '../subscription/subscription.ts'
import type { World } from '../world.ts'

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
}

export function withInvoiced(billing: Billing, invoice: string, amounts: readonly OnDocument[]): Billing {
  return withLines(billing, amounts, (billed, amountMinor) => [...billed, { invoice, amountMinor }])
}

/** Less what is taken back of an invoice; null is one of a previous system. */
export function withCredited(billing: Billing, invoice: string | null, amounts: readonly OnDocument[]): Billing {
  return withLines(billing, amounts, (billed, amountMinor) =>
    billed.map((one) => (one.invoice === invoice ? { ...one, amountMinor: one.amountMinor - amountMinor } : one)),
  )
}

type Billed = BilledLine['billed']

function withLines(
  billing: Billing,
  amounts: readonly OnDocument[],
  change: (billed: Billed, amountMinor: number) => Billed,
): Billing {
  const changed = new Map(amounts.map(({ position, amountMinor }) => [position, amountMinor]))
  const lines = billing.lines.map((line, position) => {
    const amountMinor = changed.get(position)
    return amountMinor === undefined ? line : { ...line, billed: change(line.billed, amountMinor) }
  })
  return { ...billing, lines }
}
