/**
 * Early ends of calls and their answers (interface: "Errors"): plain text, except for refused values, which are a JSON
 * object of messages by field. No answer shows anything internal. The answer to an unexpected failure has the request
 * id under which the logs have the failure.
 */
import type { APIGatewayProxyResult } from 'aws-lambda'
import type { Fault } from '../domain/refusal/fault.ts'
import { wordsOfMistake, type Mistake } from '../domain/refusal/mistake.ts'
import type { Language } from '../language/language.ts'
import { wording } from '../domain/refusal/wording.ts'
import { codesHeader, codesOf, codesText } from './error-codes.ts'
import { fitsAnswer } from '../domain/text/encoded-size.ts'

/** A call that ends with plain text. Only the edge throws it; rules return faults. */
export class HttpError extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    text: string,
    headers: Readonly<Record<string, string>> = {},
    options?: Readonly<{ cause: unknown }>,
  ) {
    super(text, options)
    this.name = 'HttpError'
    this.status = status
    this.headers = headers
  }
}

/** A call that is wrong in form: 400, with a line for each mistake. */
export class ProgrammingError extends HttpError {
  readonly mistakes: readonly Mistake[]

  constructor(...mistakes: readonly Mistake[]) {
    super(400, mistakes.map(wordsOfMistake).join('\n'))
    this.name = 'ProgrammingError'
    this.mistakes = mistakes
  }
}

/** The headers of every answer: no cache on the way keeps it, and no client guesses another type. */
export const commonHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

export function jsonAnswer(status: number, body: unknown): APIGatewayProxyResult {
  return {
    statusCode: status,
    headers: { ...commonHeaders, 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify(body),
  }
}

export function textAnswer(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): APIGatewayProxyResult {
  return {
    statusCode: status,
    headers: { ...commonHeaders, 'Content-Type': 'text/plain; charset=utf-8', ...headers },
    body: text,
  }
}

/** The maximum number of faults in an answer. More would not help the caller, and may not fit. */
const mostFaults = 1_000

/** The body of a 422, cut to the limit of an answer. */
export function refusalOf(faults: readonly Fault[], language: Language): Record<string, string[]> {
  const leftOut: Fault = { field: '', code: 'errors_left_out' }
  const all = faults.length <= mostFaults ? faults : [...faults.slice(0, mostFaults), leftOut]
  const body = messagesByField(all, language)
  return fitsAnswer(JSON.stringify(body)) ? body : messagesByField([leftOut], language)
}

/** A 422: messages by field, and their codes for programs. */
export const refusedAnswer = (faults: readonly Fault[], language: Language): APIGatewayProxyResult =>
  withCodes(jsonAnswer(422, refusalOf(faults, language)), codesText(codesOf(faults)))

export function withCodes(answer: APIGatewayProxyResult, codes: string | undefined): APIGatewayProxyResult {
  return codes === undefined ? answer : { ...answer, headers: { ...answer.headers, ...codesHeader(codes) } }
}

/** Arrays of messages by field name, `''` if no single field is at fault. */
export function messagesByField(faults: readonly Fault[], language: Language): Record<string, string[]> {
  const byField = Map.groupBy(faults, (fault) => fault.field)
  return Object.fromEntries(
    [...byField].map(([field, ofField]) => [field, [...new Set(ofField.map((fault) => wording(fault, language)))]]),
  )
}

/** Throws a 403 if an amount is above a limit: a limit of the role is no fault of the values. */
export function forbidAboveLimit(faults: readonly Fault[], language: Language): void {
  const above = faults.find(({ code }) => code === 'amount_above_limit')
  if (above !== undefined) throw new HttpError(403, wording(above, language), codesHeader(codesText(codesOf([above]))))
}
