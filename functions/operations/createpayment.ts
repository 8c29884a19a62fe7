/** createpayment (interface: "POST /api/customers/createpayment/"). */
import * as v from 'valibot'
import { notAllowed, unknownName } from '../domain/refusal/mistake.ts'
import { paymentMethods } from '../domain/world/invoice.ts'
import { pay } from '../domain/payment/pay.ts'
import { unknownPaymentFields } from '../domain/payment/payment-fields.ts'
import { newPaymentId } from '../domain/payment/payment-id.ts'
import { jsonObject } from '../http/read-parameters.ts'
import { absent, dateWords, present, nameWords, type Words } from '../http/schema-words.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { amountParameter, currencyParameter, documentNumber, noteParameter } from './invoice-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'

/** Rules for parameters that go together. */
const words: Words = { if: present('invoice_number'), then: absent('business_entity') }

const parameters = v.pipe(
  v.strictObject({
    id: customerIdParameter,
    invoice_number: v.exactOptional(
      v.pipe(documentNumber, v.description('The invoice to pay. Not together with business_entity.')),
    ),
    business_entity: v.exactOptional(
      v.pipe(
        v.string(),
        v.description('External ID. Required without an invoice, if the account has several.'),
        v.metadata({ words: nameWords }),
      ),
    ),
    amount: v.pipe(amountParameter, v.description('Minor units. Negative only with the method external.')),
    currency: currencyParameter,
    method: v.optional(
      v.pipe(v.picklist(paymentMethods, `one of ${paymentMethods.join(', ')}`), v.description('Default manual.')),
      'manual',
    ),
    date: v.exactOptional(
      v.pipe(
        v.string(),
        v.description('The date on which the bank received the payment. Default: today, which is also the latest.'),
        v.metadata({ words: dateWords }),
      ),
    ),
    data: v.optional(v.pipe(jsonObject(), v.description('Payment fields by field id.')), {}),
    note: noteParameter,
  }),
  v.metadata({ words }),
)

export const createpayment = {
  name: 'createpayment',
  title: 'CreatePayment',
  subject: 'money',
  summary: 'Registers a payment.',
  description:
    'Without an invoice, the payment goes to the open invoices of the business entity, oldest due date ' +
    "first. The rest becomes the customer's balance and goes to the next invoice.",
  parameters,
  answer: v.object({ payment_id: v.string() }),
  customerId: ({ id }) => id,
  document: ({ invoice_number }) => invoice_number,
  alsoDoes: [{ operation: 'refund', where: 'amount is below zero', when: ({ amount }) => amount < 0 }],
  mistakes: ({ invoice_number, business_entity, data }, settings) => [
    ...(invoice_number !== undefined && business_entity !== undefined
      ? [notAllowed('business_entity', 'cannot be combined with invoice_number.')]
      : []),
    ...unknownPaymentFields(data, settings).map((name) => unknownName(`data.${name}`)),
  ],
  questions: () => ({}),
  decide: (current, { id: customer, ...input }, { now, settings, newToken, document }) =>
    onCustomer(current, { payment_id: newPaymentId(newToken, customer) }, (world) =>
      pay({ world, given: input, document, id: newPaymentId(newToken, customer), now, settings }),
    ),
} as const satisfies Operation<typeof parameters>
