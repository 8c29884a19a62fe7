/**
 * What goes to which invoice (decisions: "Money"): the balance to the open invoices of its business entity, oldest due first;
 * a credit note to the invoice it credits, and what that no longer needs to the balance. A refund that nothing was there for
 * leaves the balance below zero, which keeps no later payment from an open invoice.
 */
import { joined, nothing } from '../done.ts'
import type { EventBody } from '../event.ts'
import { endSuspensions } from '../override/suspension.ts'
import type { Instant } from '../time.ts'
import type { Done, Waiting, World } from '../world.ts'
import type { Books } from './books.ts'
import { stateOf, toPayOf, type Allocation, type Fund, type Invoice } from './invoice.ts'
import { isStillBilled } from './unbilled.ts'

/**
 * Gives the balances to open invoices, as every change ends: once all of its documents are made, so that nothing is paid which
 * is still to be credited. What comes to more invoices than it may falls due at once.
 */
export function allocateBalances(world: World, at: Instant, mostInvoices: number): Done {
  let so = nothing(world)
  if (isStillBilled(world)) return so
  for (let left = mostInvoices; left > 0; left--) {
    const next = nextToPay(so.world.books)
    if (next === undefined) break
    so = joined(
      so,
      next.fund === undefined ? closeWithNothingToPay(so.world, next.invoice, at) : payFrom(so.world, next.invoice, at),
    )
  }
  return { ...so, world: withRefundsOffset(so.world) }
}

/** The balance that is still to go to open invoices, from when both were there. */
export function waitingAllocation(world: World): Waiting | undefined {
  const next = isStillBilled(world) ? undefined : nextToPay(world.books)
  if (next === undefined) return undefined
  const { invoice, fund } = next
  const at = fund !== undefined && fund.since > invoice.made ? fund.since : invoice.made
  return { at, documents: 'at once', carryOut: () => nothing(world) }
}

interface ToPay {
  readonly invoice: Invoice
  /** What it is paid from first; undefined where there is nothing to pay. */
  readonly fund: Fund | undefined
}

function nextToPay({ open, funds }: Books): ToPay | undefined {
  const needless = open.find((invoice) => toPayOf(invoice) <= 0)
  if (needless !== undefined) return { invoice: needless, fund: undefined }
  const fund = funds.find(({ leftMinor, entity }) => leftMinor > 0 && open.some((invoice) => invoice.entity === entity))
  const invoice = fund && firstDue(open.filter(({ entity }) => entity === fund.entity))
  return invoice && { invoice, fund }
}

/** A credit note's amount to the invoice it credits as far as that is open; the rest is balance. */
export function allocateCredit(world: World, note: Invoice, amountMinor: number, at: Instant): Done {
  const credited = world.books.open.find(({ number }) => number === note.credits)
  const amount = credited === undefined ? 0 : Math.min(amountMinor, toPayOf(credited))
  const left = {
    from: 'credit_note',
    id: note.number,
    entity: note.entity,
    leftMinor: amountMinor - amount,
    since: at,
  } as const
  const funded: World = { ...world, books: { ...world.books, funds: withFund(world.books.funds, left) } }
  if (credited === undefined || amount === 0) return nothing(funded)
  return allocate(
    funded,
    credited,
    { from: 'credit_note', id: note.number, amountMinor: amount, at, crediting: true },
    at,
  )
}

/** Puts an allocation on an open invoice, which is closed where nothing is left to pay. */
export function allocate(world: World, invoice: Invoice, allocation: Allocation, at: Instant): Done {
  const allocated: Invoice = { ...invoice, allocations: [...invoice.allocations, allocation] }
  const told: EventBody[] =
    allocation.from === 'payment'
      ? [{ event: 'payment:allocated', payment_id: allocation.id, invoice_number: invoice.number }]
      : []
  const after = toPayOf(allocated) > 0 ? withOpen(world, allocated) : close(world, allocated, at)
  return { ...after, events: [...told, ...after.events] }
}

export function withFund(funds: readonly Fund[], fund: Fund): readonly Fund[] {
  return fund.leftMinor === 0 ? funds : [...funds, fund]
}

