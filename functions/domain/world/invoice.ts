/**
 * Invoices, credit notes and payments in their stored form (interface: "Invoice line", "Delivery"; decisions: "Money").
 * The text of a document is never rewritten. Only allocations, sendings and steps of dunning are added later.
 */
import * as v from 'valibot'
import { collectionSchema } from './collection.ts'
import { addressEntries, fieldValueSchema } from '../fields/field-value.ts'
import { instantSchema } from '../time/instant-schema.ts'
import { collectionSourceSchema } from './collection-source.ts'
import { languageSchema } from '../../language/language.ts'
import { checkedKinds } from '../settings/payment-reference.ts'
import { taxIn } from '../money/share.ts'
import { taxFactsSchema } from '../tax/tax-facts.ts'

const whole = v.pipe(v.number(), v.integer())

export const invoiceLineSchema = v.object({
  /**
   * The text of the configuration or of the call. The placeholders of a campaign's line are filled in when the line is
   * shown.
   */
  text: v.string(),
  /** Minor units, tax included. The sum of a credit note is negative. */
  amountMinor: whole,
  /** 0 to 1. */
  tax_rate: v.number(),
  /** The basis of the rate; absent if the line has its own rate. */
  tax: v.exactOptional(taxFactsSchema),
  /**
   * The tax in the amount, if it does not follow from amount and rate because the tax was calculated by difference.
   */
  taxMinor: v.exactOptional(whole),
  category: v.exactOptional(v.string()),
  /**
   * The period of the line at the time when the line was made. The serial identifies the period through all later
   * changes.
   */
  period: v.exactOptional(
    v.object({
      subscription: v.string(),
      serial: whole,
      campaign_id: v.string(),
      /** The name that customers see. */
      campaign_name: v.string(),
      begin: instantSchema,
      end: v.nullable(instantSchema),
      quantity: whole,
      /** The timezone of the dates in the text. */
      timezone: v.string(),
      /** The part of the period to which the line applies; absent for the whole period. */
      part: v.exactOptional(v.object({ begin: instantSchema, end: v.nullable(instantSchema) })),
      /**
       * Paused time by which the line differs from its range of time, in milliseconds: added to it (`with`), subtracted
       * from it (`less`), or the only content of the line (`only`).
       */
      pause: v.exactOptional(v.object({ kind: v.picklist(['with', 'less', 'only']), millis: v.number() })),
    }),
  ),
  /** Whether the text is a campaign's text with placeholders. */
  template: v.boolean(),
})
export type InvoiceLine = Readonly<v.InferOutput<typeof invoiceLineSchema>>

/** The amount of a payment or a credit note that goes to an invoice. It is negative if a payment was taken back. */
export const allocationSchema = v.object({
  from: v.picklist(['payment', 'credit_note']),
  /** The payment's id or the credit note's number. */
  id: v.string(),
  amountMinor: whole,
  at: instantSchema,
  /** Whether the credit note was made for this very invoice. */
  crediting: v.exactOptional(v.literal(true)),
})
export type Allocation = Readonly<v.InferOutput<typeof allocationSchema>>

/** A payment code: one of the three (`business_entities[].payment_codes`). */
const paymentCodeSchema = v.object({
  epc: v.exactOptional(v.literal(true)),
  swish: v.exactOptional(v.string()),
  fik: v.exactOptional(v.string()),
})

export const dunningStepSchema = v.object({ at: instantSchema, action: v.picklist(['remind', 'suspend', 'stop']) })

/**
 * Details of the document in addition to its own facts, unchanged since it was issued. None of them is read from the
 * settings or from later allocations.
 */
