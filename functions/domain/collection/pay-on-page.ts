/** "Pay now": a payer pays an invoice on a page of the provider, instead of waiting for its collection. */
import { pay } from '../payment/pay.ts'
import type { Settings } from '../settings/settings.ts'
import { dateOf, type Instant } from '../time/time.ts'
import { followedBy, isRefused, type Change, type Refusal } from '../world/change.ts'
import { collectionId, paidByPayer } from '../world/collection.ts'
import { toPayOf, type Invoice, type Payment } from '../world/invoice.ts'
import { withRecords, type World } from '../world/world.ts'
import { mayBeReady } from './handed-out.ts'

/** Whether the invoice can be paid on a page: an attempt that may be under way would take the money a second time. */
export function mayPayOnPage(invoice: Invoice, now: Instant): boolean {
  const { collection } = invoice
  if (toPayOf(invoice) <= 0 || collection?.state === 'submitted') return false
  return collection?.state !== 'planned' || !mayBeReady(collection.ready, now)
}

export interface PaidOnPage {
  readonly world: World
  readonly document: Invoice
  readonly provider: string
  /** The provider's name of the payment. */
  readonly reference: string
  readonly amountMinor: number
  readonly id: string
  readonly now: Instant
  readonly settings: Settings
}

/**
 * Registers what was paid. The name of the payment is claimed in the same transaction, so the payment is registered
 * once.
 */
export function paidOnPage({ world, document, provider, ...paid }: PaidOnPage): Change | Refusal {
  const { reference, amountMinor: amount, id, now, settings } = paid
  const attempt = collectionId(world.customer.id, document.number, paidByPayer)
  const claimed = withRecords(world, { record: 'provider-payment', provider, reference, collection: attempt })
  const details = {
    ...{ invoice_number: document.number, amount, currency: document.currency, data: {} },
    ...{ method: 'provider' as const, date: dateOf(now, settings.account.timezone) },
  }
  const change = pay({ world: claimed, given: details, document, id, now, settings })
  if (isRefused(change)) return change
  return followedBy({ world: claimed, facts: [] }, withProvider(change, id, { id: provider, reference }, attempt))
}

/** The payment with the provider that collected it. */
export function withProvider(
  change: Change,
  id: string,
  provider: NonNullable<Payment['provider']>,
  collected: string,
): Change {
  const records = change.world.records.map((record) =>
    record.record === 'payment' && record.payment.id === id
      ? { ...record, payment: { ...record.payment, provider, collected } }
      : record,
  )
  return { ...change, world: { ...change.world, records } }
}
