/** reissueinvoice (extensions: "For the desk"). */
import * as v from 'valibot'
import { creditNoteOf } from '../domain/billing/credit-invoice.ts'
import { placesToRead } from '../domain/collection/handed-out.ts'
import { reissuedNumberOf, reissueInvoice } from '../domain/billing/reissue-invoice.ts'
import { customerIdParameter } from './customer-parameters.ts'
import { documentNumber, noteParameter } from './invoice-parameters.ts'
import { onCustomer, type Operation } from './operation.ts'

const parameters = v.strictObject({
  id: customerIdParameter,
  invoice_number: v.pipe(documentNumber, v.description('The invoice to issue again.'), v.examples(['DK-1'])),
  reason: v.exactOptional(
    v.pipe(
      v.string(),
      v.minLength(1, 'some text'),
      v.maxLength(2_000, 'at most 2000 characters'),
      v.description('Printed on the credit note.'),
    ),
  ),
  note: noteParameter,
})

export const reissueinvoice = {
  name: 'reissueinvoice',
  title: 'ReissueInvoice',
  subject: 'money',
  summary: 'Credits an invoice in full and issues it again to the current address.',
  description:
    "The new invoice has the same lines for the same periods, and the customer's present address and VAT number. " +
    'Paid amounts pay the new invoice. The due date stays unless it has passed. Refused if any of the invoice ' +
    'was credited before, while its collection is under way, and for a reverse charge if the customer has no valid VAT number of another EU country.',
  parameters,
  answer: v.object({ invoice_number: v.string(), credit_note_number: v.string() }),
  customerId: ({ id }) => id,
  document: ({ invoice_number }) => invoice_number,
  readsQueue: ({ invoice_number }, { world, now, settings }) =>
    placesToRead(world, ({ number }) => number === invoice_number, now, settings),
  mistakes: () => [],
  questions: () => ({}),
  decide: (current, { reason, note }, { now, settings, document, untaken }) =>
    onCustomer(
      current,
      (change) => ({ invoice_number: reissuedNumberOf(change), credit_note_number: creditNoteOf(change) }),
      (world) => reissueInvoice({ world, document, reason, note, untaken, now, settings }),
    ),
} as const satisfies Operation<typeof parameters>
