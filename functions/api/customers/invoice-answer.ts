/**
 * The shapes of invoices, their lines and deliveries in answers (interface: "Delivery"; "GET /api/customers/",
 * `fields`).
 */
import * as v from 'valibot'
import { taxPlaces } from '../../domain/settings/settings-kinds.ts'
import { taxKinds } from '../../domain/tax/tax-facts.ts'
import { paymentMethods } from '../../domain/world/invoice.ts'

const amount = (words: string) => v.pipe(v.number(), v.description(`${words} In major units, tax included.`))
const datetime = v.pipe(v.string(), v.description('Datetime in the timezone of the account.'))
const date = v.pipe(v.string(), v.description('YYYY-MM-DD.'))

export const invoiceLineSchema = v.object({
  text: v.pipe(v.string(), v.description('In the language of the call; may have several lines.')),
  amount: amount('The lines of a credit note sum up to less than zero.'),
  tax_rate: v.pipe(v.number(), v.description('A fraction: 0.25 is 25 percent.')),
  tax_amount: v.pipe(v.number(), v.description('What the amount holds of tax, in major units.')),
  tax: v.exactOptional(
    v.pipe(
      v.object({
        kind: v.pipe(
          v.picklist(taxKinds),
          v.description(
            'domestic, oss (tax of another EU country, by the One Stop Shop), foreign (tax of a country outside the EU), ' +
              'reverse_charge or exempt.',
          ),
        ),
        category: v.exactOptional(v.pipe(v.string(), v.description('The category of tax_rates.'))),
        place: v.pipe(v.picklist(taxPlaces), v.description('Whose country decided.')),
        country: v.exactOptional(v.pipe(v.string(), v.description('The country of the tax.'))),
        reason: v.exactOptional(v.pipe(v.string(), v.description('Why there is no tax, as the document says it.'))),
      }),
      v.description('What the rate was reckoned with when the line was made. Absent of a line with a rate of its own.'),
    ),
  ),
  category: v.exactOptional(v.string()),
  period_campaign_id: v.exactOptional(v.string()),
  period_begin: v.exactOptional(datetime),
  period_end: v.exactOptional(
    v.pipe(v.string(), v.description('Datetime; absent of a period without an end in sight.')),
  ),
})

const lines = v.exactOptional(v.pipe(v.array(invoiceLineSchema), v.description('Only where asked for.')))
const paymentUrl = v.exactOptional(
  v.pipe(v.string(), v.description('Address of the page that shows it and how to pay. Only where asked for.')),
)

export const allocationSchema = v.object({
  invoice_number: v.exactOptional(v.string()),
  credit_note_number: v.exactOptional(v.string()),
  payment_id: v.exactOptional(v.string()),
  amount: v.pipe(v.number(), v.description('In major units; negative where money was paid back.')),
  at: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        'Datetime in the timezone of the account. An entry that has an amount alone sums up what was set against ' +
          'refunds before that was recorded.',
      ),
    ),
  ),
})

const left = v.pipe(v.number(), v.description("What is a part of the customer's balance, in major units."))

export const paymentSchema = v.object({
  payment_id: v.string(),
  date: v.pipe(v.string(), v.description('YYYY-MM-DD: received in the bank.')),
  created: datetime,
  amount: v.pipe(v.number(), v.description('In major units; negative where money was paid back.')),
  currency: v.string(),
  method: v.picklist(paymentMethods),
  business_entity: v.pipe(v.string(), v.description('External id of who was paid.')),
  data: v.pipe(v.record(v.string(), v.unknown()), v.description('Payment fields that have a value, by field id.')),
  note: v.exactOptional(v.string()),
  refunds: v.exactOptional(
    v.pipe(v.string(), v.description('The payment that it pays back, where the refund named one.')),
  ),
  allocations: v.pipe(
    v.array(allocationSchema),
    v.description(
      'What it went to, oldest first: invoices, or what it was set against in the balance. With what is left they are ' +
        'the amount.',
    ),
  ),
  left,
})

export const invoiceSchema = v.object({
  number: v.exactOptional(
    v.pipe(
      v.string(),
      v.description('Of the invoice or credit note; absent of one that is still to be made, as a read with at has it.'),
    ),
  ),
  type: v.picklist(['invoice', 'credit_note']),
  state: v.pipe(
    v.picklist(['open', 'paid', 'credited']),
    v.description('An invoice is credited where credit notes alone have settled it; a credit note always is.'),
  ),
  business_entity: v.pipe(v.string(), v.description('External id of who invoices.')),
  date,
  due: v.exactOptional(v.pipe(v.string(), v.description('YYYY-MM-DD; of invoices only.'))),
  currency: v.string(),
  total: amount('Negative of a credit note.'),
  to_pay: amount('What is still to be paid.'),
  credits: v.exactOptional(
    v.pipe(v.string(), v.description('Of a credit note: the number of the invoice it credits, where there is one.')),
  ),
  note: v.exactOptional(v.string()),
  sent: v.exactOptional(v.pipe(v.string(), v.description('When it was sent to the customer: datetime.'))),
  allocations: v.pipe(
    v.array(allocationSchema),
    v.description(
      'Of an invoice: the payments and credit notes that settle it; with what is to be paid they are the total. Of a ' +
        'credit note: what it settles; with what is left they are its total.',
    ),
  ),
  left: v.exactOptional(v.pipe(left, v.description("Of a credit note: a part of the customer's balance."))),
  lines,
  payment_url: paymentUrl,
})

export const balanceSchema = v.object({
  business_entity: v.string(),
  currency: v.string(),
  amount: v.pipe(
    v.number(),
    v.description('What is left of payments and credit notes, in major units; negative where it is owed.'),
  ),
})

export const deliverySchema = v.object({
  delivery_id: v.string(),
  customer_id: v.string(),
  invoice_number: v.pipe(v.string(), v.description('Of the invoice or credit note.')),
  invoice_type: v.picklist(['invoice', 'credit_note', 'reminder']),
  invoice_date: date,
  customer_billing_address: v.pipe(
    v.object({
      name: v.exactOptional(v.string()),
      company: v.exactOptional(v.string()),
      address: v.exactOptional(v.string()),
      postal_code: v.exactOptional(v.string()),
      city: v.exactOptional(v.string()),
      country: v.exactOptional(v.string()),
    }),
    v.description('As it is now.'),
  ),
  to_emails: v.array(v.string()),
  due: v.exactOptional(v.pipe(v.string(), v.description('YYYY-MM-DD; of invoices only.'))),
  to_pay: amount('What is still to be paid.'),
  lines,
  payment_url: paymentUrl,
})
