/** Pages of long answers (decisions: "Requests"): an opaque cursor, and the address of the next page. */
import * as v from 'valibot'
import { malformed } from '../domain/refusal/mistake.ts'
import type { Call } from './call.ts'
import { ProgrammingError } from './http-error.ts'
import { wholeNumber } from './read-parameters.ts'

export const maxResultsParameter = v.optional(
  v.pipe(wholeNumber(1, 1000), v.description('Page size. Default 100.')),
  100,
)

/** The beginning of every cursor: `{"after":"`. */
const cursorBegin = Buffer.from('{"after":"').toString('base64url').slice(0, 13)

/** A cursor under the endpoint's own name. */
export const placeParameter = (description: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.description(description),
      v.metadata({ words: { pattern: `^${cursorBegin}[A-Za-z0-9_-]{3,400}$` } }),
    ),
  )

export const cursorParameter = placeParameter('The start of the page, as given in next_url.')

/** Field of every answer in pages. */
export const nextUrlAnswer = v.exactOptional(
  v.pipe(v.string(), v.description('Address of the next page. Absent on the last page.')),
)

const cursorSchema = v.strictObject({ after: v.string() })

/** The place where a page begins. `isPlace` recognizes the places of the endpoint's pages. */
export function readCursor(
  cursor: string | undefined,
  isPlace: (after: string) => boolean,
  parameter = 'cursor',
): string | undefined {
  if (cursor === undefined) return undefined
  const unknown = () => new ProgrammingError(malformed(parameter, 'expected one that a next_url gave.'))
  try {
    const { after } = v.parse(cursorSchema, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (isPlace(after)) return after
    throw unknown()
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof v.ValiError) throw unknown()
    throw error
  }
}

export function writeCursor(after: string): string {
  return Buffer.from(JSON.stringify({ after })).toString('base64url')
}

/** The address of the call itself with some parameters replaced. */
export function nextUrl(
  call: Pick<Call, 'baseUrl' | 'query'>,
  path: string,
  replaced: Readonly<Record<string, string>>,
): string {
  const url = new URL(`${call.baseUrl}${path}`)
  for (const [name, values] of Object.entries(call.query)) {
    if (!(name in replaced)) for (const value of values) url.searchParams.append(name, value)
  }
  for (const [name, value] of Object.entries(replaced)) url.searchParams.set(name, value)
  return url.href
}