export const frozenDetailsSchema = v.object({
  /** The language of the PDF, the e-mails and the page, unless a reader requests another. */
  language: languageSchema,
  email: v.exactOptional(v.string()),
  payment_text: v.exactOptional(v.string()),
  iban: v.exactOptional(v.string()),
  payment_codes: v.exactOptional(v.array(paymentCodeSchema)),
  /** The reference that customers pay by, with check digits; absent if that is the number of the invoice. */
  reference: v.exactOptional(v.object({ kind: v.picklist(checkedKinds), text: v.string() })),
  /** The date and the source of the collection that was planned with the invoice; the payer need not pay then. */
  collected: v.exactOptional(
    v.object({
      on: v.string(),
      /** The words of documents that were made before the source was kept. */
      from: v.exactOptional(v.string()),
      source: v.exactOptional(collectionSourceSchema),
    }),
  ),
  /** The reference of the logo's image. */
  logo: v.exactOptional(v.string()),
  colour: v.exactOptional(v.string()),
  /** Further currencies in which tax is shown, with the value of one unit of the document's currency. */
  exchange: v.exactOptional(v.array(v.object({ currency: v.string(), rate: v.number() }))),
  /** The amount of an invoice that the customer's balance paid at once; absent until the balance is allocated. */
  from_balance: v.exactOptional(whole),
  /** The amount of a credit note that was set against its invoice. The rest was paid back or kept as balance. */
  set_against: v.exactOptional(whole),
  /** The amount of a credit note that was paid back when it was issued. */
  paid_back: v.exactOptional(whole),
  /** The amount of a credit note that its provider was asked to pay back, which stays balance if it refuses. */
  asked_back: v.exactOptional(whole),
})
export type FrozenDetails = Readonly<v.InferOutput<typeof frozenDetailsSchema>>

export const invoiceSchema = v.object({
  number: v.string(),
  type: v.picklist(['invoice', 'credit_note']),
  /** External id of the business entity. */
  entity: v.string(),
  currency: v.string(),
  made: instantSchema,
  /** In the account's timezone. */
  date: v.string(),
  /** Only invoices have a due date. */
  due: v.exactOptional(v.string()),
  lines: v.array(invoiceLineSchema),
  /** For a credit note, the number of the invoice that it credits; absent if that is not known. */
  credits: v.exactOptional(v.string()),
  /** A previous system issued the credited invoice, so its number may also be a number of this service's own. */
  credits_elsewhere: v.exactOptional(v.literal(true)),
  /** There is no credited invoice: the discounts of a campaign exceed its prices. */
  credits_no_invoice: v.exactOptional(v.literal(true)),
  /** For an invoice that takes back a part of such a credit note, the number of that credit note. */
  takes_back: v.exactOptional(v.string()),
  note: v.exactOptional(v.string()),
  /** The seller when the document was made. */
  seller: v.object({
    name: v.string(),
    address: v.exactOptional(v.string()),
    postal_code: v.exactOptional(v.string()),
    city: v.exactOptional(v.string()),
    country: v.exactOptional(v.string()),
    tax_registration_id: v.exactOptional(v.string()),
  }),
  /** The buyer when the document was made. */
  buyer: v.object({
    ...addressEntries,
    tax_registration_id: v.exactOptional(v.string()),
    email: v.exactOptional(v.string()),
  }),
  paper: frozenDetailsSchema,
  allocations: v.array(allocationSchema),
  /** Absent for an invoice that the payer pays without a collection. */
  collection: v.exactOptional(collectionSchema),
  /** Manual credits of lines without a period, by the position of the line. */
  given_back: v.exactOptional(v.array(v.object({ line: whole, amountMinor: whole }))),
  /** `email`, `manual`, `none` (the document is never sent), or the id of a delivery method. */
  delivery: v.string(),
  sent: v.exactOptional(instantSchema),
  /** The steps of dunning still to come, earliest first. */
  dunning: v.array(dunningStepSchema),
})
type Frozen<T> = { readonly [Key in keyof T]: T[Key] extends object ? Readonly<T[Key]> : T[Key] }
export type Invoice = Frozen<v.InferOutput<typeof invoiceSchema>>

/** The methods of payments that callers register. */
export const paymentMethods = ['manual', 'internal', 'external'] as const
/**
 * The methods that payments have. The service also registers the money that it collected, and the entries of bank
 * files.
 */
export const shownPaymentMethods = [...paymentMethods, 'provider', 'bank'] as const
export const reversalKinds = ['chargeback', 'return', 'recall'] as const
/** The kinds of reversals that payments have. A person may also undo the match of a payment with an entry of a bank. */
export const shownReversalKinds = [...reversalKinds, 'unmatched'] as const

