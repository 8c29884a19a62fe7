/**
 * The shapes of invoices, their lines and deliveries in answers (interface: "Delivery"; "GET /api/customers/",
 * `fields`).
 */
import * as v from 'valibot'
import { taxPlaces } from '../../domain/settings/settings-kinds.ts'
import { taxKinds } from '../../domain/tax/tax-facts.ts'

const amount = (words: string) => v.pipe(v.number(), v.description(`${words} In major units, tax included.`))
const datetime = v.pipe(v.string(), v.description('Datetime in the timezone of the account.'))
const date = v.pipe(v.string(), v.description('YYYY-MM-DD.'))

export const invoiceLineSchema = v.object({
  text: v.pipe(v.string(), v.description('In the language of the call; may have several lines.')),
  amount: amount('Negative on a credit note.'),
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

export const invoiceSchema = v.object({
  number: v.pipe(v.string(), v.description('Of the invoice or credit note.')),
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
    v.pipe(v.string(), v.description('Of a credit note: the number of the invoice it credits.')),
  ),
  note: v.exactOptional(v.string()),
  sent: v.exactOptional(v.pipe(v.string(), v.description('When it was sent to the customer: datetime.'))),
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
