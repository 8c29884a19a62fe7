/** Approves or denies an order, each once however often the call is made. */
import { client, outcomeOf } from '../../api/client.ts'
import type { Failure } from '../../api/failure.ts'

export type Decision =
  { readonly decision: 'approve' } | { readonly decision: 'deny'; readonly reason: string | undefined }

/** Decides the order. Returns the failure; undefined on success. */
export async function decide(order_id: string, decided: Decision, key: string): Promise<Failure | undefined> {
  const params = { header: { 'Idempotency-Key': key } }
  const outcome = await outcomeOf(
    decided.decision === 'approve'
      ? client.POST('/api/orders/approve/', { params, body: { order_id } })
      : client.POST('/api/orders/deny/', {
          params,
          body: { order_id, ...(decided.reason !== undefined && { reason: decided.reason }) },
        }),
  )
  if (outcome === undefined) return { kind: 'offline' }
  return outcome.ok ? undefined : outcome.failure
}
