/** An agreement that a reversal shows to be useless: it is failing or ended, and its payer is asked for another. */
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { followedBy, isRefused, type Change, type Refusal } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import { agreementNamed } from './agreements.ts'
import { askAgain } from './ask-payer.ts'
import { spent } from './give-up.ts'
import { classOf, isDead, payerDied } from './reasons.ts'
import { collectedInvoice, reversePayment, type ReversalCommand } from './reverse-payment.ts'

interface ReasonGiven {
  /** The number of the invoice. */
  readonly number: string
  readonly agreement: Agreement
  readonly reason?: string
  /** The id of the agreement that the payer is asked for; absent where nobody is asked. */
  readonly id?: string
  readonly now: Instant
  readonly settings: Settings
}

/** A hard reason leaves the agreement failing, or ended where it is dead at the bank. */
export function withoutSpent(change: Change, failure: ReasonGiven): Change {
  const { agreement, reason, now, settings } = failure
  if (classOf(reason) !== 'hard') return change
  return askedForAnother(spent(change, agreement.id, { reason, now, settings }), failure)
}

/** Asks the payer of an agreement that is dead at the bank for another one. */
export function askedForAnother(change: Change, { number, agreement, reason, id, now, settings }: ReasonGiven): Change {
  const invoice = change.world.ledger.open.find((one) => one.number === number)
  if (!isDead(reason) || reason === payerDied || id === undefined || invoice === undefined) return change
  return followedBy(change, askAgain({ world: change.world, invoice, agreement, id, now, settings }))
}

/** A reversal that people register, with the same end of the agreement as one that a worker reports. */
export function reverseByHand(command: ReversalCommand & { readonly agreementId: string }): Change | Refusal {
  const { world, given, books, agreementId: id, now, settings } = command
  const change = reversePayment(command)
  const payment = books.payments.find((one) => one.id === given.payment_id)
  const invoice = payment && collectedInvoice(world, books, payment)
  const agreement = invoice?.collection && agreementNamed(world, invoice.collection.agreement)
  if (isRefused(change) || change.facts.length === 0 || invoice === undefined || agreement === undefined) return change
  const reason = given.reason === undefined ? {} : { reason: given.reason }
  return withoutSpent(change, { number: invoice.number, agreement, ...reason, id, now, settings })
}
