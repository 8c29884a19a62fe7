/**
 * The uncredited amounts of the lines of an invoice. For lines of a period, credits are read from the billing of the
 * period, where stops and switches note them. For other lines the invoice itself keeps the credits.
 *
 * An invoice has the lines of one period in the order of its billing, so both are matched by position.
 */
import type { Invoice, InvoiceLine } from '../world/invoice.ts'
import type { Billing, Period, Subscription } from '../world/subscription.ts'
import { subscriptionOf, type World } from '../world/world.ts'
import { withBilling, withGiven } from './note-billing.ts'

export interface StandingLine {
  readonly line: InvoiceLine
  /** The position of the line on the invoice. */
  readonly index: number
  /** Negative if the line is a discount. */
  readonly leftMinor: number
  /** The amount of the line that earlier invoices had billed when this invoice was made. */
  readonly afterMinor: number
  readonly billed?: BilledPlace
}

interface BilledPlace {
  readonly subscription: string
  readonly period: Period
  /** The position of the line in the billing of the period. */
  readonly position: number
}

export function standingLines(world: World, invoice: Invoice): StandingLine[] {
  const linesBefore = new Map<string, number>()
  return invoice.lines.map((line, index) => {
    const { period: bound } = line
    if (bound === undefined)
      return { line, index, leftMinor: line.amountMinor - givenOf(invoice, index), afterMinor: 0 }
    const subscription = subscriptionOf(world, bound.subscription)
    const period = subscription && periodOf(subscription, bound.serial)
    const key = `${bound.subscription} ${bound.serial}`
    const nth = linesBefore.get(key) ?? 0
    linesBefore.set(key, nth + 1)
    const billedLine = period?.billing && billedLines(period.billing, invoice.number)[nth]
    // A switch removed the period, and all of it is credited.
    if (period === undefined || billedLine === undefined) return { line, index, leftMinor: 0, afterMinor: 0 }
    const billed = { subscription: bound.subscription, period, position: billedLine.position }
    return { line, index, leftMinor: billedLine.amountMinor, afterMinor: billedLine.after ?? 0, billed }
  })
}

/** Whether any line of an invoice was credited. */
export const wasCredited = ({ given_back = [] }: Invoice, standing: readonly StandingLine[]): boolean =>
  given_back.length > 0 || standing.some(({ line, leftMinor }) => leftMinor !== line.amountMinor)

const givenOf = ({ given_back = [] }: Invoice, index: number): number =>
  given_back.filter(({ line }) => line === index).reduce((sum, { amountMinor }) => sum + amountMinor, 0)

const periodOf = ({ periods, stop, replaced = [] }: Subscription, serial: number): Period | undefined =>
  [...periods, ...(stop?.removed ?? []), ...replaced].find((period) => period.serial === serial)

/** The lines of a billing that an invoice contains, with the amounts still uncredited on it. */
const billedLines = ({ lines }: Billing, number: string) =>
  lines.flatMap(({ billed }, position) => {
    const amount = billed.find(({ invoice }) => invoice === number)
    return amount === undefined ? [] : [{ position, ...amount }]
  })

/** The world and the invoice with amounts that are given back. */
export function withGivenBack(
  world: World,
  invoice: Invoice,
  credited: readonly (StandingLine & { readonly amountMinor: number })[],
): { readonly world: World; readonly document: Invoice } {
  const [first] = credited.flatMap(({ billed }) => billed ?? [])
  const amounts = credited.flatMap(({ billed, amountMinor }) =>
    billed === undefined ? [] : [{ position: billed.position, amountMinor }],
  )
  const billing = first?.period.billing
  const after =
    first === undefined || billing === undefined
      ? world
      : withBilling(world, first.subscription, first.period, withGiven(billing, invoice.number, amounts))
  const others = credited.flatMap(({ billed, index, amountMinor }) =>
    billed === undefined ? [{ line: index, amountMinor }] : [],
  )
  if (others.length === 0) return { world: after, document: invoice }
  return { world: after, document: { ...invoice, given_back: [...(invoice.given_back ?? []), ...others] } }
}
