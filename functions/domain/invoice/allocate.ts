/**
 * What goes to which invoice (decisions: "Money"): the balance to the open invoices of its business entity, oldest due first;
 * a credit note to the invoice it credits, and what that no longer needs to the balance.
 */
import type { EventBody } from '../event.ts'
import { endSuspensions } from '../override/suspension.ts'
import type { Instant } from '../time.ts'
import type { Done, World } from '../world.ts'
import type { Books } from './books.ts'
import { stateOf, toPayOf, type Allocation, type Fund, type Invoice } from './invoice.ts'

/** Gives the balance with a business entity to its open invoices. */
export function allocateFunds(world: World, entity: string, at: Instant): Done {
  const offset = offsetRefunds(world.books.funds, entity)
  let so: Done = { world: { ...world, books: { ...world.books, funds: offset } }, events: [], history: [] }
  for (const { number } of inOrderOfDue(world.books.open, entity)) so = joined(so, settle(so.world, number, at))
  return so
}

/** A credit note's amount to the invoice it credits as far as that is open; the rest is balance. */
export function allocateCredit(world: World, note: Invoice, amountMinor: number, at: Instant): Done {
  const credited = world.books.open.find(({ number }) => number === note.credits)
  const amount = credited === undefined ? 0 : Math.min(amountMinor, toPayOf(credited))
  const left = { from: 'credit_note', id: note.number, entity: note.entity, leftMinor: amountMinor - amount } as const
  const funded: World = { ...world, books: { ...world.books, funds: withFund(world.books.funds, left) } }
  if (credited === undefined || amount === 0) return { world: funded, events: [], history: [] }
  return allocate(
    funded,
    credited,
    { from: 'credit_note', id: note.number, amountMinor: amount, at, crediting: true },
    at,
  )
}

/** Puts an allocation on an open invoice, which is closed where nothing is left to pay. */
export function allocate(world: World, invoice: Invoice, allocation: Allocation, at: Instant): Done {
  const after: Invoice = { ...invoice, allocations: [...invoice.allocations, allocation] }
  const told: EventBody[] =
    allocation.from === 'payment'
      ? [{ event: 'payment:allocated', payment_id: allocation.id, invoice_number: invoice.number }]
      : []
  if (toPayOf(after) > 0) return { world: withOpen(world, after), events: told, history: [] }
  const closed = closeInvoice(world, after)
  const resumed = endSuspensions(closed, invoice.number, at)
  const isPaid = stateOf(after) === 'paid'
  return {
    world: resumed,
    events: [...told, ...(isPaid ? [{ event: 'invoice:paid', invoice_number: invoice.number } as const] : [])],
    history: isPaid ? [`Invoice ${invoice.number} paid`] : [],
  }
}

export function withFund(funds: readonly Fund[], fund: Fund): readonly Fund[] {
  return fund.leftMinor === 0 ? funds : [...funds, fund]
}

function withOpen(world: World, invoice: Invoice): World {
  const open = world.books.open.map((one) => (one.number === invoice.number ? invoice : one))
  return { ...world, books: { ...world.books, open } }
}

function closeInvoice(world: World, document: Invoice): World {
  const books: Books = {
    ...world.books,
    open: world.books.open.filter(({ number }) => number !== document.number),
    entries: [...world.books.entries, { entry: 'document', document }],
  }
  return { ...world, books }
}

/** As much of the balance as an invoice needs. One that asks for nothing is closed, and what it gives back is balance. */
function settle(world: World, number: string, at: Instant): Done {
  let so: Done = { world, events: [], history: [] }
  for (;;) {
    const { open, funds } = so.world.books
    const invoice = open.find((one) => one.number === number)
    if (invoice === undefined) return so
    const toPay = toPayOf(invoice)
    if (toPay <= 0) return joined(so, closeWithNothingToPay(so.world, invoice, at))
    const fund = funds.find(({ entity, leftMinor }) => entity === invoice.entity && leftMinor > 0)
    if (fund === undefined) return so
    const amountMinor = Math.min(fund.leftMinor, toPay)
    const spent = funds.flatMap((one) =>
      one !== fund ? [one] : one.leftMinor === amountMinor ? [] : [{ ...one, leftMinor: one.leftMinor - amountMinor }],
    )
    const without: World = { ...so.world, books: { ...so.world.books, funds: spent } }
    so = joined(so, allocate(without, invoice, { from: fund.from, id: fund.id, amountMinor, at }, at))
  }
}

/** An invoice of nothing, or one that owes the customer, is paid as it is made. */
function closeWithNothingToPay(world: World, invoice: Invoice, at: Instant): Done {
  const back = -toPayOf(invoice)
  const closed = closeInvoice(world, {
    ...invoice,
    ...(back === 0
      ? {}
      : { allocations: [...invoice.allocations, { from: 'credit_note', id: invoice.number, amountMinor: -back, at }] }),
  })
  const fund = { from: 'credit_note', id: invoice.number, entity: invoice.entity, leftMinor: back } as const
  return {
    world: { ...closed, books: { ...closed.books, funds: withFund(closed.books.funds, fund) } },
    events: [{ event: 'invoice:paid', invoice_number: invoice.number }],
    history: [],
  }
}

function inOrderOfDue(open: readonly Invoice[], entity: string): Invoice[] {
  return open
    .filter((invoice) => invoice.entity === entity)
    .toSorted((a, b) => {
      const [one, other] = [`${a.due ?? ''} ${a.made}`, `${b.due ?? ''} ${b.made}`]
      return one < other ? -1 : one > other ? 1 : 0
    })
}

/** Money given back is taken from what is there before any of that goes to an invoice. */
function offsetRefunds(funds: readonly Fund[], entity: string): readonly Fund[] {
  let owed = funds
    .filter((fund) => fund.entity === entity && fund.leftMinor < 0)
    .reduce((sum, f) => sum - f.leftMinor, 0)
  let held = funds
    .filter((fund) => fund.entity === entity && fund.leftMinor > 0)
    .reduce((sum, f) => sum + f.leftMinor, 0)
  if (owed === 0 || held === 0) return funds
  const both = Math.min(owed, held)
  owed = both
  held = both
  return funds.flatMap((fund) => {
    if (fund.entity !== entity) return [fund]
    const taken = fund.leftMinor < 0 ? Math.min(owed, -fund.leftMinor) : Math.min(held, fund.leftMinor)
    if (fund.leftMinor < 0) owed -= taken
    else held -= taken
    const leftMinor = fund.leftMinor < 0 ? fund.leftMinor + taken : fund.leftMinor - taken
    return leftMinor === 0 ? [] : [{ ...fund, leftMinor }]
  })
}

export function joined(one: Done, other: Done): Done {
  return { world: other.world, events: [...one.events, ...other.events], history: [...one.history, ...other.history] }
}