export const paymentSchema = v.object({
  id: v.string(),
  entity: v.string(),
  currency: v.string(),
  /** Negative for a refund. */
  amountMinor: whole,
  method: v.picklist(shownPaymentMethods),
  /** The payment provider that collected the money or took it back, and the provider's own name of the payment. */
  provider: v.exactOptional(v.object({ id: v.string(), reference: v.exactOptional(v.string()) })),
  /** The entry of a bank's file that brought the payment. */
  bank: v.exactOptional(
    v.object({
      file: v.string(),
      entry: v.string(),
      payer: v.exactOptional(v.object({ name: v.exactOptional(v.string()), account: v.exactOptional(v.string()) })),
      text: v.exactOptional(v.string()),
      /** Charges of the bank, positive if the bank took them. */
      chargesMinor: v.exactOptional(whole),
    }),
  ),
  /** The attempt that collected the payment. */
  collected: v.exactOptional(v.string()),
  /** The scheme's description of a return, for money that a scheme took back. */
  reversed: v.exactOptional(
    v.object({
      kind: v.picklist(shownReversalKinds),
      reason: v.exactOptional(v.string()),
      case: v.exactOptional(v.string()),
      /** The number of the invoice for the fee of the return. */
      fee_invoice: v.exactOptional(v.string()),
    }),
  ),
  /** The date of receipt in the bank. */
  date: v.string(),
  /** Custom payment fields by their names. */
  fields: v.record(v.string(), fieldValueSchema),
  note: v.exactOptional(v.string()),
  /** The payment that a refund pays back, if the refund named one. */
  refunds: v.exactOptional(v.string()),
  made: instantSchema,
})
export type Payment = Frozen<v.InferOutput<typeof paymentSchema>>

/**
 * The unallocated rest of a payment or credit note: a part of the customer's balance. A refund without money to take it
 * from leaves a negative rest.
 */
export const creditSchema = v.object({
  from: v.picklist(['payment', 'credit_note']),
  id: v.string(),
  entity: v.string(),
  leftMinor: whole,
  /** The instant at which the rest became part of the balance. */
  since: instantSchema,
})
export type Credit = Readonly<v.InferOutput<typeof creditSchema>>

export function totalOf({ lines }: Pick<Invoice, 'lines'>): number {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** The reference that customers pay by. */
export const referenceOf = ({ number, paper }: Pick<Invoice, 'number' | 'paper'>): string =>
  paper.reference?.text ?? number

/** The tax in the amount of a line. */
export const taxOf = ({
  amountMinor,
  tax_rate,
  taxMinor,
}: Pick<InvoiceLine, 'amountMinor' | 'tax_rate' | 'taxMinor'>) => taxMinor ?? taxIn(amountMinor, tax_rate)

/** The amount of an invoice that payments and balances have paid. */
export function paidOf({ allocations }: Pick<Invoice, 'allocations'>): number {
  return allocations
    .filter(({ crediting }) => crediting === undefined)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** The amount credited by the invoice's credit notes. */
export function creditedOf({ allocations }: Pick<Invoice, 'allocations'>): number {
  return allocations
    .filter(({ crediting }) => crediting === true)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** The amount still to be paid, in minor units. A credit note has nothing to pay. */
export function toPayOf(invoice: Pick<Invoice, 'type' | 'lines' | 'allocations'>): number {
  return invoice.type === 'credit_note' ? 0 : totalOf(invoice) - paidOf(invoice) - creditedOf(invoice)
}

export const invoiceStates = ['open', 'paid', 'credited'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** An invoice is credited where credit notes alone have closed it. A credit note is always credited. */
export function stateOf(invoice: Invoice): InvoiceState {
  if (invoice.type === 'credit_note') return 'credited'
  if (toPayOf(invoice) > 0) return 'open'
  return creditedOf(invoice) !== 0 && paidOf(invoice) === 0 ? 'credited' : 'paid'
}

/** Whether a part of the document is unpaid after its due date. */
export const isOverdue = (document: Invoice, today: string): boolean =>
  document.due !== undefined && document.due < today && toPayOf(document) > 0

/** The order in which invoices are paid, as text to compare. */
export const dueOrder = ({ due = '', made }: Pick<Invoice, 'due' | 'made'>): string => `${due} ${made}`

/**
 * Oldest first. At one instant invoices go before credit notes, so that none goes before the invoice that it credits,
 * and the lower number first. The order of the two series at one instant is not kept.
 */
export const inOrderOfAge = (invoices: readonly Invoice[]): Invoice[] => invoices.toSorted(byAge)

function byAge(a: Invoice, b: Invoice): number {
  if (a.made !== b.made) return a.made < b.made ? -1 : 1
  if (a.type !== b.type) return a.type === 'invoice' ? -1 : 1
  return a.number.length - b.number.length || (a.number < b.number ? -1 : 1)
}
