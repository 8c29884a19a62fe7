/**
 * Calls of Stripe's REST interface: one fixed version, form encoding, an idempotency key for each call that changes
 * something (https://docs.stripe.com/api/idempotent_requests). Failures that may pass are thrown: no answer, a limit, a
 * wrong key of the account, and a call under way with the same idempotency key.
 */
import * as v from 'valibot'
import type { AccountMode } from '../../domain/settings/settings.ts'
import { mayReach } from '../address-guard.ts'
import { guardedFetch } from '../guarded-fetch.ts'

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

/** The way to Stripe. A test puts another one in its place. */
export const stripeTransport = {
  send: (url: string, options: Parameters<typeof guardedFetch>[1], mode: AccountMode): Promise<Response> =>
    guardedFetch(
      url,
      { ...options, limitMilliseconds },
      { allows: mayReach(mode), clearText: url.startsWith('http://') },
    ),
}

export class StripeUnavailable extends Error {}

export async function callStripe(
  { secretKey, version, mode }: StripeAccess,
  { method, path, parameters = {}, idempotencyKey }: StripeRequest,
): Promise<StripeAnswer> {
  const form = formOf(parameters)
  const query = method === 'GET' && form !== '' ? `?${form}` : ''
  const response = await stripeTransport.send(
    `${process.env['STRIPE_URL'] ?? address}${path}${query}`,
    {
      method,
      headers: {
        Authorization: `Bearer ${secretKey}`,
        'Stripe-Version': version,
        ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      body: method === 'POST' ? form : undefined,
    },
    mode,
  )
  const body: unknown = await response.json()
  if (response.status < 300) return { outcome: 'done', body }
  const { error } = v.parse(errorSchema, body)
  const isFinal = [400, 402, 404].includes(response.status) && error.type !== 'idempotency_error'
  if (isFinal) return { outcome: 'refused', error }
  throw new StripeUnavailable(`${method} ${path}: ${response.status} ${error.type} ${error.code ?? ''}`)
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
