/**
 * What goes to which invoice (decisions: "Money"): the balance to the open invoices of its business entity, oldest due first;
 * a credit note to the invoice it credits, and what that no longer needs to the balance. A refund that nothing was there for
 * leaves the balance below zero, which keeps no later payment from an open invoice.
 */
import { joined, nothing } from '../world/change.ts'
import type { EventBody } from '../event.ts'
import { endSuspensions } from '../override/suspension.ts'
import type { Instant } from '../time.ts'
import type { Done, Waiting, World } from '../world/world.ts'
import type { Ledger } from '../world/ledger.ts'
import { stateOf, toPayOf, type Allocation, type Credit, type Invoice } from '../world/invoice.ts'
import { isStillBilled } from '../billing/unbilled.ts'

/**
 * Gives the balances to open invoices, as every change ends: once all of its documents are made, so that nothing is paid which
 * is still to be credited. What comes to more invoices than it may falls due at once.
 */
export function allocateBalances(world: World, at: Instant, mostInvoices: number): Done {
  let so = nothing(world)
  if (isStillBilled(world)) return so
  for (let left = mostInvoices; left > 0; left--) {
    const next = nextToPay(so.world.ledger)
    if (next === undefined) break
    so = joined(
      so,
      next.credit === undefined
        ? closeWithNothingToPay(so.world, next.invoice, at)
        : payFrom(so.world, next.invoice, at),
    )
  }
  return { ...so, world: withRefundsOffset(so.world) }
}

/** The balance that is still to go to open invoices, from when both were there. */
export function waitingAllocation(world: World): Waiting | undefined {
  const next = isStillBilled(world) ? undefined : nextToPay(world.ledger)
  if (next === undefined) return undefined
  const { invoice, credit } = next
  const at = credit !== undefined && credit.since > invoice.made ? credit.since : invoice.made
  return { at, documents: 'at once', carryOut: () => nothing(world) }
}

interface ToPay {
  readonly invoice: Invoice
  /** What it is paid from first; undefined where there is nothing to pay. */
  readonly credit: Credit | undefined
}

function nextToPay({ open, credits }: Ledger): ToPay | undefined {
  const needless = open.find((invoice) => toPayOf(invoice) <= 0)
  if (needless !== undefined) return { invoice: needless, credit: undefined }
  const credit = credits.find(
    ({ leftMinor, entity }) => leftMinor > 0 && open.some((invoice) => invoice.entity === entity),
  )
  const invoice = credit && firstDue(open.filter(({ entity }) => entity === credit.entity))
  return invoice && { invoice, credit }
}

/** A credit note's amount to the invoice it credits as far as that is open; the rest is balance. */
export function allocateCredit(world: World, note: Invoice, amountMinor: number, at: Instant): Done {
  const credited = world.ledger.open.find(({ number }) => number === note.credits)
  const amount = credited === undefined ? 0 : Math.min(amountMinor, toPayOf(credited))
  const left = {
    from: 'credit_note',
    id: note.number,
    entity: note.entity,
    leftMinor: amountMinor - amount,
    since: at,
  } as const
  const funded: World = { ...world, ledger: { ...world.ledger, credits: withCredit(world.ledger.credits, left) } }
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
  const announced: EventBody[] =
    allocation.from === 'payment'
      ? [{ event: 'payment:allocated', payment_id: allocation.id, invoice_number: invoice.number }]
      : []
  const after = toPayOf(allocated) > 0 ? withOpen(world, allocated) : close(world, allocated, at)
  return { ...after, events: [...announced, ...after.events] }
}

export function withCredit(credits: readonly Credit[], credit: Credit): readonly Credit[] {
  return credit.leftMinor === 0 ? credits : [...credits, credit]
}

function withOpen(world: World, invoice: Invoice): Done {
  const open = world.ledger.open.map((one) => (one.number === invoice.number ? invoice : one))
  return nothing({ ...world, ledger: { ...world.ledger, open } })
}

/** Whatever settled it, what was suspended for it goes on. */
function close(world: World, invoice: Invoice, at: Instant): Done {
  const { number } = invoice
  const ledger: Ledger = {
    ...world.ledger,
    open: world.ledger.open.filter((one) => one.number !== number),
    entries: [...world.ledger.entries, { entry: 'document', document: invoice }],
  }
  const isPaid = stateOf(invoice) === 'paid'
  return {
    world: endSuspensions({ ...world, ledger }, number, at),
    events: isPaid ? [{ event: 'invoice:paid', invoice_number: number }] : [],
    history: isPaid ? [`Invoice ${number} paid`] : [],
  }
}

/** As much of the balance as an invoice needs, of one payment or credit note after another. */
function payFrom(world: World, { number }: Pick<Invoice, 'number'>, at: Instant): Done {
  const { open, credits } = world.ledger
  const invoice = open.find((one) => one.number === number)
  const credit = credits.find(({ entity, leftMinor }) => entity === invoice?.entity && leftMinor > 0)
  if (invoice === undefined || credit === undefined) return nothing(world)
  const amountMinor = Math.min(credit.leftMinor, toPayOf(invoice))
  const left = credits.flatMap((one) =>
    one === credit ? withCredit([], { ...credit, leftMinor: credit.leftMinor - amountMinor }) : [one],
  )
  const spent: World = { ...world, ledger: { ...world.ledger, credits: left } }
  const allocated = allocate(spent, invoice, { from: credit.from, id: credit.id, amountMinor, at }, at)
  return joined(allocated, payFrom(allocated.world, invoice, at))
}

/** An invoice of nothing, or one that owes the customer, is paid as it is made; what it owes is balance. */
function closeWithNothingToPay(world: World, invoice: Invoice, at: Instant): Done {
  const { number, entity, allocations } = invoice
  const owed = -toPayOf(invoice)
  const given: Allocation[] = owed === 0 ? [] : [{ from: 'credit_note', id: number, amountMinor: -owed, at }]
  const credits = withCredit(world.ledger.credits, {
    from: 'credit_note',
    id: number,
    entity,
    leftMinor: owed,
    since: at,
  })
  const funded: World = { ...world, ledger: { ...world.ledger, credits } }
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
  const { credits, open } = world.ledger
  const entities = new Set(credits.map(({ entity }) => entity))
  const settled = [...entities].filter((entity) => open.every((invoice) => invoice.entity !== entity))
  const offset = settled.reduce(offsetRefunds, credits)
  return offset === credits ? world : { ...world, ledger: { ...world.ledger, credits: offset } }
}

function offsetRefunds(credits: readonly Credit[], entity: string): readonly Credit[] {
  const own = credits.filter((credit) => credit.entity === entity).map(({ leftMinor }) => leftMinor)
  const sum = (amounts: readonly number[]) => amounts.reduce((so, amount) => so + amount, 0)
  const offset = Math.min(sum(own.filter((left) => left > 0)), -sum(own.filter((left) => left < 0)))
  if (offset === 0) return credits
  const toOffset = { held: offset, owed: offset }
  return credits.flatMap((credit) => {
    if (credit.entity !== entity) return [credit]
    const side = credit.leftMinor > 0 ? 'held' : 'owed'
    const taken = Math.min(toOffset[side], Math.abs(credit.leftMinor))
    toOffset[side] -= taken
    return withCredit([], { ...credit, leftMinor: credit.leftMinor - Math.sign(credit.leftMinor) * taken })
  })
}
