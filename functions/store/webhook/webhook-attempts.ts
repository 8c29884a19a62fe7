/** The attempts of a webhook, each kept for 30 days of real time from when it began. */
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { instantOf, millisOf, type Instant } from '../../domain/time/time.ts'
import type { Attempt } from '../../domain/webhook/delivery-attempt.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { expiryOf } from '../expiry.ts'
import { webhookAttemptKey, webhookAttemptsPartition } from '../keys.ts'
import { attemptOf, storedAttempt, storedAttemptSchema } from './webhook-item.ts'

const keptMilliseconds = 30 * 24 * 60 * 60 * 1000

/** `id` distinguishes attempts that began in the same millisecond. */
export async function keepAttempt(account: string, webhook: string, attempt: Attempt, id: string): Promise<void> {
  await documentClient().send(
    new PutCommand({
      TableName: mainTable(),
      Item: {
        ...webhookAttemptKey(account, webhook, attempt.at, id),
        ...storedAttempt(attempt),
        expires_at: expiryOf(millisOf(attempt.at) + keptMilliseconds),
      },
    }),
  )
}

export interface AttemptPage {
  readonly attempts: readonly Attempt[]
  /** The start of the next page; absent on the last page. */
  readonly next?: string
}

export interface AttemptQuery {
  readonly account: string
  readonly webhook: string
  /** `next` of the page before; absent for the first page. */
  readonly after?: string | undefined
  readonly limit: number
  readonly now: Instant
}

const itemSchema = v.object({ sk: v.string(), ...storedAttemptSchema.entries })

/** Sorts after every instant. */
const end = '~'

/** Latest first. Time to live removes items late, so attempts past their time are left out here. */
export async function readAttempts({ account, webhook, after, limit, now }: AttemptQuery): Promise<AttemptPage> {
  const oldest = instantOf(millisOf(now) - keptMilliseconds)
  // One attempt more than the page holds shows whether there are more.
  const items = await lastItems(webhookAttemptsPartition(account, webhook), after ?? end, limit + 1)
  const recent = items.filter(({ at }) => at > oldest)
  const page = recent.slice(0, limit)
  const last = page.at(-1)
  return {
    attempts: page.map(({ sk, ...stored }) => attemptOf(stored)),
    ...(recent.length > limit && last !== undefined && { next: last.sk }),
  }
}

type Item = v.InferOutput<typeof itemSchema>

async function lastItems(partition: string, before: string, count: number): Promise<Item[]> {
  const items: Item[] = []
  let start: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: mainTable(),
        KeyConditionExpression: 'pk = :attempts AND sk < :before',
        ExpressionAttributeValues: { ':attempts': partition, ':before': before },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: count - items.length,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    )
    items.push(...Items.map((item) => v.parse(itemSchema, item)))
    start = LastEvaluatedKey
  } while (start !== undefined && items.length < count)
  return items
}
