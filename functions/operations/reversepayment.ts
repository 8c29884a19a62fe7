/** reversepayment: registers the amount of a payment that a scheme took back. */
import * as v from 'valibot'
import { knownReversal } from '../domain/collection/reverse-payment.ts'
import { reverseByHand } from '../domain/collection/reverse-by-hand.ts'
import type { Fact } from '../domain/facts/fact.ts'
import { noBooks } from '../domain/payment/paid-books.ts'
import { newPaymentId } from '../domain/payment/payment-id.ts'
import { isRefused, refuse } from '../domain/world/change.ts'
import { reversalKinds } from '../domain/world/invoice.ts'
import { wholeNumber } from '../http/read-parameters.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { dateParameter, textParameter } from './agreement-parameters.ts'
import type { Operation } from './operation.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  payment_id: textParameter(200, 'The payment that was taken back.'),
  amount: v.exactOptional(
    v.pipe(wholeNumber(1, 100_000_000_000), v.description('Minor units. Default: all that is left of the payment.')),
  ),
  kind: v.optional(
    v.pipe(
      v.picklist(reversalKinds, `one of ${reversalKinds.join(', ')}`),
      v.description('Default return: a bank sent the money back.'),
    ),
    'return',
  ),
  reason: v.exactOptional(textParameter(200, 'A code of ISO 20022, or the words of the provider.')),
  date: v.exactOptional(dateParameter('The date on which the money went. Default: today, which is also the latest.')),
  case: v.exactOptional(textParameter(200, "The provider's own name for the case. The same case counts once.")),
  fee: v.exactOptional(
    v.pipe(
      wholeNumber(0, 100_000_000_000),
      v.description(
        'Minor units of the fee that the payer is to pay, if the policy has a reversal_fee. Default: the amount of the ' +
          'policy for kinds chargeback and return, else 0. 0 asks for none.',
      ),
    ),
  ),
})

export const reversepayment = {
  name: 'reversepayment',
  title: 'ReversePayment',
  subject: 'collections',
  summary: 'Registers that a payment was taken back.',
  description:
    'Invoices that the payment paid are open again, latest first, and are dunned from that day. What it did not ' +
    'pay comes off the balance, which may go below zero. Such invoices are not collected again by themselves. Where ' +
    'the policy of the invoice has a reversal_fee, the fee becomes an invoice. One call opens at most 30 invoices again; ' +
    'a payment of more is taken back in parts. Of a deleted customer no invoice is opened again: the whole amount is ' +
    'balance below zero.',
  parameters,
  answer: v.object({
    payment_id: v.pipe(v.string(), v.description('The id of the negative payment that takes the money back.')),
    invoice_number: v.exactOptional(v.pipe(v.string(), v.description('The invoice for the fee, if there is one.'))),
  }),
  customerId: ({ id }) => id,
  readsBooks: () => true,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { id: customer, ...input }, { now, settings, newToken, books = noBooks }) => {
    const id = newPaymentId(newToken, customer)
    const reversal = knownReversal(books, input)
    if (current === undefined) return refuse({ field: '', code: 'customer_unknown' })
    const reversing = { given: input, books, id, agreementId: newToken, now, settings }
    const decided = reverseByHand({ world: current, ...reversing })
    if (isRefused(decided)) return decided
    const fee = feeNamed(reversal?.reversed?.fee_invoice ?? feeIn(decided.facts))
    return { ...decided, answer: { payment_id: reversal?.id ?? id, ...fee } }
  },
} as const satisfies Operation<typeof parameters>

const feeNamed = (number: string | undefined) => (number === undefined ? {} : { invoice_number: number })
const feeIn = (facts: readonly Fact[]) => facts.find((fact) => fact.fact === 'invoiced')?.invoice
