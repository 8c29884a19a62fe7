/**
 * Stripe (docs/payment-provider.md). An agreement is a payment method of a customer there, made on a page of Checkout;
 * a collection is a PaymentIntent that is confirmed while the payer is away. Ids of the service are in the metadata, by
 * which a call whose answer was lost is found however long ago it was.
 */
import type { PaymentProviderSettings, Settings } from '../../domain/settings/settings.ts'
import {
  collectionOutcomeOf,
  pageOutcomeOf,
  parseOpened,
  parsePaymentIntent,
  parsePaymentIntents,
  parsePaymentMethod,
  parseRefund,
  parseRefunds,
} from './stripe-answers.ts'
import {
  callStripe,
  stripeVersion,
  type StripeAccess,
  type StripeAnswer,
  type StripeParameters,
} from './stripe-call.ts'
import { readStripeNotice } from './stripe-notice.ts'
import type {
  CollectionOutcome,
  CollectionToMake,
  NamedCollection,
  OpenedPage,
  PageToOpen,
  PaymentProvider,
  RefundOutcome,
  RefundToMake,
} from './payment-port.ts'

interface StripeContext extends StripeAccess {
  readonly account: string
  readonly descriptor?: string
}

export function stripeProvider(
  { account }: Pick<Settings, 'account'>,
  { secret_key, webhook_secret, api_version, descriptor }: PaymentProviderSettings,
): PaymentProvider {
  const stripe: StripeContext = {
    account: account.id,
    secretKey: secret_key ?? '',
    version: api_version ?? stripeVersion,
    mode: account.mode,
    ...(descriptor !== undefined && { descriptor }),
  }
  return {
    begin: (page) => begin(stripe, page),
    outcome: async (session) => {
      const expand = ['setup_intent.payment_method', 'payment_intent']
      return pageOutcomeOf(
        bodyOf(await get(stripe, `/v1/checkout/sessions/${encodeURIComponent(session)}`, { expand })),
      )
    },
    close: async (session) => {
      // A page that is over cannot be closed, and need not be.
      await callStripe(stripe, {
        method: 'POST',
        path: `/v1/checkout/sessions/${encodeURIComponent(session)}/expire`,
      })
    },
    collect: (collection) => collect(stripe, collection),
    find: (collection) => find(stripe, collection),
    refund: (refund) => refundPayment(stripe, refund),
    end: async (agreement) => {
      const method = agreement.split('/').at(-1) ?? agreement
      // Stripe refuses this for a method that is detached or unknown, which means that it is gone already.
      await callStripe(stripe, { method: 'POST', path: `/v1/payment_methods/${encodeURIComponent(method)}/detach` })
    },
    read: (notice) => Promise.resolve(readStripeNotice(webhook_secret ?? '', notice)),
  }
}

const get = (stripe: StripeContext, path: string, parameters: StripeParameters) =>
  callStripe(stripe, { method: 'GET', path, parameters })

function bodyOf(answer: StripeAnswer): unknown {
  if (answer.outcome === 'done') return answer.body
  throw new Error(
    `Stripe refused a call: ${answer.error.type} ${answer.error.code ?? ''} ${answer.error.message ?? ''}`,
  )
}

async function begin(stripe: StripeContext, page: PageToOpen): Promise<OpenedPage> {
  const { key, customer, email, currency, methods, pays, doneUrl, cancelUrl, language } = page
  const metadata = { account: stripe.account, customer, page: key }
  const answer = await callStripe(stripe, {
    method: 'POST',
    path: '/v1/checkout/sessions',
    idempotencyKey: `page ${key}`,
    parameters: {
      mode: pays === undefined ? 'setup' : 'payment',
      client_reference_id: key,
      payment_method_types: methods,
      ...(email !== undefined && { customer_email: email }),
      customer_creation: pays === undefined ? 'always' : undefined,
      success_url: doneUrl,
      cancel_url: cancelUrl,
      locale: language,
      metadata,
      ...(pays === undefined
        ? { setup_intent_data: { metadata } }
        : {
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: pays.amountMinor,
                  product_data: { name: pays.text },
                },
              },
            ],
            payment_intent_data: { metadata, description: pays.text, ...descriptorOf(stripe, methods) },
          }),
    },
  })
  const { id, url } = parseOpened(bodyOf(answer))
  return { session: id, url }
}

