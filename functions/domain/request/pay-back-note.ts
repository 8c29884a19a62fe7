/**
 * Pays back the money that the credit note of a withdrawal leaves to the customer, the way it came: the provider that
 * collected it pays it back, and everything else is registered for the person who transfers it.
 */
import { collectedFor, requestRefund } from '../collection/refund-through.ts'
import { followPayment } from '../payment/follow-payment.ts'
import { moneyReceived, withDocumentsOf, type PaidBooks } from '../payment/paid-books.ts'
import { balanceWith, payOut, withPaidBack } from '../payment/pay-back.ts'
import { newPaymentId } from '../payment/payment-id.ts'
import { heldBalance, pendingOfEntity, pendingOfPayment } from '../payment/pending-refunds.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { followedBy, isRefused, unchanged, type Change, type Refusal } from '../world/change.ts'
import { documentIn } from '../world/find-document.ts'
import type { Credit, Payment } from '../world/invoice.ts'
import type { World } from '../world/world.ts'

export interface PayingBack {
  readonly books: PaidBooks
  /** The begin of the ids of the payments that pay back. */
  readonly token: string
  /** Whether the provider pays back the collected money. */
  readonly through: 'provider' | 'external'
  /**
   * Nobody reviews the change before it is made. Such a change is refused if a provider cannot pay its money back,
   * because nobody would transfer that money.
   */
  readonly isUnattended?: boolean
  /** The request of the reader, to which people are led if the provider refuses. */
  readonly request?: string
  readonly now: Instant
  readonly settings: Settings
}

export function payBackNote(world: World, number: string, paying: PayingBack): Change | Refusal {
  const { books, token, now, settings } = paying
  const credit = creditOf(world, number)
  const note = documentIn(world, number) ?? books.documents.find((document) => document.number === number)
  if (credit === undefined || note === undefined) return unchanged(world)
  const { entity, currency } = note
  const id = newPaymentId(token, world.customer.id)
  const requested = requestOf(world, credit, { ...paying, id, invoice: note.credits })
  if (isRefused(requested)) return requested
  const restId = requested.facts.length === 0 ? id : newPaymentId(`${token}x`, world.customer.id)
  const mostMinor = moneyReceived(books, entity) - pendingOfEntity(requested.world, books, entity)
  const from = creditOf(requested.world, number)
  return followedBy(
    requested,
    payOut(requested.world, { id: restId, entity, currency, from, mostMinor, now, settings }),
  )
}

interface Requesting extends PayingBack {
  readonly id: string
  /** The invoice that the note credits. */
  readonly invoice: string | undefined
}

/** The refund that the provider is asked for. */
function requestOf(world: World, credit: Credit, requesting: Requesting): Change | Refusal {
  const { books, through, isUnattended = false, request, id, invoice, now, settings } = requesting
  const payment = through === 'provider' && invoice !== undefined ? collectedFor(books, invoice) : undefined
  if (payment === undefined) return unchanged(world)
  const free = Math.min(credit.leftMinor, balanceWith(world, credit.entity) - heldBalance(world, credit.entity))
  const amount = Math.min(free, leftOf(world, books, payment))
  if (amount <= 0) return unchanged(world)
  const input = { payment_id: payment.id, amount }
  const owed = { from: credit.from, id: credit.id, ...(request !== undefined && { request }) }
  const present = withDocumentsOf(books, world)
  const requested = requestRefund({ world, given: input, books: present, id, paysBack: owed, now, settings })
  if (isRefused(requested)) return isUnattended ? requested : unchanged(world)
  // The reader gets the money in any case, so the credit note says that it is paid back.
  return { ...requested, world: withPaidBack(requested.world, credit, amount) }
}

const leftOf = (world: World, books: PaidBooks, payment: Payment): number =>
  followPayment(books, payment).leftMinor - pendingOfPayment(world, payment.id).allMinor

const creditOf = ({ ledger }: World, number: string): Credit | undefined =>
  ledger.credits.find(({ from, id }) => from === 'credit_note' && id === number)
