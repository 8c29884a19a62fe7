/** A reversal that people register, with the same end of the agreement as one that a worker reports. */
import { isRefused, refuse, type Change, type Refusal } from '../world/change.ts'
import { withoutSpent } from './after-failure.ts'
import { collectedBy, reversePayment, type ReversalCommand } from './reverse-payment.ts'

export function reverseByHand(command: ReversalCommand & { readonly agreementId: string }): Change | Refusal {
  const { world, given, books, agreementId: id, now, settings } = command
  const change = reversePayment(command)
  const payment = books.payments.find((one) => one.id === given.payment_id)
  if (isRefused(change) || change.facts.length === 0 || payment === undefined) return change
  if (given.date !== undefined && given.date < payment.date) {
    return refuse({ field: 'date', code: 'date_early', values: { date: payment.date } })
  }
  const isInvoiced = change.facts.some(({ fact }) => fact === 'invoiced')
  if ((given.fee ?? 0) > 0 && !isInvoiced) return refuse({ field: 'fee', code: 'reversal_fee_unset' })
  const collected = collectedBy(world, books, payment)
  if (collected === undefined) return change
  const { invoice, agreement } = collected
  const reason = given.reason === undefined ? {} : { reason: given.reason }
  return withoutSpent(change, { number: invoice.number, agreement, ...reason, id, now, settings })
}
