/**
 * A credit whose money is paid back by the provider that collected it. The credit note is made at once, and its amount
 * is balance until the provider has confirmed.
 */
import { collectedFor, requestRefund } from '../collection/refund-through.ts'
import { withDocumentsOf } from '../payment/paid-books.ts'
import { followedBy, isRefused, type Change, type Refusal } from '../world/change.ts'
import type { World } from '../world/world.ts'
import { withPaidBack } from '../payment/pay-back.ts'
import { creditInvoice, creditNoteOf, type CreditCommand } from './credit-invoice.ts'

export function creditThrough(command: CreditCommand): Change | Refusal {
  const { world, given, document, books, paymentId: id, now, settings } = command
  const credited = creditInvoice({ ...command, given: { ...given, refund: 'balance' } })
  if (isRefused(credited)) return credited
  const freed = balanceOf(credited.world, document?.entity) - balanceOf(world, document?.entity)
  const payment = document && collectedFor(books, document.number)
  const amount = Math.min(freed, payment?.amountMinor ?? freed)
  // Nobody has paid it, so there is nothing to pay back.
  if (freed <= 0) return credited
  const request = requestRefund({
    world: credited.world,
    given: { payment_id: payment?.id, amount },
    books: withDocumentsOf(books, credited.world),
    id,
    now,
    settings,
  })
  if (isRefused(request)) return request
  const note = { from: 'credit_note', id: creditNoteOf(credited) ?? '' } as const
  return followedBy(credited, { ...request, world: withPaidBack(request.world, note, amount, 'asked_back') })
}

const balanceOf = ({ ledger }: World, entity: string | undefined): number =>
  ledger.credits.reduce((sum, credit) => (credit.entity === entity ? sum + credit.leftMinor : sum), 0)
