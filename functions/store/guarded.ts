/** The writes of one transaction, each with what a failure of its condition means. */
import { TransactionCanceledException, type CancellationReason } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'
import type { Key } from './keys.ts'

/** What one transaction can hold. */
export const maxWrites = 100

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

export type CommitOutcome =
  | 'committed'
  /** Something is not as it was read, or the store was contended: read and decide again. */
  | 'lost-race'
  | 'customer-exists'
  | 'email-taken'
  /** The group has as many recipients as it may. */
  | 'group-full'
  /** Others have taken document numbers since they were looked up. */
  | 'numbers-moved'
  /** Another call was first under the same idempotency key. */
  | 'repeated'

export interface Guarded {
  readonly write: Write
  readonly otherwise: Exclude<CommitOutcome, 'committed'>
}

/** Writes an entry that is its key alone. */
export const put = (key: Key): Guarded => ({
  write: { Put: { TableName: mainTable(), Item: key } },
  otherwise: 'lost-race',
})

export const remove = (key: Key): Guarded => ({
  write: { Delete: { TableName: mainTable(), Key: key } },
  otherwise: 'lost-race',
})

/** Puts the keys that are new, removes those that are gone, and leaves the rest alone; a key named twice counts once. */
export function difference(before: readonly Key[], after: readonly Key[]): Guarded[] {
  const byText = (keys: readonly Key[]) => new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, key]))
  const old = byText(before)
  const kept = byText(after)
  return [
    ...[...kept].filter(([text]) => !old.has(text)).map(([, key]) => put(key)),
    ...[...old].filter(([text]) => !kept.has(text)).map(([, key]) => remove(key)),
  ]
}

export async function transact(writes: readonly Guarded[]): Promise<CommitOutcome> {
  const cancelled = await send(writes)
  return cancelled === undefined ? 'committed' : meaning(writes, cancelled)
}

/** The same, where it matters which writes have failed: the places of those whose conditions did, none where the store was contended. */
export async function transactOrTell(writes: readonly Guarded[]): Promise<'committed' | ReadonlySet<number>> {
  const cancelled = await send(writes)
  if (cancelled === undefined) return 'committed'
  meaning(writes, cancelled)
  return new Set(writes.keys().filter((index) => cancelled.reasons[index]?.Code === 'ConditionalCheckFailed'))
}

interface Cancelled {
  readonly reasons: readonly CancellationReason[]
  readonly error: Error
}

async function send(writes: readonly Guarded[]): Promise<Cancelled | undefined> {
  try {
    await documentClient().send(new TransactWriteCommand({ TransactItems: writes.map(({ write }) => write) }))
    return undefined
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    return { reasons: error.CancellationReasons ?? [], error }
  }
}

/** The first write whose condition failed says what happened; contention means another try. */
function meaning(writes: readonly Guarded[], { reasons, error }: Cancelled): Exclude<CommitOutcome, 'committed'> {
  const failed = writes.flatMap(({ otherwise }, index) =>
    reasons[index]?.Code === 'ConditionalCheckFailed' ? [otherwise] : [],
  )
  if (failed.includes('repeated')) return 'repeated'
  if (failed[0] !== undefined) return failed[0]
  const contended = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])
  if (reasons.some(({ Code }) => Code !== undefined && contended.has(Code))) return 'lost-race'
  throw error
}
