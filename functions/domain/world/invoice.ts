/**
 * Invoices, credit notes and payments as they are kept (interface: "Invoice line", "Delivery"; decisions: "Money").
 * What they say is never rewritten; only what is allocated to an invoice, and what was done with it, is added.
 */
import * as v from 'valibot'
import { addressSchema, fieldValueSchema } from '../fields/field-value.ts'
import { instantSchema } from '../instant-schema.ts'

const whole = v.pipe(v.number(), v.integer())

export const invoiceLineSchema = v.object({
  /** As configured or given; of a campaign's line the placeholders are filled in when it is shown. */
  text: v.string(),
  /** Minor units, tax included; negative on a credit note. */
  amountMinor: whole,
  /** 0 to 1. */
  tax_rate: v.number(),
  category: v.exactOptional(v.string()),
  /**
   * The period it is bound to, as it was when the line was made; the serial tells which it is whatever became of it.
   */
  period: v.exactOptional(
    v.object({
      subscription: v.string(),
      serial: whole,
      campaign_id: v.string(),
      /** As customers know it. */
      campaign_name: v.string(),
      begin: instantSchema,
      end: v.nullable(instantSchema),
      quantity: whole,
      /** The stretch of it that the line is about, where that is not all of it. */
      part: v.exactOptional(v.object({ begin: instantSchema, end: v.nullable(instantSchema) })),
    }),
  ),
  /** Whether the text is a campaign's, with placeholders. */
  template: v.boolean(),
})
export type InvoiceLine = Readonly<v.InferOutput<typeof invoiceLineSchema>>

/** Something of a payment or a credit note that goes to an invoice; negative where a payment was taken back. */
export const allocationSchema = v.object({
  from: v.picklist(['payment', 'credit_note']),
  /** The payment's id or the credit note's number. */
  id: v.string(),
  amountMinor: whole,
  at: instantSchema,
  /** Whether it is a credit note made for this very invoice. */
  crediting: v.exactOptional(v.literal(true)),
})
export type Allocation = Readonly<v.InferOutput<typeof allocationSchema>>

export const dunningStepSchema = v.object({ at: instantSchema, action: v.picklist(['remind', 'suspend', 'stop']) })

export const invoiceSchema = v.object({
  number: v.string(),
  type: v.picklist(['invoice', 'credit_note']),
  /** External id of the business entity. */
  entity: v.string(),
  currency: v.string(),
  made: instantSchema,
  /** In the account's timezone. */
  date: v.string(),
  /** Of invoices only. */
  due: v.exactOptional(v.string()),
  lines: v.array(invoiceLineSchema),
  /** Of credit notes: the invoice they credit; absent where that is one of a previous system. */
  credits: v.exactOptional(v.string()),
  note: v.exactOptional(v.string()),
  /** Who invoiced, as of the making. How to reach and pay them is as it is now. */
  seller: v.object({
    name: v.string(),
    address: v.exactOptional(v.string()),
    country: v.exactOptional(v.string()),
    tax_registration_id: v.exactOptional(v.string()),
  }),
  /** Who was billed, as of the making. */
  buyer: v.object({
    ...addressSchema.entries,
    tax_registration_id: v.exactOptional(v.string()),
    email: v.exactOptional(v.string()),
  }),
  allocations: v.array(allocationSchema),
  /** `email`, `manual`, `none` (never sent), or the id of a delivery method. */
  delivery: v.string(),
  sent: v.exactOptional(instantSchema),
  /** Dunning still to come, earliest first. */
  dunning: v.array(dunningStepSchema),
})
type Frozen<T> = { readonly [Key in keyof T]: T[Key] extends object ? Readonly<T[Key]> : T[Key] }
export type Invoice = Frozen<v.InferOutput<typeof invoiceSchema>>

export const paymentMethods = ['manual', 'internal', 'external'] as const
export const paymentSchema = v.object({
  id: v.string(),
  entity: v.string(),
  currency: v.string(),
  /** Negative for a refund. */
  amountMinor: whole,
  method: v.picklist(paymentMethods),
  /** Received in the bank. */
  date: v.string(),
  /** Custom payment fields by their names. */
  fields: v.record(v.string(), fieldValueSchema),
  note: v.exactOptional(v.string()),
  made: instantSchema,
})
export type Payment = Frozen<v.InferOutput<typeof paymentSchema>>

/**
 * What is left of a payment or credit note: part of the customer's balance. Negative for a refund not yet made up for.
 */
export const creditSchema = v.object({
  from: v.picklist(['payment', 'credit_note']),
  id: v.string(),
  entity: v.string(),
  leftMinor: whole,
  /** When it became part of the balance. */
  since: instantSchema,
})
export type Credit = Readonly<v.InferOutput<typeof creditSchema>>

export function totalOf({ lines }: Pick<Invoice, 'lines'>): number {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** What payments, and balances they left, have paid of an invoice. */
export function paidOf({ allocations }: Pick<Invoice, 'allocations'>): number {
  return allocations.filter(({ crediting }) => crediting === undefined).reduce((sum, one) => sum + one.amountMinor, 0)
}

/** What credit notes made for an invoice have taken off it. */
export function creditedOf({ allocations }: Pick<Invoice, 'allocations'>): number {
  return allocations.filter(({ crediting }) => crediting === true).reduce((sum, one) => sum + one.amountMinor, 0)
}

/** What is still to be paid, in minor units; nothing ever is of a credit note. */
export function toPayOf(invoice: Pick<Invoice, 'type' | 'lines' | 'allocations'>): number {
  return invoice.type === 'credit_note' ? 0 : totalOf(invoice) - paidOf(invoice) - creditedOf(invoice)
}

export const invoiceStates = ['open', 'paid', 'credited'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** An invoice is credited where credit notes alone settled it. A credit note is always a credited one. */
export function stateOf(invoice: Invoice): InvoiceState {
  if (invoice.type === 'credit_note') return 'credited'
  if (toPayOf(invoice) > 0) return 'open'
  return creditedOf(invoice) !== 0 && paidOf(invoice) === 0 ? 'credited' : 'paid'
}

/** Oldest first; of those made at one instant the one with the lower number. */
export function inOrderOfAge(invoices: readonly Invoice[]): Invoice[] {
  return invoices.toSorted((a, b) =>
    a.made < b.made ? -1 : a.made > b.made ? 1 : a.number.length - b.number.length || (a.number < b.number ? -1 : 1),
  )
}