function withOpen(world: World, invoice: Invoice): Done {
  const open = world.books.open.map((one) => (one.number === invoice.number ? invoice : one))
  return nothing({ ...world, books: { ...world.books, open } })
}

/** Whatever settled it, what was suspended for it goes on. */
function close(world: World, invoice: Invoice, at: Instant): Done {
  const { number } = invoice
  const books: Books = {
    ...world.books,
    open: world.books.open.filter((one) => one.number !== number),
    entries: [...world.books.entries, { entry: 'document', document: invoice }],
  }
  const isPaid = stateOf(invoice) === 'paid'
  return {
    world: endSuspensions({ ...world, books }, number, at),
    events: isPaid ? [{ event: 'invoice:paid', invoice_number: number }] : [],
    history: isPaid ? [`Invoice ${number} paid`] : [],
  }
}

/** As much of the balance as an invoice needs, of one payment or credit note after another. */
function payFrom(world: World, { number }: Pick<Invoice, 'number'>, at: Instant): Done {
  const { open, funds } = world.books
  const invoice = open.find((one) => one.number === number)
  const fund = funds.find(({ entity, leftMinor }) => entity === invoice?.entity && leftMinor > 0)
  if (invoice === undefined || fund === undefined) return nothing(world)
  const amountMinor = Math.min(fund.leftMinor, toPayOf(invoice))
  const left = funds.flatMap((one) =>
    one === fund ? withFund([], { ...fund, leftMinor: fund.leftMinor - amountMinor }) : [one],
  )
  const spent: World = { ...world, books: { ...world.books, funds: left } }
  const allocated = allocate(spent, invoice, { from: fund.from, id: fund.id, amountMinor, at }, at)
  return joined(allocated, payFrom(allocated.world, invoice, at))
}

/** An invoice of nothing, or one that owes the customer, is paid as it is made; what it owes is balance. */
function closeWithNothingToPay(world: World, invoice: Invoice, at: Instant): Done {
  const { number, entity, allocations } = invoice
  const owed = -toPayOf(invoice)
  const given: Allocation[] = owed === 0 ? [] : [{ from: 'credit_note', id: number, amountMinor: -owed, at }]
  const funds = withFund(world.books.funds, { from: 'credit_note', id: number, entity, leftMinor: owed, since: at })
  const funded: World = { ...world, books: { ...world.books, funds } }
  return close(funded, { ...invoice, allocations: [...allocations, ...given] }, at)
}

function firstDue(open: readonly Invoice[]): Invoice | undefined {
  const order = ({ due = '', made }: Invoice) => `${due} ${made}`
  return open.reduce<Invoice | undefined>(
    (first, other) => (first === undefined || order(other) < order(first) ? other : first),
    undefined,
  )
}

/** Money given back comes off what no open invoice needs. */
function withRefundsOffset(world: World): World {
  const { funds, open } = world.books
  const entities = new Set(funds.map(({ entity }) => entity))
  const settled = [...entities].filter((entity) => open.every((invoice) => invoice.entity !== entity))
  const offset = settled.reduce(offsetRefunds, funds)
  return offset === funds ? world : { ...world, books: { ...world.books, funds: offset } }
}

function offsetRefunds(funds: readonly Fund[], entity: string): readonly Fund[] {
  const own = funds.filter((fund) => fund.entity === entity).map(({ leftMinor }) => leftMinor)
  const sum = (amounts: readonly number[]) => amounts.reduce((so, amount) => so + amount, 0)
  const offset = Math.min(sum(own.filter((left) => left > 0)), -sum(own.filter((left) => left < 0)))
  if (offset === 0) return funds
  const toOffset = { held: offset, owed: offset }
  return funds.flatMap((fund) => {
    if (fund.entity !== entity) return [fund]
    const side = fund.leftMinor > 0 ? 'held' : 'owed'
    const taken = Math.min(toOffset[side], Math.abs(fund.leftMinor))
    toOffset[side] -= taken
    return withFund([], { ...fund, leftMinor: fund.leftMinor - Math.sign(fund.leftMinor) * taken })
  })
}
