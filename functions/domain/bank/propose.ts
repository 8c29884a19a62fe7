/**
 * Proposals for an entry that is not certain (docs/decisions/banks.md). They rest on what is open at the moment; an
 * amount alone never makes one.
 */
import { toPayOf, type Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import type { BankEntry, Proposal } from './bank-entry.ts'

type Proposed = Omit<Proposal, 'option'>

/** Options, each a list of proposals that are accepted together. */
export type Options = readonly (readonly Proposed[])[]

export interface NamedInvoice {
  readonly customer: string
  readonly invoice: Invoice
}

type Entry = Pick<BankEntry, 'amountMinor' | 'currency' | 'entity'>

/** The invoices that an entry names: together where they add up to its amount, otherwise each by itself. */
export function proposeNamed(entry: Entry, named: readonly NamedInvoice[], why: Proposal['why']): Options {
  const open = named.filter(({ invoice }) => isOpen(entry, invoice))
  const sum = open.reduce((total, { invoice }) => total + toPayOf(invoice), 0)
  if (open.length > 1 && sum === entry.amountMinor) {
    return [
      open.map(({ customer, invoice }) => ({
        ...{ customer, number: invoice.number, amountMinor: toPayOf(invoice), why },
      })),
    ]
  }
  return open.map(({ customer, invoice }) => [
    { customer, number: invoice.number, amountMinor: entry.amountMinor, why },
  ])
}

/** The open invoices of a customer with exactly the amount; otherwise all of them, where they add up to the amount. */
export function proposeByAmount(
  entry: Entry,
  { customer: { id: customer }, ledger }: World,
  why: Proposal['why'],
): Options {
  const open = ledger.open.filter((invoice) => isOpen(entry, invoice))
  const exact = open.filter((invoice) => toPayOf(invoice) === entry.amountMinor)
  const { amountMinor } = entry
  if (exact.length > 0) return exact.map(({ number }) => [{ customer, number, amountMinor, why }])
  const sum = open.reduce((total, invoice) => total + toPayOf(invoice), 0)
  return open.length > 1 && sum === amountMinor ? [[{ customer, amountMinor, why }]] : []
}

const mostOptions = 10

/** The options with their numbers, each invoice or customer once. */
export function proposalsOf(options: Options): Proposal[] {
  const names = new Set<string>()
  const different = options.filter((option) => {
    const name = option.map(({ customer, number = '' }) => `${customer}\n${number}`).join('\n\n')
    const isNew = !names.has(name)
    names.add(name)
    return isNew
  })
  return different
    .slice(0, mostOptions)
    .flatMap((option, index) => option.map((proposed) => ({ option: index + 1, ...proposed })))
}

const isOpen = ({ entity, currency }: Entry, invoice: Invoice): boolean =>
  invoice.type === 'invoice' && invoice.entity === entity && invoice.currency === currency && toPayOf(invoice) > 0
