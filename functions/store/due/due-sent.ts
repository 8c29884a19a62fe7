/**
 * Due items that the sweep has recently sent to queues, so that it does not send waiting items again. They are stored
 * for each partition of the due index as items of short fingerprints, one item for each page that was sent, and expire
 * after an hour. An item that falls due at another instant counts as another item.
 */
import { createHash } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { instantOf, millisOf, type Instant } from '../../domain/time/time.ts'
import type { Due } from './due.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { expiryOf } from '../expiry.ts'
import { sentKey, sentPartition } from '../keys.ts'

/**
 * Among a million items two have the same 8 bytes once in 40 million sweeps; one of them is then sent 15 minutes later.
 */
const fingerprintBytes = 8
const keptMilliseconds = 60 * 60_000

/** The last sending of each fingerprint sent within the last hour. */
export type SentLately = ReadonlyMap<string, Instant>

/** Fingerprints cover the due item and its queue, because a new queue has nothing that was sent to an old one. */
export const fingerprintOf = (due: Due, queueAddress: string): string =>
  createHash('sha256')
    .update(JSON.stringify([due, queueAddress]))
    .digest()
    .subarray(0, fingerprintBytes)
    .toString('latin1')

export async function sentLately(partition: string, now: Instant): Promise<SentLately> {
  const since = instantOf(millisOf(now) - keptMilliseconds)
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :sent AND sk > :since',
    ExpressionAttributeValues: { ':sent': sentPartition(partition), ':since': since },
    ConsistentRead: true,
  })
  const sent = new Map<string, Instant>()
  for (const item of items) {
    const { at, sent: fingerprints } = v.parse(itemSchema, item)
    const all = Buffer.from(fingerprints).toString('latin1')
    for (let start = 0; start < all.length; start += fingerprintBytes) {
      sent.set(all.slice(start, start + fingerprintBytes), at)
    }
  }
  return sent
}

/** Notes fingerprints of the items that a queue has taken; `id` distinguishes notes of one instant. */
export async function noteSent(partition: string, now: Instant, id: string, sent: readonly string[]): Promise<void> {
  if (sent.length === 0) return
  await documentClient().send(
    new PutCommand({
      TableName: mainTable(),
      Item: {
        ...sentKey(partition, now, id),
        at: now,
        sent: Buffer.from(sent.join(''), 'latin1'),
        expires_at: expiryOf(millisOf(now) + keptMilliseconds),
      },
    }),
  )
}

const itemSchema = v.object({ at: instantSchema, sent: v.instance(Uint8Array) })
