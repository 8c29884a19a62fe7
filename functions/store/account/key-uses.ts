/**
 * When API keys were last used, to the hour. Each key has one item, written under the condition that its hour is over:
 * a key that is used all the time costs a write an hour, and one more for each process that does not know of it yet.
 * The items of unused keys expire.
 */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { instantOf, millisOf, type Instant } from '../../domain/time/time.ts'
import { documentClient } from '../dynamo/client.ts'
import { unlessRefused } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { expiryOf } from '../expiry.ts'
import { keyUseKey, keyUsesPartition } from '../keys.ts'

export const useMillis = 60 * 60 * 1000
const keptMilliseconds = 400 * 24 * 60 * 60 * 1000

export interface KeyUse {
  readonly account: string
  readonly keyHash: string
  /** Real time, also in a test account. */
  readonly now: Instant
}

export async function noteKeyUse({ account, keyHash, now }: KeyUse, abortSignal: AbortSignal): Promise<void> {
  const update = new UpdateCommand({
    TableName: mainTable(),
    Key: keyUseKey(account, keyHash),
    UpdateExpression: 'SET #used_at = :now, #expires_at = :expires_at',
    ConditionExpression: 'attribute_not_exists(#used_at) OR #used_at <= :hour_ago',
    ExpressionAttributeNames: { '#used_at': 'used_at', '#expires_at': 'expires_at' },
    ExpressionAttributeValues: {
      ':now': now,
      ':hour_ago': instantOf(millisOf(now) - useMillis),
      ':expires_at': expiryOf(millisOf(now) + keptMilliseconds),
    },
  })
  await unlessRefused(documentClient().send(update, { abortSignal }))
}

const itemSchema = v.object({ sk: v.string(), used_at: instantSchema })

/** When each key of the account was last used, by its hash. */
export async function readKeyUses(account: string): Promise<ReadonlyMap<string, Instant>> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :uses',
    ExpressionAttributeValues: { ':uses': keyUsesPartition(account) },
  })
  return new Map(items.map((item) => v.parse(itemSchema, item)).map(({ sk, used_at }) => [sk, used_at]))
}
