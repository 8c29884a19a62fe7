/**
 * Calls of Stripe's REST interface: one fixed version, form encoding, an idempotency key for each call that changes
 * something (https://docs.stripe.com/api/idempotent_requests). Failures that may pass are thrown: no answer, a limit, a
 * wrong key of the account, and a call under way with the same idempotency key.
 */
import * as v from 'valibot'
import type { AccountMode } from '../../domain/settings/settings.ts'
import { mayReach } from '../address-guard.ts'
import { guardedFetch } from '../guarded-fetch.ts'
import { ProviderUnavailable } from './payment-port.ts'

export const stripeVersion = '2026-08-26.dahlia'
const address = 'https://api.stripe.com'
/** Stripe asks the bank while the call waits. */
const limitMilliseconds = 20_000

export interface StripeAccess {
  readonly secretKey: string
  readonly version: string
  readonly mode: AccountMode
}

type Value = string | number | boolean | undefined | readonly Value[] | { readonly [key: string]: Value }
export type StripeParameters = Readonly<Record<string, Value>>

export interface StripeRequest {
  readonly method: 'GET' | 'POST'
  /** The path with `/v1`, without a query. */
  readonly path: string
  readonly parameters?: StripeParameters
  readonly idempotencyKey?: string
}

const errorSchema = v.object({
  error: v.object({
    type: v.string(),
    code: v.exactOptional(v.string()),
    decline_code: v.exactOptional(v.string()),
    message: v.exactOptional(v.string()),
  }),
})
export type StripeError = v.InferOutput<typeof errorSchema>['error']

export type StripeAnswer =
  { readonly outcome: 'done'; readonly body: unknown } | { readonly outcome: 'refused'; readonly error: StripeError }

/** The connection to Stripe, which a test can replace. */
export const stripeTransport = {
  send: (url: string, options: Parameters<typeof guardedFetch>[1], mode: AccountMode): Promise<Response> =>
    guardedFetch(
      url,
      { ...options, limitMilliseconds },
      { allows: mayReach(mode), clearText: url.startsWith('http://') },
    ),
}

export async function callStripe(access: StripeAccess, request: StripeRequest): Promise<StripeAnswer> {
  const { method, path } = request
  const { status, body } = await answerOf(access, request)
  if (status < 300) return { outcome: 'done', body }
  const answer = v.safeParse(errorSchema, body)
  if (!answer.success) throw new ProviderUnavailable(`${method} ${path}: ${status} without an error of Stripe's`)
  const { error } = answer.output
  const isFinal = [400, 402, 404].includes(status) && error.type !== 'idempotency_error'
  if (isFinal) return { outcome: 'refused', error }
  throw new ProviderUnavailable(`${method} ${path}: ${status} ${error.type} ${error.code ?? ''}`)
}

/** The answer as JSON. A missing or different answer comes from a server in between. */
async function answerOf(
  { secretKey, version, mode }: StripeAccess,
  { method, path, parameters = {}, idempotencyKey }: StripeRequest,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const form = formOf(parameters)
  const query = method === 'GET' && form !== '' ? `?${form}` : ''
  const headers = {
    Authorization: `Bearer ${secretKey}`,
    'Stripe-Version': version,
    ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  }
  const url = `${process.env['STRIPE_URL'] ?? address}${path}${query}`
  try {
    const response = await stripeTransport.send(
      url,
      { method, headers, body: method === 'POST' ? form : undefined },
      mode,
    )
    return { status: response.status, body: await response.json() }
  } catch (cause) {
    throw new ProviderUnavailable(`${method} ${path}: ${String(cause)}`, { cause })
  }
}

/** Nested names in brackets, as Stripe takes them. */
export function formOf(parameters: StripeParameters): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) append(form, name, value)
  return form.toString()
}

function append(form: URLSearchParams, name: string, value: Value): void {
  if (value === undefined) return
  if (typeof value !== 'object') {
    form.append(name, String(value))
    return
  }
  for (const [key, part] of Object.entries(value)) append(form, `${name}[${key}]`, part)
}
