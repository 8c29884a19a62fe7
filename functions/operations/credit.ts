/** credit (extensions: "Operations of customer service"). */
import * as v from 'valibot'
import { malformed, type Mistake } from '../domain/refusal/mistake.ts'
import { creditInvoice, creditNoteOf } from '../domain/billing/credit-invoice.ts'
import { creditThrough } from '../domain/billing/credit-through.ts'
import { noBooks } from '../domain/payment/paid-books.ts'
import { newPaymentId } from '../domain/payment/payment-id.ts'
import { flag } from '../http/read-parameters.ts'
import { exactlyOne, type Words } from '../http/schema-words.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { amountParameter, documentNumber, noteParameter, throughParameter } from './invoice-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'

const line = v.strictObject({
  line: v.pipe(
    v.number(),
    v.integer('the position of a line'),
    v.minValue(1, 'the position of a line'),
    v.description('The position of the line on the invoice; 1 is the first.'),
  ),
  amount: v.pipe(amountParameter, v.description('Minor units, tax included. Negative for a discount.')),
})

/** Rules for parameters that go together. */
const words: Words = exactlyOne('lines', 'amount', 'all')

const parameters = v.pipe(
  v.strictObject({
    id: customerIdParameter,
    invoice_number: v.pipe(documentNumber, v.description('The invoice to credit.')),
    lines: v.exactOptional(
      v.pipe(
        v.array(line),
        v.minLength(1, 'at least one line'),
        v.maxLength(100, 'at most 100 lines'),
        v.description('The lines to credit and their amounts. Set exactly one of lines, amount and all.'),
      ),
    ),
    amount: v.exactOptional(
      v.pipe(
        amountParameter,
        v.description(
          'Minor units, tax included. At most what is left, and divided between the lines in proportion to ' +
            'what is left of them.',
        ),
      ),
    ),
    all: v.exactOptional(
      v.pipe(flag(), v.description('With true, everything that is left of the invoice is credited.')),
    ),
    reason: v.exactOptional(
      v.pipe(
        v.string(),
        v.minLength(1, 'some text'),
        v.maxLength(2_000, 'at most 2000 characters'),
        v.description('Printed on the credit note.'),
      ),
    ),
    refund: v.optional(
      v.pipe(
        v.picklist(['balance', 'payment'], 'balance or payment'),
        v.description(
          "What happens to money that was already paid: it goes to the customer's balance, or is paid back. " +
            'Default balance.',
        ),
      ),
      'balance',
    ),
    through: throughParameter,
    note: noteParameter,
  }),
  v.metadata({ words }),
)
type CreditParameters = v.InferOutput<typeof parameters>

export const credit = {
  name: 'credit',
  title: 'Credit',
  subject: 'money',
  summary: 'Makes a credit note for an invoice.',
  description:
    'Each line can be credited up to its rest. The credit reduces the amount due of the ' +
    "invoice. The rest goes to the customer's balance, or, with the refund payment, is registered as " +
    'paid back. Later stops and switches do not credit it again.',
  parameters,
  answer: v.object({ credit_note_number: v.string(), payment_id: v.exactOptional(v.string()) }),
  customerId: ({ id }) => id,
  document: ({ invoice_number }) => invoice_number,
  readsBooks: ({ refund }) => refund === 'payment',
  alsoDoes: [{ operation: 'refund', where: 'refund is payment', when: ({ refund }) => refund === 'payment' }],
  mistakes: (sent) => shapeMistakes(sent),
  questions: () => ({}),
  decide: (
    current,
    { id, invoice_number: _, through, ...input },
    { now, settings, newToken, document, books = noBooks },
  ) => {
    const paymentId = newPaymentId(newToken, id)
    return onCustomer(
      current,
      (change) => ({
        credit_note_number: creditNoteOf(change),
        ...(change.facts.some(({ fact }) => fact === 'payment-registered' || fact === 'refund-requested')
          ? { payment_id: paymentId }
          : {}),
      }),
      (world) =>
        through === 'provider' && input.refund === 'payment'
          ? creditThrough({ world, given: input, document, books, paymentId, now, settings })
          : creditInvoice({ world, given: input, document, books, paymentId, now, settings }),
    )
  },
} as const satisfies Operation<typeof parameters>

function shapeMistakes({ lines, amount, all }: CreditParameters): Mistake[] {
  const ways = [lines, amount, all].filter((way) => way !== undefined).length
  const named = lines?.map((one) => one.line) ?? []
  return [
    ...(ways === 1 ? [] : [malformed('lines', 'exactly one of lines, amount and all is needed.')]),
    ...(all === false ? [malformed('all', 'expected true, or nothing.')] : []),
    ...(new Set(named).size < named.length ? [malformed('lines', 'a line is named twice.')] : []),
  ]
}
