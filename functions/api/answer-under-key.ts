/**
 * Calls that bear repetition, answered once under their Idempotency-Key. The answer is stored after the work, not with
 * it: a call that was cut off in between repeats its work, and finished parts have no second effect.
 */
import { codesOf, codesText } from '../http/error-codes.ts'
import type { Call } from '../http/call.ts'
import type { Answer } from '../http/endpoint.ts'
import { messagesByField } from '../http/http-error.ts'
import { repeatedAnswer } from '../http/repeated-answer.ts'
import { mustBeUpToDate } from '../store/account/up-to-date.ts'
import { keep, keptUnder } from '../store/idempotency/stored-answer.ts'

export interface CallToAnswer {
  /** The name of the endpoint. */
  readonly endpoint: string
  readonly parameters: unknown
}

export async function answerUnderKey(
  { endpoint, parameters }: CallToAnswer,
  { account, access, idempotencyKey, language }: Call,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (idempotencyKey === undefined) return await run()
  const under = keptUnder({ account, client: access.name, idempotencyKey, endpoint, parameters })
  const earlier = await repeatedAnswer(under)
  if (earlier !== undefined) return earlier
  const answer = await run()
  const outcome = await toKeep(answer, language)
  if (outcome === undefined || (await keep(under, outcome, Date.now()))) return answer
  return (await repeatedAnswer(under)) ?? answer
}

/** The part of an answer that is kept; undefined for an answer that is not. */
async function toKeep(answer: Answer, language: Call['language']) {
  if (answer.outcome === 'answered') return { status: 200, body: answer.body }
  if (answer.outcome !== 'refused') return undefined
  await mustBeUpToDate()
  const { faults } = answer
  return { status: 422, body: messagesByField(faults, language), codes: codesText(codesOf(faults)) }
}
