/** refund (extensions: "Operations of customer service"). */
import * as v from 'valibot'
import { requestRefund } from '../domain/collection/refund-through.ts'
import { notAllowed } from '../domain/refusal/mistake.ts'
import { noBooks } from '../domain/payment/paid-books.ts'
import { newPaymentId } from '../domain/payment/payment-id.ts'
import { refundMoney } from '../domain/payment/refund-money.ts'
import { absent, present, nameWords, type Words } from '../http/schema-words.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { amountParameter, noteParameter, throughParameter } from './invoice-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'

/** Rules for parameters that go together. */
const words: Words = { if: present('payment_id'), then: absent('business_entity') }

const parameters = v.pipe(
  v.strictObject({
    id: customerIdParameter,
    payment_id: v.exactOptional(
      v.pipe(
        v.string(),
        v.minLength(1, 'a payment id'),
        v.maxLength(200, 'a payment id'),
        v.description('The payment to pay back. Not together with business_entity.'),
      ),
    ),
    business_entity: v.exactOptional(
      v.pipe(
        v.string(),
        v.description(
          'External ID. The balance with this entity is paid back. Required without a payment, if the account ' +
            'has several.',
        ),
        v.metadata({ words: nameWords }),
      ),
    ),
    amount: v.pipe(amountParameter, v.description('Minor units, above zero.'), v.examples([5000])),
    through: throughParameter,
    note: noteParameter,
  }),
  v.metadata({ words }),
)

export const refund = {
  name: 'refund',
  title: 'Refund',
  subject: 'money',
  summary: 'Pays money back.',
  description:
    'Pays back a balance with a business entity, or a payment. A payment is paid back from its part of the balance ' +
    'first, then from the invoices that it paid, which become open again and are paid by other balance, if there is ' +
    'any. At most the amount of the ' +
    'payment, less earlier refunds. The refund is registered as a negative payment with the method ' +
    'external; the event payment:created tells whoever transfers the money. Through provider, the provider that ' +
    'collected the payment pays it back, and the refund is registered once it has agreed (payment:refunded); a refusal ' +
    'leaves the books as they were (payment:refund-refused).',
  parameters,
  answer: v.object({
    payment_id: v.pipe(v.string(), v.description('The id of the payment that pays the money back.')),
  }),
  customerId: ({ id }) => id,
  readsBooks: () => true,
  mistakes: ({ payment_id, business_entity }) =>
    payment_id !== undefined && business_entity !== undefined
      ? [notAllowed('business_entity', 'cannot be combined with payment_id.')]
      : [],
  questions: () => ({}),
  decide: (current, { id: customer, through, ...input }, { now, settings, newToken, books = noBooks }) => {
    const id = newPaymentId(newToken, customer)
    return onCustomer(current, { payment_id: id }, (world) =>
      through === 'provider'
        ? requestRefund({ world, given: { ...input, payment_id: input.payment_id }, books, id, now, settings })
        : refundMoney({ world, given: input, books, id, now, settings }),
    )
  },
} as const satisfies Operation<typeof parameters>