/** Stripe takes a suffix for cards, and a whole descriptor for everything else; a page may offer both. */
function descriptorOf({ descriptor }: StripeContext, methods: readonly string[]): StripeParameters {
  if (descriptor === undefined) return {}
  if (methods.every((method) => method === 'card')) return { statement_descriptor_suffix: descriptor }
  return methods.includes('card') ? {} : { statement_descriptor: descriptor }
}

interface StripePayer {
  readonly customer: string
  readonly paymentMethod: string
}

/** The payer of an agreement; undefined if Stripe no longer knows it. An imported reference may lack the customer. */
async function payerOf(stripe: StripeContext, agreement: string): Promise<StripePayer | undefined> {
  const [customer, paymentMethod] = agreement.split('/')
  if (customer !== undefined && paymentMethod !== undefined) return { customer, paymentMethod }
  const answer = await get(stripe, `/v1/payment_methods/${encodeURIComponent(agreement)}`, {})
  if (answer.outcome === 'refused') return undefined
  const { id, customer: owner } = parsePaymentMethod(answer.body)
  return owner === null || owner === undefined ? undefined : { customer: owner, paymentMethod: id }
}

const ended: CollectionOutcome = { outcome: 'failed', reason: 'agreement_ended' }

async function collect(stripe: StripeContext, collection: CollectionToMake): Promise<CollectionOutcome> {
  const { key, agreement, method, amountMinor, currency, text } = collection
  const payer = await payerOf(stripe, agreement)
  if (payer === undefined) return ended
  const answer = await callStripe(stripe, {
    method: 'POST',
    path: '/v1/payment_intents',
    idempotencyKey: `collection ${key}`,
    parameters: {
      amount: amountMinor,
      currency: currency.toLowerCase(),
      customer: payer.customer,
      payment_method: payer.paymentMethod,
      payment_method_types: [method],
      off_session: true,
      confirm: true,
      description: text,
      ...descriptorOf(stripe, [method]),
      metadata: { account: stripe.account, collection: key },
    },
  })
  if (answer.outcome === 'done') return collectionOutcomeOf(parsePaymentIntent(answer.body))
  const { code, decline_code } = answer.error
  return code === 'resource_missing' ? ended : { outcome: 'failed', reason: decline_code ?? code ?? answer.error.type }
}

/** The most pages of a hundred payments to read. A payer has fewer payments within the life of an attempt. */
const mostPages = 20

/** The list of a customer's payments is exact; the search lags behind by a minute. */
async function find(
  stripe: StripeContext,
  { key, agreement }: NamedCollection,
): Promise<CollectionOutcome | undefined> {
  const payer = await payerOf(stripe, agreement)
  if (payer === undefined) return undefined
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const parameters = {
      customer: payer.customer,
      limit: 100,
      ...(after !== undefined && { starting_after: after }),
    }
    const answer = await get(stripe, '/v1/payment_intents', parameters)
    if (answer.outcome === 'refused') return undefined
    const { data, has_more } = parsePaymentIntents(answer.body)
    const intent = data.find(({ metadata }) => metadata?.['collection'] === key)
    if (intent !== undefined) return collectionOutcomeOf(intent)
    after = data.at(-1)?.id
    if (!has_more || after === undefined) return undefined
  }
  return undefined
}

/** A refund that was made before is found by its key, as Stripe forgets idempotency keys after some days. */
async function refundPayment(
  stripe: StripeContext,
  { key, payment, amountMinor }: RefundToMake,
): Promise<RefundOutcome> {
  const listed = await get(stripe, '/v1/refunds', { payment_intent: payment, limit: 100 })
  if (listed.outcome === 'refused') return { outcome: 'refused', reason: listed.error.code ?? listed.error.type }
  const before = parseRefunds(listed.body).data.find(({ metadata }) => metadata?.['refund'] === key)
  if (before !== undefined) return refundOutcomeOf(before.status)
  const answer = await callStripe(stripe, {
    method: 'POST',
    path: '/v1/refunds',
    idempotencyKey: `refund ${key}`,
    parameters: {
      payment_intent: payment,
      amount: amountMinor,
      metadata: { account: stripe.account, refund: key },
    },
  })
  if (answer.outcome === 'refused') return { outcome: 'refused', reason: answer.error.code ?? answer.error.type }
  return refundOutcomeOf(parseRefund(answer.body).status)
}

const refundOutcomeOf = (status: string | null | undefined): RefundOutcome =>
  status === 'failed' || status === 'canceled' ? { outcome: 'refused', reason: status } : { outcome: 'refunded' }
