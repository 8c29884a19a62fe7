/** The writes of one transaction, each with the meaning of a failed condition. */
import { TransactionCanceledException, type CancellationReason } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from './client.ts'
import { mainTable } from './environment.ts'
import { textOf, type Key } from '../keys.ts'

/** Limits of one transaction. */
export const maxWrites = 100

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Reasons for a cancelled transaction, other than failed conditions, that may not recur. */
export const passingReasons: ReadonlySet<string> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
])

export type CommitOutcome =
  | 'committed'
  /** Something has changed since it was read: read and decide again. */
  | 'lost-race'
  /** Others are writing the same items at this moment, or the storage is busy. Nothing is known to have changed. */
  | 'contended'
  | 'customer-exists'
  | 'email-taken'
  /** Another customer has a mandate with the reference. */
  | 'mandate-taken'
  /** The group has the maximum number of recipients. */
  | 'group-full'
  /** Others have taken document numbers since they were looked up. */
  | 'numbers-moved'
  /** Another call was first under the same idempotency key. */
  | 'repeated'

export interface ConditionalWrite {
  readonly write: Write
  readonly onConflict: Exclude<CommitOutcome, 'committed' | 'contended'>
}

/** Writes an entry that consists of its key only. */
export const put = (key: Key): ConditionalWrite => ({
  write: { Put: { TableName: mainTable(), Item: key } },
  onConflict: 'lost-race',
})

export const remove = (key: Key): ConditionalWrite => ({
  write: { Delete: { TableName: mainTable(), Key: key } },
  onConflict: 'lost-race',
})

/** Puts the keys that are new and removes those that are gone; a key that occurs twice counts once. */
export function difference(before: readonly Key[], after: readonly Key[]): ConditionalWrite[] {
  const byText = (keys: readonly Key[]) => new Map(keys.map((key) => [textOf(key), key]))
  const old = byText(before)
  const next = byText(after)
  return [
    ...[...next].filter(([text]) => !old.has(text)).map(([, key]) => put(key)),
    ...[...old].filter(([text]) => !next.has(text)).map(([, key]) => remove(key)),
  ]
}

export interface Transacted {
  readonly outcome: CommitOutcome
  /** The writes whose conditions failed. */
  readonly failed: readonly ConditionalWrite[]
  /** The writes of items that others were writing. */
  readonly contended?: readonly ConditionalWrite[]
  /** Items whose conditions failed, for writes that request them. Values are in DynamoDB's own form. */
  readonly found?: ReadonlyMap<ConditionalWrite, Readonly<Record<string, unknown>>>
}

export async function transact(writes: readonly ConditionalWrite[]): Promise<CommitOutcome> {
  return (await transactOnce(writes)).outcome
}

/**
 * Under a token, which the storage remembers for ten minutes, the same writes can be sent again if the answer was lost:
 * they are made once, and the answer has their outcome.
 */
export async function transactOnce(writes: readonly ConditionalWrite[], token?: string): Promise<Transacted> {
  try {
    await documentClient().send(
      new TransactWriteCommand({
        TransactItems: writes.map(({ write }) => write),
        ...(token === undefined ? {} : { ClientRequestToken: token }),
      }),
    )
    return { outcome: 'committed', failed: [] }
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    const reasons = error.CancellationReasons ?? []
    const writesWith = (code: string) => writes.filter((_, index) => reasons[index]?.Code === code)
    const failed = writesWith('ConditionalCheckFailed')
    const contended = writesWith('TransactionConflict')
    const itemsByWrite = new Map(
      writes.flatMap((write, index) => {
        const item = reasons[index]?.Item
        return item === undefined ? [] : [[write, item] as const]
      }),
    )
    return {
      outcome: meaning(failed, reasons, error),
      failed,
      ...(contended.length > 0 && { contended }),
      ...(itemsByWrite.size > 0 && { found: itemsByWrite }),
    }
  }
}

const placeSchema = v.object({ pk: v.string(), sk: v.string() })

/** The key of the item that a write concerns. */
export const keyOf = ({ write: { Put, Update, Delete, ConditionCheck } }: ConditionalWrite): Key =>
  v.parse(placeSchema, Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key)

/** The same key as text. */
export const placeOf = (write: ConditionalWrite): string => textOf(keyOf(write))

/** The first write with a failed condition says what happened. If none failed, the transaction collided with others. */
function meaning(
  failed: readonly ConditionalWrite[],
  reasons: readonly CancellationReason[],
  error: Error,
): Exclude<CommitOutcome, 'committed'> {
  const meanings = failed.map(({ onConflict }) => onConflict)
  if (meanings.includes('repeated')) return 'repeated'
  if (meanings[0] !== undefined) return meanings[0]
  if (reasons.some(({ Code = 'None' }) => passingReasons.has(Code))) return 'contended'
  throw error
}

export const atVersion = (version: number | undefined) =>
  version === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :before',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':before': version },
      }
