/** The parts of Stripe's objects that the service reads, and their meaning. */
import * as v from 'valibot'
import type { AgreedTerms, CollectionOutcome, PageOutcome } from './payment-port.ts'

const texts = v.optional(v.nullable(v.record(v.string(), v.string())))
const nullable = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema))

const paymentMethodSchema = v.object({
  id: v.string(),
  type: v.string(),
  customer: nullable(v.string()),
  card: nullable(v.object({ brand: v.string(), last4: v.string(), exp_month: v.number(), exp_year: v.number() })),
  sepa_debit: nullable(v.object({ last4: nullable(v.string()) })),
  bacs_debit: nullable(v.object({ last4: nullable(v.string()) })),
})
type PaymentMethod = v.InferOutput<typeof paymentMethodSchema>
export const parsePaymentMethod = (body: unknown): PaymentMethod => v.parse(paymentMethodSchema, body)

const paymentIntentSchema = v.object({
  id: v.string(),
  status: v.string(),
  amount_received: v.optional(v.number(), 0),
  metadata: texts,
  last_payment_error: nullable(v.object({ code: v.exactOptional(v.string()), decline_code: nullable(v.string()) })),
})
type PaymentIntent = v.InferOutput<typeof paymentIntentSchema>
export const parsePaymentIntent = (body: unknown): PaymentIntent => v.parse(paymentIntentSchema, body)

const paymentIntentsSchema = v.object({ data: v.array(paymentIntentSchema), has_more: v.boolean() })
export const parsePaymentIntents = (body: unknown) => v.parse(paymentIntentsSchema, body)

const refundSchema = v.object({ id: v.string(), status: nullable(v.string()), metadata: texts })
const refundsSchema = v.object({ data: v.array(refundSchema), has_more: v.boolean() })
export const parseRefund = (body: unknown) => v.parse(refundSchema, body)
export const parseRefunds = (body: unknown) => v.parse(refundsSchema, body)

const openedSchema = v.object({ id: v.string(), url: v.string() })
export const parseOpened = (body: unknown) => v.parse(openedSchema, body)

const sessionSchema = v.object({
  status: v.string(),
  mode: v.string(),
  payment_status: v.string(),
  customer: nullable(v.string()),
  setup_intent: nullable(v.object({ status: v.string(), payment_method: nullable(paymentMethodSchema) })),
  payment_intent: nullable(paymentIntentSchema),
})

export function pageOutcomeOf(body: unknown): PageOutcome {
  const { status, mode, customer, setup_intent: setup, payment_intent: payment } = v.parse(sessionSchema, body)
  if (status === 'expired') return { outcome: 'over' }
  if (status !== 'complete') return { outcome: 'pending' }
  if (mode === 'setup') {
    const method = setup?.payment_method
    if (setup?.status === 'canceled') return { outcome: 'over' }
    if (setup?.status !== 'succeeded' || method === null || method === undefined) return { outcome: 'pending' }
    return { outcome: 'agreed', agreement: agreedOf(customer ?? method.customer ?? undefined, method) }
  }
  if (payment === null || payment === undefined) return { outcome: 'pending' }
  const paid = collectionOutcomeOf(payment)
  if (paid.outcome === 'submitted') return { outcome: 'pending' }
  return paid.outcome === 'paid' ? paid : { outcome: 'over' }
}

/** The reference names the customer too, as Stripe collects from a payment method of its customer alone. */
function agreedOf(customer: string | undefined, method: PaymentMethod): AgreedTerms {
  const { id, type, card } = method
  const reference = customer === undefined ? id : `${customer}/${id}`
  if (card !== null && card !== undefined) {
    const lastDay = new Date(Date.UTC(card.exp_year, card.exp_month, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length)
    return { reference, method: type, text: `${capital(card.brand)} ${card.last4}`, expires: lastDay }
  }
  const digits = method.sepa_debit?.last4 ?? method.bacs_debit?.last4
  return { reference, method: type, text: digits ? `…${digits}` : capital(type) }
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The payer is away, so a collection that asks the payer to do something counts as failed. */
export function collectionOutcomeOf({
  id: reference,
  status,
  amount_received,
  last_payment_error: error,
}: PaymentIntent): CollectionOutcome {
  switch (status) {
    case 'succeeded':
      return { outcome: 'paid', reference, amountMinor: amount_received }
    case 'processing':
    case 'requires_capture':
      return { outcome: 'submitted', reference }
    case 'requires_action':
    case 'requires_confirmation':
      return { outcome: 'failed', reason: 'authentication_required' }
    default:
      return { outcome: 'failed', reason: error?.decline_code ?? error?.code ?? status }
  }
}
