/**
 * Errors for programs: a code in addition to the words of each refusal, in the header X-Error-Codes of every 400 and
 * 422 and in `codes` of calls of many operations. The words may change and come in the caller's language; codes stay.
 */
import { codes } from '../domain/refusal/code.ts'
import type { Fault } from '../domain/refusal/fault.ts'
import { mistakeCodes, type Mistake } from '../domain/refusal/mistake.ts'

/** Codes by field, `''` if no single field is at fault. */
export type ErrorCodes = Readonly<Record<string, readonly string[]>>

/** The codes of a 422, or of a 400. */
export const codesOf = (errors: readonly (Fault | Mistake)[]): ErrorCodes =>
  byField(errors.map(({ field, code }) => [field, code]))

/** Every code that a caller can meet. Sentences of e-mails have codes too, which no call answers. */
export const errorCodes = [...mistakeCodes, ...codes.filter((code) => !code.startsWith('webhook_off_'))]

function byField(pairs: readonly (readonly [string, string])[]): ErrorCodes {
  const grouped = Map.groupBy(pairs, ([field]) => field)
  return Object.fromEntries([...grouped].map(([field, all]) => [field, [...new Set(all.map(([, code]) => code))]]))
}

export const codesHeaderName = 'X-Error-Codes'
/** API Gateway takes some ten thousand bytes of headers. */
const mostCharacters = 4_000
const leftOut = '=errors_left_out'

/** `email=email_taken; data.name=text_too_long`, places percent-encoded. */
export function codesText(codes: ErrorCodes): string {
  const parts = Object.entries(codes).flatMap(([field, all]) => all.map((code) => `${encodedPlace(field)}=${code}`))
  const text = parts.join('; ')
  if (text.length <= mostCharacters) return text
  let length = leftOut.length
  const fitting = parts.slice(
    0,
    parts.findIndex((part) => (length += part.length + 2) > mostCharacters),
  )
  return [...fitting, leftOut].join('; ')
}

export const codesHeader = (text: string): Readonly<Record<string, string>> => ({ [codesHeaderName]: text })

/** Field ids begin with a colon, and paths have dots and brackets, which are readable as they are. */
function encodedPlace(field: string): string {
  return encodeURIComponent(field.toWellFormed()).replaceAll('%3A', ':').replaceAll('%5B', '[').replaceAll('%5D', ']')
}
