/** Decisions of people about an order, a request or a bank entry, carried out once under their Idempotency-Key. */
import type { Fault } from '../domain/refusal/fault.ts'
import type { Call } from '../http/call.ts'
import { answered, refused, type Answer } from '../http/endpoint.ts'
import { forbidAboveLimit, HttpError } from '../http/http-error.ts'
import { repeatedAnswer } from '../http/repeated-answer.ts'
import { keptUnder, type AnswerToKeep } from '../store/idempotency/stored-answer.ts'

export interface DecidedUnderKey<Subject> {
  /** The name of the endpoint. */
  readonly endpoint: string
  readonly parameters: unknown
  /** The body of the answer. */
  readonly show: (subject: Subject) => unknown
  /** The words of a 404 and of a 409. */
  readonly unknown: string
  readonly contended: string
}

export type Decided<Subject> =
  | { readonly outcome: 'decided'; readonly subject: Subject }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  | { readonly outcome: 'unknown' | 'contended' }

/** Keeps the answer in the transaction of the decision. */
export type KeepOf<Subject> = (subject: Subject) => AnswerToKeep

/** Decides, or gives the answer again that was kept under the call's Idempotency-Key. */
export async function decideUnderKey<Subject>(
  { account, access, idempotencyKey, language }: Call,
  { endpoint, parameters, show, unknown, contended }: DecidedUnderKey<Subject>,
  decide: (keep: { readonly keepOf?: KeepOf<Subject> }) => Promise<Decided<Subject>>,
): Promise<Answer> {
  const under =
    idempotencyKey === undefined
      ? undefined
      : keptUnder({ account, client: access.name, idempotencyKey, endpoint, parameters })
  const earlier = under && (await repeatedAnswer(under))
  if (earlier !== undefined) return earlier
  const decided = await decide(
    under === undefined
      ? {}
      : { keepOf: (subject) => ({ under, status: 200, body: show(subject), realNowMillis: Date.now() }) },
  )
  switch (decided.outcome) {
    case 'decided':
      return answered(show(decided.subject))
    case 'refused':
      forbidAboveLimit(decided.faults, language)
      return refused(...decided.faults)
    case 'unknown':
      throw new HttpError(404, unknown)
    case 'contended': {
      const first = under && (await repeatedAnswer(under))
      if (first !== undefined) return first
      throw new HttpError(409, contended, { 'Retry-After': '1' })
    }
  }
}
