/** sendinvoice (extensions: "Operations of customer service"). */
import * as v from 'valibot'
import { sendAgain } from '../domain/document/send-again.ts'
import { flag, list } from '../http/read-parameters.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { documentNumber } from './invoice-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'

const mostRecipients = 10

const parameters = v.strictObject({
  id: customerIdParameter,
  invoice_number: v.pipe(documentNumber, v.description('The invoice or credit note to send.'), v.examples(['DK-1001'])),
  to: v.exactOptional(
    v.pipe(
      list(v.string()),
      v.minLength(1, 'at least one address'),
      v.maxLength(mostRecipients, `at most ${mostRecipients} addresses`),
      v.description("E-mail addresses. Default: the one to which the customer's documents are sent."),
      v.examples([['bookkeeping@example.com']]),
    ),
  ),
  reminder: v.exactOptional(
    v.pipe(
      flag(),
      v.description('true sends a reminder with the invoice, which must be overdue. Dunning steps follow as before.'),
    ),
  ),
})

export const sendinvoice = {
  name: 'sendinvoice',
  title: 'SendInvoice',
  subject: 'money',
  summary: 'Sends an invoice or credit note again by e-mail.',
  description:
    'The document is sent as issued, with the present amount due. One e-mail goes to all ' +
    'addresses within minutes, followed by the event invoice:sent.',
  parameters,
  answer: v.object({ invoice_number: v.string() }),
  customerId: ({ id }) => id,
  document: ({ invoice_number }) => invoice_number,
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { invoice_number, to, reminder = false }, { now, settings, newToken: token, document }) =>
    onCustomer(current, { invoice_number }, (world) =>
      sendAgain({ world, document, to, token, now, settings, isReminder: reminder }),
    ),
} as const satisfies Operation<typeof parameters>
