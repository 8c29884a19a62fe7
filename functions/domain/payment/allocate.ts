/**
 * Allocation of money to invoices (decisions: "Money"). The balance pays the open invoices of its business entity,
 * oldest due date first, except for amounts that a provider was asked to pay back. A credit note goes to the invoice it
 * credits, and its rest goes to the balance. A refund without money behind it makes the balance negative. Such a
 * balance keeps no later payment from an open invoice.
 */
import type { Fact } from '../facts/fact.ts'
import { once, onceFor } from '../base/once.ts'
import { laterOf, type Instant } from '../time/time.ts'
import { followedBy, unchanged, type Change } from '../world/change.ts'
import { dueOrder, stateOf, toPayOf, type Allocation, type Credit, type Invoice } from '../world/invoice.ts'
import type { Ledger } from '../world/ledger.ts'
import { withRecords, type World } from '../world/world.ts'
import { withCredit, withCredits, withRefundsOffset } from './offset-balance.ts'
import { heldBalance } from './pending-refunds.ts'

/** Allocates the balances to at most `mostInvoices` open invoices. Further invoices fall due at once. */
export function allocateBalances(world: World, at: Instant, mostInvoices: number): Change {
  let change = unchanged(world)
  for (let left = mostInvoices; left > 0; left--) {
    const next = nextToPay(change.world.ledger, change.world.customer)
    if (next === undefined) break
    const { invoice, credit } = next
    change = followedBy(
      change,
      credit === undefined ? close(change.world, invoice) : payFrom(change.world, invoice, at),
    )
  }
  return { ...change, world: withRefundsOffset(change.world, at) }
}

/** Since when a balance and an open invoice are both present without an allocation; undefined without such a pair. */
export function allocationDue({ ledger, customer }: World): Instant | undefined {
  const next = nextToPay(ledger, customer)
  if (next === undefined) return undefined
  const { invoice, credit } = next
  return credit === undefined ? invoice.made : laterOf(credit.since, openSince(invoice))
}

/** A refund that opened the invoice again is its last allocation. */
const openSince = ({ made, allocations }: Invoice): Instant => allocations.at(-1)?.at ?? made

interface ToPay {
  readonly invoice: Invoice
  /** The credit that pays first; undefined if the invoice has nothing to pay. */
  readonly credit: Credit | undefined
}

/** Remembered, as every step needs the result and few steps change the ledger. */
const nextToPay = once(({ open, credits }: Ledger, customer: World['customer']): ToPay | undefined => {
  const needless = firstNeedless(open)
  if (needless !== undefined) return { invoice: needless, credit: undefined }
  const credit = credits.find(
    ({ leftMinor, entity }) =>
      leftMinor > 0 && entitiesOf(open).has(entity) && freeMoney({ credits, customer }, entity) > 0,
  )
  const invoice = credit && firstDueOf(open.filter(({ entity }) => entity === credit.entity))
  return invoice && { invoice, credit }
})

/** The money with an entity that may pay invoices: all but what is held for refunds. A debt does not reduce it. */
const freeMoney = ({ credits, customer }: Pick<Ledger, 'credits'> & Pick<World, 'customer'>, entity: string): number =>
  credits.reduce((sum, one) => (one.entity === entity ? sum + Math.max(0, one.leftMinor) : sum), 0) -
  heldBalance({ customer }, entity)

/**
 * The first open invoice with nothing to pay. A customer may have hundreds of open invoices, and each change of the
 * ledger asks again, so the sum of each invoice and the result for the list are remembered.
 */
const firstNeedless = onceFor((open: Ledger['open']) => open.find(isNeedless))
const isNeedless = onceFor((invoice: Invoice) => toPayOf(invoice) === 0)
const entitiesOf = onceFor((open: Ledger['open']) => new Set(open.map(({ entity }) => entity)))
type Crediting = Pick<Invoice, 'credits' | 'credits_elsewhere'>

/** The open invoice that a credit note credits. */
function creditedInvoice({ ledger }: World, { credits, credits_elsewhere }: Crediting): Invoice | undefined {
  const own = credits_elsewhere === true ? undefined : credits
  return ledger.open.find(({ number }) => number === own)
}

/** The amount of a credit that the credited invoice takes. */
export function creditedAmount(world: World, note: Crediting, amountMinor: number): number {
  const credited = creditedInvoice(world, note)
  return credited === undefined ? 0 : Math.min(amountMinor, toPayOf(credited))
}

/** Allocates a credit note to the open invoice that it credits. The rest goes to the balance. */
export function allocateCredit(world: World, note: Invoice, amountMinor: number, at: Instant): Change {
  const credited = creditedInvoice(world, note)
  const amount = creditedAmount(world, note, amountMinor)
  const { number: id, entity } = note
  const credits = withCredit(world.ledger.credits, {
    from: 'credit_note',
    id,
    entity,
    leftMinor: amountMinor - amount,
    since: at,
  })
  const withBalance = withCredits(world, credits)
  if (credited === undefined || amount === 0) return unchanged(withBalance)
  return allocate(withBalance, credited, { from: 'credit_note', id, amountMinor: amount, at, crediting: true })
}

/** Allocates an amount to an open invoice. An invoice with nothing left to pay is closed. */
export function allocate(world: World, invoice: Invoice, allocation: Allocation): Change {
  const allocated: Invoice = { ...invoice, allocations: [...invoice.allocations, allocation] }
  const facts: Fact[] =
    allocation.from === 'payment'
      ? [{ fact: 'payment-allocated', payment: allocation.id, invoice: invoice.number }]
      : []
  const after = toPayOf(allocated) > 0 ? unchanged(withOpen(world, allocated)) : close(world, allocated)
  return { world: after.world, facts: [...facts, ...after.facts] }
}

function withOpen(world: World, invoice: Invoice): World {
  const open = world.ledger.open.map((present) => (present.number === invoice.number ? invoice : present))
  return { ...world, ledger: { ...world.ledger, open } }
}

function close(world: World, invoice: Invoice): Change {
  const { number } = invoice
  const open = world.ledger.open.filter((invoice) => invoice.number !== number)
  return {
    world: withRecords({ ...world, ledger: { ...world.ledger, open } }, { record: 'document', document: invoice }),
    facts: stateOf(invoice) === 'paid' ? [{ fact: 'invoice-paid', invoice: number }] : [],
  }
}

/** Pays an invoice from the balance, by one payment or credit note after another. */
function payFrom(world: World, { number }: Pick<Invoice, 'number'>, at: Instant): Change {
  const { open, credits } = world.ledger
  const invoice = open.find((candidate) => candidate.number === number)
  const credit = credits.find(({ entity, leftMinor }) => entity === invoice?.entity && leftMinor > 0)
  if (invoice === undefined || credit === undefined) return unchanged(world)
  const free = freeMoney({ credits, customer: world.customer }, credit.entity)
  const amountMinor = Math.min(credit.leftMinor, toPayOf(invoice), free)
  if (amountMinor <= 0) return unchanged(world)
  const left = credits.flatMap((present) =>
    present === credit ? withCredit([], { ...credit, leftMinor: credit.leftMinor - amountMinor }) : [present],
  )
  const { from, id } = credit
  const allocated = allocate(withCredits(world, left), invoice, { from, id, amountMinor, at })
  return followedBy(allocated, payFrom(allocated.world, invoice, at))
}

function firstDueOf(open: readonly Invoice[]): Invoice | undefined {
  return open.reduce<Invoice | undefined>(
    (first, invoice) => (first === undefined || dueOrder(invoice) < dueOrder(first) ? invoice : first),
    undefined,
  )
}
