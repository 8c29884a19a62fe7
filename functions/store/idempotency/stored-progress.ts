/**
 * Progress of a call of many operations, stored under its Idempotency-Key like an answer: chunk after chunk of
 * operations, each chunk an item that is put in the transaction of its changes. So finished operations are known with
 * their outcomes, however often the call was interrupted.
 *
 * The first chunk has the key that an answer would have, so another request under the same Idempotency-Key is detected.
 */
import * as v from 'valibot'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { keptSchema, keptSeconds, keptWrite, type AnswerKey } from './stored-answer.ts'
import { keptChunkKey } from '../keys.ts'
import { queryAll } from '../dynamo/query-all.ts'

export type StoredProgress =
  | { readonly found: 'another-request' }
  | {
      readonly found: 'progress'
      /** The outcomes of the operations that are done, in their order. */
      readonly outcomes: readonly unknown[]
      /** The instant at which the first chunk was stored: all chunks expire at the same time. */
      readonly sinceMillis: number
    }

const chunkSchema = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

export async function findProgress(under: AnswerKey, realNowMillis: number): Promise<StoredProgress> {
  const [first, ...others] = await keptChunks(under)
  // Time to live removes items late; an item past its time counts as gone.
  if (first === undefined || first.expires_at * 1000 <= realNowMillis) {
    return { found: 'progress', outcomes: [], sinceMillis: realNowMillis }
  }
  if (first.fingerprint !== under.fingerprint) return { found: 'another-request' }
  // Chunks of an earlier call under the same key may still be there.
  const chunks = [first, ...others.filter(({ expires_at }) => expires_at === first.expires_at)]
  return {
    found: 'progress',
    outcomes: chunks.flatMap(({ body }) => v.parse(chunkSchema, body)),
    sinceMillis: (first.expires_at - keptSeconds) * 1000,
  }
}

async function keptChunks(under: AnswerKey): Promise<v.InferOutput<typeof keptSchema>[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': under.key.pk, ':prefix': under.key.sk },
    ConsistentRead: true,
  })
  return items.map((item) => v.parse(keptSchema, item))
}

export interface StoredChunk {
  readonly under: AnswerKey
  /** The index of the chunk's first operation. */
  readonly from: number
  readonly outcomes: readonly unknown[]
  readonly sinceMillis: number
  readonly realNowMillis: number
}

/** Keeps the outcomes of a chunk of operations, unless another call under the same key has already done so. */
export function chunkWrite({ under, from, outcomes, sinceMillis, realNowMillis }: StoredChunk): ConditionalWrite {
  const place = { ...under, key: keptChunkKey(under.key, from) }
  return keptWrite({ under: place, status: 200, body: outcomes, realNowMillis }, sinceMillis)
}
