/** A person's decision about an entry: the use of its money. */
import { reversePayment } from '../collection/reverse-payment.ts'
import { pay } from '../payment/pay.ts'
import { withDocumentsOf, type PaidBooks } from '../payment/paid-books.ts'
import { followPayment } from '../payment/follow-payment.ts'
import type { Fault } from '../refusal/fault.ts'
import type { Settings } from '../settings/settings.ts'
import { after } from '../time/calendar.ts'
import type { Instant } from '../time/time.ts'
import { followedBy, isRefused, refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import { entitiesOfEntry } from './accounts.ts'
import type { BankEntry } from './bank-entry.ts'
import { paymentOf, withBank } from './book-entry.ts'

export interface Allocating {
  readonly customer: string
  /** Absent if the amount goes to the balance. */
  readonly number?: string
  readonly amountMinor: number
}

/** Faults of a decision that do not depend on its customers. */
export function matchFaults(entry: BankEntry, allocations: readonly Allocating[]): Fault[] {
  if (entry.state === 'matched' || entry.state === 'detailed') return [{ field: '', code: 'entry_matched' }]
  if (entry.amountMinor < 0) return [{ field: '', code: 'entry_debit' }]
  const { amountMinor, currency } = entry
  const sum = allocations.reduce((total, allocation) => total + allocation.amountMinor, 0)
  return sum === amountMinor
    ? []
    : [{ field: 'allocations', code: 'entry_allocations', values: { amount: { amountMinor, currency } } }]
}

export interface MatchingByHand {
  readonly world: World
  readonly entry: BankEntry
  /** The allocations of this customer. */
  readonly allocations: readonly Allocating[]
  readonly documents: ReadonlyMap<string, Invoice>
  /** Ids of the payments, in the order of the allocations. */
  readonly paymentIds: readonly string[]
  readonly now: Instant
  readonly settings: Settings
}

export function matchByHand(matching: MatchingByHand): Change | Refusal {
  const { entry, allocations, documents, paymentIds, now, settings } = matching
  let change = unchanged(matching.world)
  for (const [index, { number, amountMinor }] of allocations.entries()) {
    const { world } = change
    const present = number === undefined ? undefined : presentOf(world, number, documents)
    const target =
      number === undefined ? { business_entity: entityOfBalance(entry, world, settings) } : { invoice_number: number }
    const payment = paymentOf(entry, { now, settings }, target, amountMinor)
    if (present !== undefined && !entitiesOfEntry(entry, settings).includes(present.entity)) {
      return refuse({ field: 'allocations', code: 'entry_other_entity', values: { value: present.number } })
    }
    const paid = pay({ world, given: payment, document: present, id: paymentIds[index] ?? '', now, settings })
    if (isRefused(paid)) return paid
    change = followedBy(change, paid)
  }
  return withBank(change, entry, paymentIds)
}

/**
 * The only one of the account's business entities to which the customer owes something, otherwise the entity of the
 * entry.
 */
function entityOfBalance(entry: BankEntry, { ledger }: World, settings: Settings): string {
  const owed = new Set(
    ledger.open.filter((one) => one.currency === entry.currency && toPayOf(one) > 0).map(({ entity }) => entity),
  )
  const [only, other] = entitiesOfEntry(entry, settings).filter((entity) => owed.has(entity))
  return only === undefined || other !== undefined ? entry.entity : only
}

/** The document as the allocations before this one left it. */
const presentOf = ({ ledger, records }: World, number: string, documents: ReadonlyMap<string, Invoice>) =>
  ledger.open.find((invoice) => invoice.number === number) ??
  records
    .flatMap((record) => (record.record === 'document' ? [record.document] : []))
    .findLast((one) => one.number === number) ??
  documents.get(number)

/** The instant until which a match can be undone. */
export const undoneUntil = ({ matched }: BankEntry, timezone: string): Instant | undefined =>
  matched && after(matched.at, 'P1M', 1, timezone)

export interface Undoing {
  readonly world: World
  readonly entry: BankEntry
  readonly books: PaidBooks
  /** An id for each payment of the entry that this customer has. */
  readonly ids: readonly { readonly payment: string; readonly back: string }[]
  readonly now: Instant
  readonly settings: Settings
}

/** Takes the payments of an entry back, so that the invoices are as if there had been none. */
export function undoMatch({ world, entry, books, ids, now, settings }: Undoing): Change | Refusal {
  let change = unchanged(world)
  let current = books
  for (const { payment: payment_id, back } of ids) {
    const payment = books.payments.find(({ id }) => id === payment_id)
    if (payment === undefined || payment.amountMinor <= 0) return refuse({ field: '', code: 'entry_not_undone' })
    if (followPayment(current, payment).leftMinor !== payment.amountMinor) {
      return refuse({ field: '', code: 'entry_not_undone' })
    }
    const reversal = { payment_id, kind: 'unmatched' as const }
    const reversed = reversePayment({ world: change.world, given: reversal, books: current, id: back, now, settings })
    if (isRefused(reversed)) return reversed
    change = followedBy(change, reversed)
    current = withDocumentsOf(current, change.world)
  }
  return { world: change.world, facts: [...change.facts, { fact: 'entry-unmatched', entry: entry.id }] }
}
