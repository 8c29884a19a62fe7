/**
 * The shapes of invoices, their lines and deliveries in answers (interface: "Delivery"; "GET /api/customers/",
 * `fields`).
 */
import * as v from 'valibot'
import { agreementStates } from '../../domain/world/agreement.ts'
import { reasonClasses } from '../../domain/world/collection.ts'
import { taxPlaces } from '../../domain/settings/settings-kinds.ts'
import { taxKinds } from '../../domain/tax/tax-facts.ts'
import { reversalKinds, shownPaymentMethods } from '../../domain/world/invoice.ts'

const amount = (words: string) => v.pipe(v.number(), v.description(`${words} In major units, tax included.`))
const datetime = v.pipe(v.string(), v.description("Datetime in the account's timezone."))
const date = v.pipe(v.string(), v.description('YYYY-MM-DD.'))

export const invoiceLineSchema = v.object({
  text: v.pipe(v.string(), v.description('In the language of the call. May contain line breaks.')),
  amount: amount('The lines of a credit note add up to less than zero.'),
  tax_rate: v.pipe(v.number(), v.description('A fraction: 0.25 means 25 percent.')),
  tax_amount: v.pipe(v.number(), v.description('The tax included in the amount, in major units.')),
  tax: v.exactOptional(
    v.pipe(
      v.object({
        kind: v.pipe(
          v.picklist(taxKinds),
          v.description(
            'domestic, oss (tax of another EU country, declared in the One Stop Shop), foreign (tax of a country ' +
              'outside the EU), reverse_charge or exempt.',
          ),
        ),
        category: v.exactOptional(v.pipe(v.string(), v.description('The category of tax_rates.'))),
        place: v.pipe(v.picklist(taxPlaces), v.description('The party whose country determined the tax.')),
        country: v.exactOptional(v.pipe(v.string(), v.description('The country of the tax.'))),
        reason: v.exactOptional(
          v.pipe(v.string(), v.description('The reason for which there is no tax, as printed on the document.')),
        ),
      }),
      v.description('The facts that determined the rate when the line was made. Absent for a line with its own rate.'),
    ),
  ),
  category: v.exactOptional(v.string()),
  period_campaign_id: v.exactOptional(v.string()),
  period_begin: v.exactOptional(datetime),
  period_end: v.exactOptional(v.pipe(v.string(), v.description('Datetime. Absent for a period without a known end.'))),
})

export const lines = v.exactOptional(v.pipe(v.array(invoiceLineSchema), v.description('Only if requested.')))
const paymentUrl = v.exactOptional(
  v.pipe(v.string(), v.description('Address of the page that shows the document and how to pay. Only if requested.')),
)

export const allocationSchema = v.object({
  invoice_number: v.exactOptional(v.string()),
  credit_note_number: v.exactOptional(v.string()),
  payment_id: v.exactOptional(v.string()),
  amount: v.pipe(v.number(), v.description('In major units. Negative if money was paid back.')),
  at: v.pipe(v.string(), v.description("Datetime in the account's timezone.")),
})

const left = v.pipe(v.number(), v.description("The part that belongs to the customer's balance, in major units."))

export const paymentSchema = v.object({
  payment_id: v.string(),
  date: v.pipe(v.string(), v.description('The date on which the bank received it, YYYY-MM-DD.')),
  created: datetime,
  amount: v.pipe(v.number(), v.description('In major units. Negative if money was paid back.')),
  currency: v.string(),
  method: v.picklist(shownPaymentMethods),
  provider: v.exactOptional(
    v.pipe(
      v.object({ id: v.string(), reference: v.exactOptional(v.string()) }),
      v.description('The payment provider of a collection, and its own name for the payment.'),
    ),
  ),
  collected: v.exactOptional(v.pipe(v.string(), v.description('The collection_id of the collection that brought it.'))),
  reversal: v.exactOptional(
    v.pipe(
      v.object({
        kind: v.picklist(reversalKinds),
        reason: v.exactOptional(v.string()),
        case: v.exactOptional(v.string()),
        fee_invoice: v.exactOptional(v.pipe(v.string(), v.description('The invoice for its fee.'))),
      }),
      v.description("For money that a scheme took back: the scheme's name for this."),
    ),
  ),
  business_entity: v.pipe(v.string(), v.description('External id of the business entity that was paid.')),
  data: v.pipe(v.record(v.string(), v.unknown()), v.description('Payment fields that have a value, by field id.')),
  note: v.exactOptional(v.string()),
  refunds: v.exactOptional(
    v.pipe(v.string(), v.description('The payment that this one pays back, if the refund named one.')),
  ),
  allocations: v.pipe(
    v.array(allocationSchema),
    v.description(
      'How the payment was used, oldest first: for invoices, or offset against the balance. Together with ' +
        'what is left, these are the amount.',
    ),
  ),
  left,
})

export const attemptSchema = v.pipe(
  v.number(),
  v.integer(),
  v.description('1 is the first. A further one follows a failure, a return, or a move to another agreement.'),
)

export const collectionSchema = v.pipe(
  v.object({
    collection_id: v.exactOptional(
      v.pipe(v.string(), v.description('Absent for an invoice that is still to be made.')),
    ),
    agreement_id: v.string(),
    at: v.pipe(v.string(), v.description('The date on which it is collected, YYYY-MM-DD.')),
    state: v.picklist(['planned', 'ready', 'submitted', 'waiting', 'paid', 'given_up', 'reversed']),
    attempt: attemptSchema,
    stale_since: v.exactOptional(
      v.pipe(
        v.string(),
        v.description(
          'The time since which an outcome is overdue (stale_after of the policy). Absent once one has come.',
        ),
      ),
    ),
    reason: v.exactOptional(
      v.pipe(v.string(), v.description('The reason of the failure or return that led to this state.')),
    ),
    class: v.exactOptional(v.picklist(reasonClasses)),
  }),
  v.description('How the invoice is collected. Absent if its payer pays it.'),
)

