/**
 * Answers kept under an Idempotency-Key for 24 hours of real time (decisions: "Requests"). The answer to a change is
 * put in the transaction of the change, so that neither exists without the other. A refusal is put by its own write.
 */
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { inOneOrder } from '../../domain/base/same.ts'
import { documentClient } from '../dynamo/client.ts'
import { isConflict } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { idempotencyKey, type Key } from '../keys.ts'

/** Time for which answers are stored. */
export const keptSeconds = 24 * 60 * 60

export const keptSchema = v.object({
  fingerprint: v.string(),
  status: v.number(),
  body: v.string(),
  /** The codes of a refusal; absent for any other answer. */
  codes: v.exactOptional(v.string()),
  expires_at: v.number(),
})

/** The key under which an answer is kept, and the request that it answers. */
export interface AnswerKey {
  readonly key: Key
  /** The answered request: another request under the same key is refused. */
  readonly fingerprint: string
}

export type Kept =
  | { readonly found: 'nothing' }
  | { readonly found: 'answer'; readonly status: number; readonly body: unknown; readonly codes?: string }
  | { readonly found: 'another-request' }

/** `client` is the API access: two clients may use the same key without meeting. */
export function keptUnder(options: {
  readonly account: string
  readonly client: string
  readonly idempotencyKey: string
  readonly endpoint: string
  readonly parameters: unknown
}): AnswerKey {
  const request = JSON.stringify([options.endpoint, inOneOrder(options.parameters)])
  return {
    key: idempotencyKey(options.account, options.client, options.idempotencyKey),
    // The hash is keyed by the Idempotency-Key, which is not stored: a bare hash would let passwords be guessed.
    fingerprint: createHmac('sha256', options.idempotencyKey).update(request).digest('base64url'),
  }
}

export async function findKept(under: AnswerKey, realNowMillis: number): Promise<Kept> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: under.key, ConsistentRead: true }),
  )
  if (Item === undefined) return { found: 'nothing' }
  const answerItem = v.parse(keptSchema, Item)
  // Time to live removes items late; an item past its time counts as gone.
  if (answerItem.expires_at * 1000 <= realNowMillis) return { found: 'nothing' }
  if (answerItem.fingerprint !== under.fingerprint) return { found: 'another-request' }
  const { status, body, codes } = answerItem
  return { found: 'answer', status, body: JSON.parse(body), ...(codes !== undefined && { codes }) }
}

/** An answer to be stored. */
export interface AnswerToKeep {
  readonly under: AnswerKey
  readonly status: number
  readonly body: unknown
  readonly realNowMillis: number
}

/** The write that keeps an answer in the transaction of its change; none if there is no key. */
export const keptWrites = (keep: AnswerToKeep | undefined): ConditionalWrite[] =>
  keep === undefined ? [] : [keptWrite(keep)]

/** Does the same for one answer. Its 24 hours begin at `sinceMillis`. */
export const keptWrite = (keep: AnswerToKeep, sinceMillis = keep.realNowMillis): ConditionalWrite => ({
  write: { Put: keptItem(keep.under, keep, keep.realNowMillis, sinceMillis) },
  onConflict: 'repeated',
})

/** The item that keeps an answer, and the condition under which it is put. Its 24 hours begin at `sinceMillis`. */
function keptItem(
  under: AnswerKey,
  answer: { status: number; body: unknown; codes?: string },
  realNowMillis: number,
  sinceMillis = realNowMillis,
) {
  const nowSeconds = Math.floor(realNowMillis / 1000)
  return {
    TableName: mainTable(),
    Item: {
      ...under.key,
      fingerprint: under.fingerprint,
      status: answer.status,
      body: JSON.stringify(answer.body),
      ...(answer.codes !== undefined && { codes: answer.codes }),
      expires_at: Math.floor(sinceMillis / 1000) + keptSeconds,
    },
    ConditionExpression: 'attribute_not_exists(pk) OR expires_at <= :now',
    ExpressionAttributeValues: { ':now': nowSeconds },
  }
}

/** Keeps the answer of a call that changed nothing; false if another call was first under the same key. */
export async function keep(
  under: AnswerKey,
  answer: { status: number; body: unknown; codes?: string },
  realNowMillis: number,
): Promise<boolean> {
  try {
    await documentClient().send(new PutCommand(keptItem(under, answer, realNowMillis)))
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}
