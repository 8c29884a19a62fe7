/**
 * Refunds that a provider was asked for and has not answered. It may pay back at any moment, so nothing else may use
 * their money: no further refund, and no open invoice.
 */
import type { World } from '../world/world.ts'
import type { PaidBooks } from './paid-books.ts'

type Pending = NonNullable<World['customer']['refunding']>[number]

const pendingOf = ({ customer }: Pick<World, 'customer'>): readonly Pending[] => customer.refunding ?? []

export const isRefundPending = (world: Pick<World, 'customer'>): boolean => pendingOf(world).length > 0

/** The part of a balance from which pending refunds are to be paid, in minor units. */
export const heldBalance = (world: Pick<World, 'customer'>, entity: string): number =>
  sum(pendingOf(world).map((one) => (one.entity === entity ? (one.balanceMinor ?? 0) : 0)))

/** The pending refunds of a payment, in minor units: their sum, and the part to be taken from its invoices. */
export function pendingOfPayment(world: Pick<World, 'customer'>, payment: string) {
  const own = pendingOf(world).filter((one) => one.payment === payment)
  return {
    allMinor: sum(own.map(({ amountMinor }) => amountMinor)),
    ofInvoicesMinor: sum(own.map(({ amountMinor, balanceMinor = 0 }) => amountMinor - balanceMinor)),
  }
}

/** All money of a business entity that is about to be paid back, in minor units. */
export function pendingOfEntity(world: Pick<World, 'customer'>, { payments }: PaidBooks, entity: string): number {
  const isOfIt = (one: Pending) => (one.entity ?? payments.find(({ id }) => id === one.payment)?.entity) === entity
  return sum(pendingOf(world).map((one) => (isOfIt(one) ? one.amountMinor : 0)))
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
