/** Decisions about entries, each made once however often the call is made. */
import { client, newIdempotencyKey, outcomeOf } from '../../api/client.ts'
import type { Failure, Outcome } from '../../api/failure.ts'
import type { BankEntry, Paths, Preview } from '../../api/types.ts'

type Match = Paths['/api/payments/match/']['post']['requestBody']['content']['application/json']

/** Decides the entry. Returns the failure; undefined on success. */
async function match(body: Match, idempotencyKey = newIdempotencyKey()): Promise<Failure | undefined> {
  const params = { header: { 'Idempotency-Key': idempotencyKey } }
  const outcome = await outcomeOf(client.POST('/api/payments/match/', { params, body }))
  if (outcome === undefined) return { kind: 'offline' }
  return outcome.ok ? undefined : outcome.failure
}

export interface Allocation {
  readonly id: string
  readonly invoice_number?: string
  /** Minor units. */
  readonly amount: number
}

export const allocate = ({ entry_id }: BankEntry, allocations: readonly Allocation[]) =>
  match({ entry_id, allocations: [...allocations] })

export type Foreseen = Outcome<{ readonly preview: Preview }>

/** The preview of a match. Undefined if nobody waits for the result any more. */
export async function foresee(
  { entry_id }: BankEntry,
  allocations: readonly Allocation[],
  signal: AbortSignal,
): Promise<Foreseen | undefined> {
  const body = { entry_id, allocations: [...allocations], preview: true }
  const outcome = await outcomeOf(client.POST('/api/payments/match/', { body, signal }))
  if (outcome?.ok !== true) return outcome
  return 'preview' in outcome.value ? { ok: true, value: outcome.value } : undefined
}

/** Gives the whole entry to a customer: open invoices first, then the balance. */
export const giveAll = ({ entry_id }: BankEntry, id: string) => match({ entry_id, id })

export const ignore = ({ entry_id }: BankEntry, note: string, idempotencyKey: string) =>
  match({ entry_id, ignore: true, note }, idempotencyKey)

export async function undo({ entry_id }: BankEntry): Promise<Failure | undefined> {
  const params = { header: { 'Idempotency-Key': newIdempotencyKey() } }
  const outcome = await outcomeOf(client.POST('/api/payments/unmatch/', { params, body: { entry_id } }))
  if (outcome === undefined) return { kind: 'offline' }
  return outcome.ok ? undefined : outcome.failure
}
