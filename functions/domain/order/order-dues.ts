/** Amounts due on the invoices of an approved order, where a payment was agreed on with it. */
import { toPayOf, type Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'

export interface Due {
  readonly invoice: string
  readonly amountMinor: number
  readonly currency: string
}

/** A due for each open invoice of the order's subscriptions. A balance may have paid a part of the invoice. */
export const duesOf = ({ ledger }: Pick<World, 'ledger'>, subscriptions: readonly string[]): Due[] =>
  ledger.open
    .filter((invoice) => concerns(invoice, subscriptions))
    .map((invoice) => ({ invoice: invoice.number, amountMinor: toPayOf(invoice), currency: invoice.currency }))
    .filter(({ amountMinor }) => amountMinor > 0)

/** The amount of a due that is still open on its invoice. It never exceeds what was agreed on. */
export function dueNow({ ledger }: Pick<World, 'ledger'>, { invoice, amountMinor }: Due): number {
  const open = ledger.open.find(({ number }) => number === invoice)
  return open === undefined ? 0 : Math.max(0, Math.min(amountMinor, toPayOf(open)))
}

const concerns = ({ lines }: Invoice, subscriptions: readonly string[]): boolean =>
  lines.some(({ period }) => subscriptions.some((id) => period?.subscription === id || isAddonOf(period, id)))

const isAddonOf = (period: Invoice['lines'][number]['period'], id: string): boolean =>
  period?.subscription.startsWith(`${id}.`) === true
