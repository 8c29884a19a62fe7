/** Paying back money: from the customer's balance and from paid invoices. */
import { dateOf, type Instant } from '../time/time.ts'
import type { Settings } from '../settings/settings.ts'
import { followedBy, unchanged, type Change } from '../world/change.ts'
import type { Credit, Invoice, Payment } from '../world/invoice.ts'
import { withRecords, type World } from '../world/world.ts'
import { setOff, sourceOf } from './offset-balance.ts'
import { heldBalance } from './pending-refunds.ts'
import { toItsInvoice } from './pay.ts'

export interface FromInvoice {
  readonly invoice: Invoice
  readonly amountMinor: number
}

/** The sources of a refund. Their amounts together are the refund. */
interface Sources {
  readonly balance: readonly { readonly credit: Credit; readonly amountMinor: number }[]
  /** Invoices that are open again. */
  readonly invoices: readonly FromInvoice[]
}

/** Registers a negative payment, as for a refund that another system makes, and takes its money from the sources. */
export function payBack(world: World, payment: Payment, { balance, invoices }: Sources, settings: Settings): Change {
  const { id, amountMinor, currency, refunds, made } = payment
  const pairs = balance.map(({ credit, amountMinor: part }) => ({
    credit: sourceOf(credit),
    debit: { from: 'payment', id } as const,
    amountMinor: part,
  }))
  const registered: Change = {
    world: setOff(withRecords(world, { record: 'payment', payment }), pairs, made),
    facts: [
      {
        fact: 'payment-registered',
        ...{ payment: id, amountMinor, currency },
        ...(refunds === undefined ? {} : { refunds }),
      },
    ],
  }
  return invoices.reduce(
    (change, { invoice, amountMinor: part }) =>
      followedBy(change, toItsInvoice(change.world, payment, invoice, -part, settings)),
    registered,
  )
}

interface PayingOut {
  /** The id of the payment. */
  readonly id: string
  readonly entity: string
  readonly currency: string
  /** The part of the balance that is paid back. */
  readonly from: Credit | undefined
  /** The money that came in, which is the most that can be paid back. */
  readonly mostMinor: number
  readonly now: Instant
  readonly settings: Settings
}

/**
 * Pays back a part of the balance, but never more than the whole balance with the business entity or than `mostMinor`.
 */
export function payOut(world: World, { id, entity, currency, from, mostMinor, now, settings }: PayingOut): Change {
  const free = balanceWith(world, entity) - heldBalance(world, entity)
  const amountMinor = Math.min(from?.leftMinor ?? 0, free, mostMinor)
  if (from === undefined || amountMinor <= 0) return unchanged(world)
  const payment: Payment = {
    ...{ id, entity, currency, amountMinor: -amountMinor, method: 'external' },
    ...{ date: dateOf(now, settings.account.timezone), fields: {}, made: now },
  }
  return payBack(
    withPaidBack(world, from, amountMinor),
    payment,
    { balance: [{ credit: from, amountMinor }], invoices: [] },
    settings,
  )
}

/** The world in which a credit note that is issued just now says where its money goes. */
export function withPaidBack(
  world: World,
  { from, id }: Pick<Credit, 'from' | 'id'>,
  amountMinor: number,
  how: 'paid_back' | 'asked_back' = 'paid_back',
): World {
  if (from !== 'credit_note') return world
  const records = world.records.map((record) => {
    if (record.record !== 'document' || record.document.number !== id) return record
    const { paper } = record.document
    const present = { ...paper, [how]: (paper[how] ?? 0) + amountMinor }
    return { ...record, document: { ...record.document, paper: present } }
  })
  return { ...world, records }
}

/** The balance with a business entity, which may be below zero. */
export const balanceWith = ({ ledger }: World, entity: string): number =>
  ledger.credits.reduce((total, credit) => (credit.entity === entity ? total + credit.leftMinor : total), 0)
