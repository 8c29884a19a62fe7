/**
 * Errors for programs: a code beside the words of each refusal, in the header X-Error-Codes of every 400 and 422 and
 * in `codes` of calls of many operations. The words may change and come in the caller's language; codes stay.
 */
import { codes } from '../domain/code.ts'
import type { Fault } from '../domain/fault.ts'

/** Codes by field, `''` where no single field is at fault. */
export type ErrorCodes = Readonly<Record<string, readonly string[]>>

export const codesOf = (faults: readonly Fault[]): ErrorCodes => byField(faults.map(({ field, code }) => [field, code]))

/** The codes of calls that are wrong in form. */
export const mistakeCodes = [
  'parameter_missing',
  'parameter_unknown',
  'parameter_not_allowed',
  'parameter_malformed',
  'call_malformed',
] as const
/** Every code that a caller can meet. Sentences of e-mails have codes too, which no call answers. */
export const errorCodes = [...mistakeCodes, ...codes.filter((code) => !code.startsWith('webhook_off_'))]

type MistakeCode = (typeof mistakeCodes)[number]

/** How the text of a 400 goes on after the place that it names. */
const beginnings: readonly (readonly [MistakeCode, string])[] = [
  ['parameter_missing', 'missing'],
  ['parameter_unknown', 'unknown'],
  ['parameter_not_allowed', 'not allowed|allowed only|cannot be combined|given both|given in both|this name is not'],
  ['parameter_malformed', 'expected|exactly one|a line is named'],
]
const places = beginnings.map(([code, words]) => [code, new RegExp(`^(.*?): (?:${words})`, 's')] as const)

/** The codes of a 400, whose text has a line for each mistake: the place, a colon, and what was expected there. */
export const codesOfText = (text: string): ErrorCodes => byField(text.split('\n').map(codeOfLine))

function codeOfLine(line: string): readonly [string, MistakeCode] {
  const found = places.flatMap(([code, place]) => {
    const [, field] = place.exec(line) ?? []
    return field === undefined ? [] : [[field, code] as const]
  })
  // The shortest place: a later colon belongs to the words.
  return found.toSorted(([one], [other]) => one.length - other.length)[0] ?? ['', 'call_malformed']
}

/** The codes of the mistakes of one operation, whose place is known. */
export const codeOfMistake = (text: string): MistakeCode => codeOfLine(`parameter: ${text}`)[1]

export function byField(pairs: readonly (readonly [string, string])[]): ErrorCodes {
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

/** Field ids begin with a colon, and paths have points and brackets: those can be read as they are. */
function encodedPlace(field: string): string {
  return encodeURIComponent(field.toWellFormed()).replaceAll('%3A', ':').replaceAll('%5B', '[').replaceAll('%5D', ']')
}
