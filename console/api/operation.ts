/**
 * Operations by their names: previewed while a form is filled in, and carried out as the preview showed. The bodies are
 * made by forms from the service's own schemas, so their types are not known here.
 */
import createClient from 'openapi-fetch'
import { callOptions, newIdempotencyKey, outcomeOf, type Outcome } from './client.ts'
import type { Body } from './body.ts'
import type { Preview } from './types.ts'

export type { Body }

interface OperationPaths {
  '/api/customers/{operation}/': {
    post: {
      parameters: { path: { operation: string }; header?: { 'Idempotency-Key'?: string } }
      requestBody: { content: { 'application/json': Body } }
      responses: { 200: { content: { 'application/json': { preview?: Preview; [key: string]: unknown } } } }
    }
  }
}
const client = createClient<OperationPaths>(callOptions)
const path = '/api/customers/{operation}/'

/** Previews an operation. Undefined if a later preview has replaced this one. */
export async function previewOperation(
  operation: string,
  body: Body,
  signal: AbortSignal,
): Promise<Outcome<Preview> | undefined> {
  const previewBody = { ...body, preview: true }
  const outcome = await outcomeOf(client.POST(path, { params: { path: { operation } }, body: previewBody, signal }))
  if (outcome?.ok !== true) return outcome
  const { preview } = outcome.value
  return preview === undefined
    ? { ok: false, failure: { kind: 'broken', status: 200, requestId: undefined } }
    : { ok: true, value: preview }
}

export interface CarryOut {
  readonly body: Body
  /** The `expect` of the preview that was on the screen. */
  readonly expect: string | undefined
  /** The key, which is the same for each try of one action, so that it is done once. */
  readonly idempotencyKey: string
}

export async function carryOutOperation(
  operation: string,
  { body, expect, idempotencyKey }: CarryOut,
): Promise<Outcome<Body>> {
  const outcome = await outcomeOf(
    client.POST(path, {
      params: { path: { operation }, header: { 'Idempotency-Key': idempotencyKey } },
      body: { ...body, ...(expect !== undefined && { expect }) },
    }),
  )
  return outcome ?? { ok: false, failure: { kind: 'offline' } }
}

export { newIdempotencyKey }

/** The new preview of an operation whose effects have changed since its preview (409). */
export function changedPreview(body: unknown): Preview | undefined {
  if (typeof body !== 'object' || body === null || !('preview' in body)) return undefined
  return isPreview(body.preview) ? body.preview : undefined
}
/** The service answers previews in one shape; its `expect` distinguishes it from other answers. */
const isPreview = (value: unknown): value is Preview =>
  typeof value === 'object' && value !== null && 'expect' in value && 'documents' in value
