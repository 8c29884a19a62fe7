/** Paying back money that is the customer's balance. */
import { dateOf, type Instant } from '../time.ts'
import type { Settings } from '../settings/settings.ts'
import { unchanged, type Change } from '../world/change.ts'
import type { Credit, Payment } from '../world/invoice.ts'
import { withRecords, type World } from '../world/world.ts'
import { setOff, sourceOf } from './offset-balance.ts'

interface PayingOut {
  /** The id of the payment. */
  readonly id: string
  readonly entity: string
  readonly currency: string
  /** The part of the balance that is paid back. */
  readonly from: Credit | undefined
  readonly now: Instant
  readonly settings: Settings
}

/**
 * Pays back a part of the balance, never more than the whole balance with the business entity. A payment below zero is
 * registered, as for a refund that another system made.
 */
export function payOut(world: World, { id, entity, currency, from, now, settings }: PayingOut): Change {
  const { credits } = world.ledger
  const balance = credits.reduce((sum, credit) => (credit.entity === entity ? sum + credit.leftMinor : sum), 0)
  const amountMinor = Math.min(from?.leftMinor ?? 0, balance)
  if (from === undefined || amountMinor <= 0) return unchanged(world)
  const payment: Payment = {
    ...{ id, entity, currency, amountMinor: -amountMinor, method: 'external' },
    ...{ date: dateOf(now, settings.account.timezone), fields: {}, made: now },
  }
  const paidOut = withRecords(world, { record: 'payment', payment })
  return {
    world: setOff(paidOut, [{ credit: sourceOf(from), debit: { from: 'payment', id }, amountMinor }], now),
    facts: [{ fact: 'payment-registered', payment: id, amountMinor: -amountMinor, currency }],
  }
}
