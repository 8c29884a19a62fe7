/** Warnings about money that was taken back, and about invoices that nobody collects or whose payer has to act. */
import type { Customer, Payment } from '../../api/types.ts'
import { date, money } from '../../account/format.ts'
import { Notice } from '../../design/Notice.tsx'
import { agreementWords } from './agreement-words.ts'

export const words = [agreementWords]

export function Part({ customer: { payments = [], invoices = [] } }: { readonly customer: Customer }) {
  const open = new Set(
    invoices.flatMap(({ number, state }) => (state === 'open' && number !== undefined ? [number] : [])),
  )
  const reopenedBy = ({ allocations }: Payment) =>
    allocations.flatMap(({ invoice_number: number }) => (number !== undefined && open.has(number) ? [number] : []))
  return (
    <>
      {payments
        .filter((payment) => payment.reversal !== undefined && reopenedBy(payment).length > 0)
        .map((payment) => (
          <Notice key={payment.payment_id} tone="bad">
            {agreementWords.say('warn_reversed', {
              money: money(-payment.amount, payment.currency),
              date: date(payment.date),
              numbers: reopenedBy(payment).join(', '),
            })}
          </Notice>
        ))}
      {invoices.map(({ number, state, collection }) =>
        number !== undefined &&
        state === 'open' &&
        (collection?.state === 'given_up' || collection?.state === 'waiting') ? (
          <Notice key={number} tone="warn">
            {agreementWords.say(`warn_${collection.state}`, { number })}
          </Notice>
        ) : null,
      )}
    </>
  )
}
