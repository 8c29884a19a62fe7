/**
 * Stripe's notices (https://docs.stripe.com/webhooks#verify-manually): the header has a time and signatures over the
 * time and the raw body. A rolled secret signs with both secrets for a while.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { noticeToleranceMillis, type Hint, type Notice, type ReceivedNotice } from './payment-port.ts'

const texts = v.optional(v.nullable(v.record(v.string(), v.string())))
const eventSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.string(),
    type: v.string(),
    data: v.object({
      object: v.looseObject({ id: v.optional(v.string(), ''), object: v.string(), metadata: texts }),
    }),
  }),
)
const disputeSchema = v.object({
  id: v.string(),
  payment_intent: v.string(),
  amount: v.number(),
  reason: v.optional(v.string()),
})

export function readStripeNotice(secret: string, notice: ReceivedNotice): Notice | undefined {
  if (!isSigned(secret, notice)) return undefined
  const read = v.safeParse(eventSchema, notice.body)
  // Correctly signed, but about an unknown object.
  if (!read.success) return { id: '', hints: [] }
  const { id, type, data } = read.output
  return { id, hints: hintsOf(type, data.object) }
}

function isSigned(secret: string, { body, headers, realNowMillis }: ReceivedNotice): boolean {
  const parts = (headers['stripe-signature'] ?? '').split(',').map((part) => part.trim().split('='))
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []))
  const [seconds] = valuesOf('t')
  if (seconds === undefined || Math.abs(realNowMillis - Number(seconds) * 1000) > noticeToleranceMillis) return false
  if (!/^\d+$/.test(seconds)) return false
  const right = createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
  return valuesOf('v1').some((value) => {
    const signature = Buffer.from(value, 'hex')
    return signature.length === right.length && timingSafeEqual(signature, right)
  })
}

type StripeObject = v.InferOutput<typeof eventSchema>['data']['object']

/** Notices about objects of other programs at Stripe have no metadata of the service, and give no hint. */
function hintsOf(type: string, object: StripeObject): Hint[] {
  const metadata = object.metadata ?? {}
  if (type.startsWith('checkout.session.')) {
    const key = metadata['page']
    return key === undefined ? [] : [{ about: 'page', key, session: object.id }]
  }
  if (type.startsWith('payment_intent.')) {
    const key = metadata['collection']
    return key === undefined ? [] : [{ about: 'collection', key }]
  }
  // An inquiry takes no money, so only the withdrawal counts.
  if (type !== 'charge.dispute.funds_withdrawn') return []
  const dispute = v.safeParse(disputeSchema, object)
  if (!dispute.success) return []
  const { id, payment_intent: payment, amount: amountMinor, reason } = dispute.output
  return [{ about: 'reversal', payment, case: id, amountMinor, ...(reason !== undefined && { reason }) }]
}
