/** Answers that were kept under an Idempotency-Key, given again. */
import { findKept, type AnswerKey } from '../store/idempotency/stored-answer.ts'
import { refused, type Answer } from './endpoint.ts'

/**
 * The unchanged answer kept under a key; a refusal if another request has the key; undefined if nothing is kept yet.
 */
export async function repeatedAnswer(under: AnswerKey): Promise<Answer | undefined> {
  const stored = await findKept(under, Date.now())
  switch (stored.found) {
    case 'nothing':
      return undefined
    case 'another-request':
      return refused({ field: '', code: 'idempotency_key_reused' })
    case 'answer':
      return {
        outcome: 'repeated',
        status: stored.status,
        body: stored.body,
        ...(stored.codes !== undefined && { codes: stored.codes }),
      }
  }
}
