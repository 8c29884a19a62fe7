/**
 * What ends a call early, and how it is said (interface: "Errors"): plain text for everything but refused values, which
 * are a JSON object of messages by field. Nothing internal is ever shown; an unexpected failure carries the request id
 * under which the logs have it.
 */
import type { APIGatewayProxyResult } from 'aws-lambda'
import type { Fault } from '../domain/fault.ts'
import type { Language } from '../language/language.ts'
import { wording } from '../domain/wording.ts'
import { fitsAnswer } from '../domain/encoded-size.ts'

/** A call that ends with plain text. Thrown by the edge only; rules return faults. */
export class HttpError extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, text: string, headers: Readonly<Record<string, string>> = {}) {
    super(text)
    this.name = 'HttpError'
    this.status = status
    this.headers = headers
  }
}

/** A call that is wrong in form: 400, naming the parameter and what was expected of it. */
export class ProgrammingError extends HttpError {
  constructor(text: string) {
    super(400, text)
    this.name = 'ProgrammingError'
  }
}

/** What every answer says: nothing between us and the caller keeps it or takes it for something else. */
export const always = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

export function jsonAnswer(status: number, body: unknown): APIGatewayProxyResult {
  return {
    statusCode: status,
    headers: { ...always, 'Content-Type': 'application/json; charset=utf-8' },
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
    headers: { ...always, 'Content-Type': 'text/plain; charset=utf-8', ...headers },
    body: text,
  }
}

/** More faults than this tell a caller no more, and may not fit into an answer. */
const mostFaults = 1_000

/** The body of a 422, cut to what an answer can hold. */
export function refusalOf(faults: readonly Fault[], language: Language): Record<string, string[]> {
  const leftOut: Fault = { field: '', code: 'errors_left_out' }
  const all = faults.length <= mostFaults ? faults : [...faults.slice(0, mostFaults), leftOut]
  const body = messagesByField(all, language)
  return fitsAnswer(JSON.stringify(body)) ? body : messagesByField([leftOut], language)
}

/** Arrays of messages by field name, `''` where no one field is at fault. */
export function messagesByField(faults: readonly Fault[], language: Language): Record<string, string[]> {
  const byField = Map.groupBy(faults, (fault) => fault.field)
  return Object.fromEntries(
    [...byField].map(([field, ofField]) => [field, [...new Set(ofField.map((fault) => wording(fault, language)))]]),
  )
}
