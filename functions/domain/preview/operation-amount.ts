/** The amount of money in an operation, for the limits of roles (`role-limits.ts`). */
import type { Fact } from '../facts/fact.ts'
import type { Settings } from '../settings/settings.ts'
import { documentIn, issuedDocuments } from '../world/find-document.ts'
import { toPayOf, totalOf } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import { invoicedLater, waitsMore } from './later-invoices.ts'

export interface OperationAmount {
  readonly amountMinor: number
  readonly currency: string
}

/** The result of an operation: its facts, and the worlds before and after them. */
export interface OperationDone {
  /** Undefined for a customer that the operation creates. */
  readonly before: Pick<World, 'customer' | 'subscriptions'> | undefined
  readonly world: Pick<World, 'ledger' | 'records' | 'customer' | 'subscriptions'>
  readonly facts: readonly Fact[]
  readonly settings: Settings
}

/** The sum of one kind in one currency, such as the sum of the invoices. */
export interface AmountSum extends OperationAmount {
  readonly of: string
}

/**
 * The sums of the invoices that the operation makes, of the credit notes and of the payments, each by itself. So a
 * limit applies however the amount was given, and for credits that the operation makes by itself. Amounts of a new
 * subscription that were invoiced elsewhere, or will be invoiced later, count as invoices do.
 */
export const amountsOf = (done: OperationDone): readonly AmountSum[] =>
  summed([
    ...documents(done).map(({ type, currency, amountMinor }) => ({
      of: type,
      currency,
      amountMinor: Math.abs(amountMinor),
    })),
    ...invoicedLater(done).map((later) => ({ of: 'invoice', ...later })),
    ...payments(done).map(({ currency, amountMinor }) => ({
      of: 'payment',
      currency,
      amountMinor: Math.abs(amountMinor),
    })),
  ])

/**
 * The amount that a business entity invoices beyond what it credits at once, such as by a switch. Amounts that the
 * operation adds to the invoices of later periods count as well: otherwise a plan that is switched on the day before
 * its start would count for nothing.
 */
export const invoicedBeyondCredits = (done: OperationDone): readonly AmountSum[] =>
  summed([
    ...documents(done).map(({ entity, currency, amountMinor }) => ({ of: entity, currency, amountMinor })),
    ...waitsMore(done),
  ])

/** The credit beyond the sum that the same business entity invoices anew at once, such as by a switch. */
export const creditedBeyondInvoices = (done: OperationDone): readonly AmountSum[] =>
  summed(
    documents(done).map(({ entity, currency, amountMinor }) => ({ of: entity, currency, amountMinor: -amountMinor })),
  )

/** The money that goes back to the customer. */
export const paidBack = (done: OperationDone): readonly AmountSum[] =>
  summed(
    payments(done)
      .filter(({ amountMinor }) => amountMinor < 0)
      .map(({ currency, amountMinor }) => ({ of: 'payment', currency, amountMinor: -amountMinor })),
  )

/** Payments, and payments that a provider is asked to make, as it pays back as soon as it answers. */
const payments = ({ facts }: OperationDone): { readonly amountMinor: number; readonly currency: string }[] =>
  facts.flatMap((fact) => {
    if (fact.fact !== 'payment-registered' && fact.fact !== 'refund-requested') return []
    const { amountMinor, currency } = fact
    return [{ amountMinor: fact.fact === 'refund-requested' ? -amountMinor : amountMinor, currency }]
  })

/** The open amounts of the invoices that are collected. */
export const collected = ({ world, facts }: OperationDone): readonly AmountSum[] =>
  summed(
    facts.flatMap((fact) => {
      const invoice = fact.fact === 'collection-planned' ? documentIn(world, fact.invoice) : undefined
      return invoice === undefined
        ? []
        : [{ of: 'collected', currency: invoice.currency, amountMinor: toPayOf(invoice) }]
    }),
  )

const documents = ({ world, facts }: OperationDone) =>
  issuedDocuments(world, facts).flatMap(({ document }) =>
    document === undefined ? [] : [{ ...document, amountMinor: totalOf(document) }],
  )

/** One sum for each kind and currency. Sums that are not above zero are left out. */
export const summed = (items: readonly AmountSum[]): readonly AmountSum[] =>
  [...Map.groupBy(items, ({ of: kind, currency }) => `${kind} ${currency}`).values()].flatMap((some) => {
    const [first] = some
    const amountMinor = some.reduce((sum, item) => sum + item.amountMinor, 0)
    return first !== undefined && amountMinor > 0 ? [{ of: first.of, currency: first.currency, amountMinor }] : []
  })

export const largestOf = (sums: readonly AmountSum[]): AmountSum | undefined =>
  sums.toSorted((one, other) => other.amountMinor - one.amountMinor)[0]
