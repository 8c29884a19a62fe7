/**
 * The money of a payment, followed to its present place (docs/decisions/invoices.md: "Refunds"): the invoices that it
 * paid, the credit notes that gave it back, and the invoices that those credit notes paid in turn.
 */
import { onceFor } from '../base/once.ts'
import {
  dueOrder,
  inOrderOfAge,
  paidOf,
  totalOf,
  type Allocation,
  type Credit,
  type Invoice,
  type Payment,
} from '../world/invoice.ts'
import type { PaidBooks } from './paid-books.ts'
import type { FromInvoice } from './pay-back.ts'

export interface PaymentMoney {
  readonly payment: string
  /** The payment after its refunds. */
  readonly leftMinor: number
  /** The invoices that hold its money, latest first, and the latest due first of those that it paid at one instant. */
  readonly invoices: readonly FromInvoice[]
  /** The credit notes that kept a part of its money as balance, with the most that this part can be. */
  readonly creditNotes: ReadonlyMap<string, number>
}

export function followPayment({ payments, documents }: PaidBooks, payment: Payment): PaymentMoney {
  const { id } = payment
  const refunds = payments.filter((one) => one.refunds === id)
  const isOwn = isOneOf(new Set([id, ...refunds.map((one) => one.id)]))
  const flow = flowOf(documents)
  const held = new Map<string, number>()
  for (const { number, allocations } of flow.invoices.values()) {
    const own = sum(allocations.filter(isOwn).map(({ amountMinor }) => amountMinor))
    if (own !== 0) held.set(number, own)
  }
  const { creditNotes, since } = passOn(held, flow)
  const invoices = [...flow.invoices.values()].flatMap((invoice) => {
    const amountMinor = Math.min(held.get(invoice.number) ?? 0, keptOf(invoice, flow))
    if (amountMinor <= 0) return []
    const at = laterText(paidAt(invoice, id), since.get(invoice.number))
    return [{ invoice, order: `${at} ${dueOrder(invoice)}`, amountMinor }]
  })
  return {
    payment: id,
    leftMinor: sum([payment, ...refunds].map(({ amountMinor }) => amountMinor)),
    invoices: latestFirst(invoices),
    creditNotes,
  }
}

/** The most that a part of the balance can hold of the money. */
export function mostOfMoney({ payment, creditNotes }: PaymentMoney, { from, id, leftMinor }: Credit): number {
  const most = from === 'credit_note' ? (creditNotes.get(id) ?? 0) : id === payment ? leftMinor : 0
  return Math.max(0, Math.min(most, leftMinor))
}

/** A credit note that gave money back, and the invoices that this money paid. */
interface GivingBack {
  readonly number: string
  readonly credits: string
  readonly freedMinor: number
  /** Latest first, and the latest due first of those at one instant. */
  readonly uses: readonly (Pick<Allocation, 'amountMinor' | 'at'> & { readonly invoice: Invoice })[]
}

interface Flow {
  /** Oldest first. */
  readonly invoices: ReadonlyMap<string, Invoice>
  /** Oldest first, so that money reaches an invoice before a credit note takes it on from there. */
  readonly givingBack: readonly GivingBack[]
  /** Amounts that the credit notes of each invoice gave back. */
  readonly freedOf: ReadonlyMap<string, number>
}

const flowOf = onceFor((documents: readonly Invoice[]): Flow => {
  const oldestFirst = inOrderOfAge(documents)
  const invoices = new Map(oldestFirst.flatMap((one) => (one.type === 'invoice' ? [[one.number, one] as const] : [])))
  const uses = Map.groupBy(
    [...invoices.values()].flatMap((invoice) =>
      invoice.allocations.flatMap(({ from, id, amountMinor, at, crediting }) =>
        from === 'credit_note' && crediting === undefined
          ? [{ note: id, invoice, amountMinor, at, order: `${at} ${dueOrder(invoice)}` }]
          : [],
      ),
    ),
    ({ note }) => note,
  )
  const givingBack = oldestFirst.flatMap((note): GivingBack[] => {
    const { number, type, credits, credits_elsewhere } = note
    const credited = credits === undefined || credits_elsewhere === true ? undefined : invoices.get(credits)
    if (type !== 'credit_note' || credited === undefined) return []
    const crediting = credited.allocations.filter((one) => one.crediting === true && one.id === number)
    const freedMinor = -totalOf(note) - sum(crediting.map(({ amountMinor }) => amountMinor))
    const ownUses = latestFirst(uses.get(number) ?? [])
    return freedMinor <= 0 ? [] : [{ number, credits: credited.number, freedMinor, uses: ownUses }]
  })
  const freedOf = new Map<string, number>()
  for (const { credits, freedMinor } of givingBack) freedOf.set(credits, (freedOf.get(credits) ?? 0) + freedMinor)
  return { invoices, givingBack, freedOf }
})

/** The paid amount of an invoice that no credit note gave back. */
const keptOf = (invoice: Invoice, { freedOf }: Flow): number => paidOf(invoice) - (freedOf.get(invoice.number) ?? 0)

/**
 * Follows the payment's money through the credit notes. The money of several payments is not distinguished: the money
 * of each stays in an invoice as long as there is room for it, so every part has a place.
 */
function passOn(held: Map<string, number>, flow: Flow) {
  const creditNotes = new Map<string, number>()
  const since = new Map<string, string>()
  const passed = new Map<string, number>()
  for (const { number, credits, freedMinor, uses } of flow.givingBack) {
    const credited = flow.invoices.get(credits)
    const own = held.get(credits) ?? 0
    if (credited === undefined || own <= 0) continue
    const before = passed.get(credits) ?? 0
    let rest = Math.min(freedMinor, own - Math.max(0, Math.min(own, keptOf(credited, flow))) - before)
    passed.set(credits, before + rest)
    for (const { invoice, amountMinor, at } of uses) {
      const present = held.get(invoice.number) ?? 0
      // Money that comes back to an invoice from which it was passed on cannot be passed on again.
      const away = passed.get(invoice.number)
      const room = away === undefined ? paidOf(invoice) - present : keptOf(invoice, flow) - (present - away)
      const part = Math.min(rest, amountMinor, room)
      if (part <= 0) continue
      rest -= part
      held.set(invoice.number, present + part)
      since.set(invoice.number, laterText(at, since.get(invoice.number)))
    }
    if (rest > 0) creditNotes.set(number, rest)
  }
  return { creditNotes, since }
}

const latestFirst = <Placed extends { readonly order: string }>(oldestFirst: readonly Placed[]): Placed[] =>
  oldestFirst.toReversed().toSorted((one, other) => (one.order > other.order ? -1 : one.order < other.order ? 1 : 0))

const isOneOf =
  (ids: ReadonlySet<string>) =>
  ({ from, id }: Allocation): boolean =>
    from === 'payment' && ids.has(id)

const paidAt = ({ allocations }: Invoice, id: string): string =>
  allocations.reduce((latest, one) => (one.id === id && one.at > latest ? one.at : latest), '')

const laterText = (one: string, other = ''): string => (one > other ? one : other)

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