export const agreementSchema = v.object({
  agreement_id: v.string(),
  provider: v.pipe(v.string(), v.description('The id of a payment provider of the settings.')),
  method: v.string(),
  state: v.picklist(agreementStates),
  reference: v.exactOptional(v.pipe(v.string(), v.description("The provider's own name for it."))),
  account: v.exactOptional(v.pipe(v.string(), v.description("The payer's account, without spaces."))),
  text: v.exactOptional(v.string()),
  business_entity: v.string(),
  default: v.boolean(),
  created: datetime,
  signed: v.exactOptional(
    v.object({ date: v.string(), place: v.exactOptional(v.string()), evidence: v.exactOptional(v.string()) }),
  ),
  expires: v.exactOptional(v.pipe(v.string(), v.description('The last date on which it can be used.'))),
  mandate: v.exactOptional(
    v.pipe(
      v.object({
        told: v.exactOptional(v.pipe(v.string(), v.description('The date of the latest file that mentions it.'))),
        notice: v.exactOptional(
          v.pipe(v.boolean(), v.description('Whether the payer wants to be told in writing before each collection.')),
        ),
      }),
      v.description("The report of the payer's bank about the collection."),
    ),
  ),
  last: v.exactOptional(
    v.pipe(
      v.object({
        at: datetime,
        outcome: v.picklist(['paid', 'failed', 'reversed']),
        reason: v.exactOptional(v.string()),
      }),
      v.description('The latest outcome of a collection.'),
    ),
  ),
})

const paymentReference = v.exactOptional(
  v.pipe(v.string(), v.description('The reference that the invoice is paid by: its number, or digits with a check.')),
)

export const invoiceSchema = v.object({
  number: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        'The number of the invoice or credit note. Absent for a document that is still to be made, in a read ' +
          'with at.',
      ),
    ),
  ),
  type: v.picklist(['invoice', 'credit_note']),
  collection: v.exactOptional(collectionSchema),
  state: v.pipe(
    v.picklist(['open', 'paid', 'credited']),
    v.description('An invoice is credited if only credit notes settled it. A credit note is always credited.'),
  ),
  business_entity: v.pipe(v.string(), v.description('External id of the business entity that invoices.')),
  date,
  due: v.exactOptional(v.pipe(v.string(), v.description('YYYY-MM-DD. Only for invoices.'))),
  currency: v.string(),
  total: amount('Negative for a credit note.'),
  to_pay: amount('The amount that remains to be paid.'),
  payment_reference: paymentReference,
  credits: v.exactOptional(
    v.pipe(v.string(), v.description('For a credit note: the number of the invoice that it credits, if any.')),
  ),
  note: v.exactOptional(v.string()),
  sent: v.exactOptional(v.pipe(v.string(), v.description('Datetime at which it was sent to the customer.'))),
  allocations: v.pipe(
    v.array(allocationSchema),
    v.description(
      'For an invoice: the payments and credit notes that settle it. Together with the amount due, they ' +
        'are the total. For a credit note: the invoices that it settles. Together with what is left, they ' +
        'are its total.',
    ),
  ),
  left: v.exactOptional(
    v.pipe(left, v.description("For a credit note: the part that belongs to the customer's balance.")),
  ),
  lines,
  payment_url: paymentUrl,
})

export const balanceSchema = v.object({
  business_entity: v.string(),
  currency: v.string(),
  amount: v.pipe(
    v.number(),
    v.description('The unused rest of payments and credit notes, in major units. Negative if the customer owes it.'),
  ),
})

const postalAddress = v.pipe(
  v.object({
    name: v.exactOptional(v.string()),
    company: v.exactOptional(v.string()),
    address: v.exactOptional(v.string()),
    postal_code: v.exactOptional(v.string()),
    city: v.exactOptional(v.string()),
    country: v.exactOptional(v.string()),
  }),
  v.description('As it is now.'),
)

/** A notice that is to be printed and posted. */
export const letterSchema = v.object({
  delivery_id: v.string(),
  customer_id: v.string(),
  notice_id: v.pipe(v.string(), v.description('The id of the notice in the settings.')),
  subscription_id: v.string(),
  law: v.exactOptional(v.pipe(v.string(), v.description('The country whose law requires the notice.'))),
  language: v.string(),
  customer_billing_address: postalAddress,
  subject: v.string(),
  text: v.string(),
  pdf: v.pipe(v.string(), v.description('The letter in A4 as a PDF, in base64.')),
})

export const deliverySchema = v.object({
  delivery_id: v.string(),
  customer_id: v.string(),
  invoice_number: v.pipe(v.string(), v.description('The number of the invoice or credit note.')),
  invoice_type: v.picklist(['invoice', 'credit_note', 'reminder']),
  invoice_date: date,
  customer_billing_address: postalAddress,
  to_emails: v.array(v.string()),
  due: v.exactOptional(v.pipe(v.string(), v.description('YYYY-MM-DD. Only for invoices.'))),
  to_pay: amount('The amount that remains to be paid.'),
  payment_reference: paymentReference,
  lines,
  payment_url: paymentUrl,
})
