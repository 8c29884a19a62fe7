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

interface Entry extends Pick<BankEntry, 'amountMinor' | 'currency'> {
  /** The business entities whose invoices the entry may pay. */
  readonly entities: readonly string[]
}

/** The invoices that an entry names: together if they add up to its amount, otherwise each by itself. */
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

/** The open invoices of a customer with exactly the amount; otherwise all of them if they add up to the amount. */
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
  if (open.length < 2 || sum !== amountMinor) return []
  return new Set(open.map(({ entity: one }) => one)).size === 1
    ? [[{ customer, amountMinor, why }]]
    : [open.map((invoice) => ({ customer, number: invoice.number, amountMinor: toPayOf(invoice), why }))]
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

/** A customer before and after an entry's payments were undone. */
export interface UndoneOn {
  readonly before: World
  readonly after: World
}

/**
 * The proposals of an entry whose match was undone. An invoice that is no longer open gives way to the one that was
 * issued in its place since the match, and that the undone payment had paid. Without one, its option is gone.
 */
export function proposalsAgain({ proposals, matched }: BankEntry, undone: readonly UndoneOn[]): Proposal[] {
  const present = proposals.map((proposal): Proposal | undefined => {
    const { customer, number } = proposal
    const world = undone.find(({ after }) => after.customer.id === customer)
    if (world === undefined || number === undefined) return proposal
    if (world.after.ledger.open.some((invoice) => invoice.number === number)) return proposal
    const [only, other] = openedBy(world).filter(({ made }) => matched === undefined || made >= matched.at)
    return only === undefined || other !== undefined ? undefined : { ...proposal, number: only.number }
  })
  const gone = new Set(proposals.filter((_, index) => present[index] === undefined).map(({ option }) => option))
  return present.flatMap((proposal) => (proposal === undefined || gone.has(proposal.option) ? [] : [proposal]))
}

/** Invoices with a larger open amount than before. */
const openedBy = ({ before, after }: UndoneOn): readonly Invoice[] =>
  after.ledger.open.filter((invoice) => {
    const earlier = before.ledger.open.find(({ number }) => number === invoice.number)
    return toPayOf(invoice) > (earlier === undefined ? 0 : toPayOf(earlier))
  })

const isOpen = ({ entities, currency }: Entry, invoice: Invoice): boolean =>
  invoice.type === 'invoice' &&
  entities.includes(invoice.entity) &&
  invoice.currency === currency &&
  toPayOf(invoice) > 0
