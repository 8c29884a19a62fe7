/** Previews and decides requests, each decision once however often the call is made. */
import { client, outcomeOf, type Outcome } from '../../api/client.ts'
import type { Failure } from '../../api/failure.ts'
import type { Preview } from '../../api/types.ts'

export interface Carrying {
  readonly request_id: string
  readonly customer_id: string
  readonly subscription_id: string
}

export async function previewCarryOut(body: Carrying, signal: AbortSignal): Promise<Outcome<Preview> | undefined> {
  const outcome = await outcomeOf(client.POST('/api/requests/carryout/', { body: { ...body, preview: true }, signal }))
  if (outcome?.ok !== true) return outcome
  return 'preview' in outcome.value
    ? { ok: true, value: outcome.value.preview }
    : { ok: false, failure: { kind: 'broken', status: 200, requestId: undefined } }
}

/** The failure if the decision was refused. */
export async function carryOut(body: Carrying, expect: string, key: string): Promise<Failure | undefined> {
  const params = { header: { 'Idempotency-Key': key } }
  return failureOf(await outcomeOf(client.POST('/api/requests/carryout/', { params, body: { ...body, expect } })))
}

export async function refuse(request_id: string, reason: string, key: string): Promise<Failure | undefined> {
  const params = { header: { 'Idempotency-Key': key } }
  return failureOf(await outcomeOf(client.POST('/api/requests/refuse/', { params, body: { request_id, reason } })))
}

function failureOf(outcome: Outcome<unknown> | undefined): Failure | undefined {
  if (outcome === undefined) return { kind: 'offline' }
  return outcome.ok ? undefined : outcome.failure
}
