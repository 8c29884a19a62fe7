/** The failure of a call, as a value: each kind is shown in its own way. */

/** Messages by field, `''` for none in particular; in the language of the call. */
export type Faults = Readonly<Record<string, readonly string[]>>

export type Failure =
  /** The session has ended, or never existed. */
  | { readonly kind: 'signed-out' }
  /** The role has no right to the call, or not to such an amount: the service then reports the limit. */
  | { readonly kind: 'not-allowed'; readonly tooMuch?: string }
  | { readonly kind: 'not-found' }
  /** The values of the call are wrong: 422, or 400 if the console made a mistake. */
  | { readonly kind: 'refused'; readonly faults: Faults; readonly codes: ReadonlyMap<string, readonly string[]> }
  /** The call would no longer do what its preview showed, or somebody else changed the very same thing. */
  | { readonly kind: 'changed'; readonly body: unknown }
  /** The service is still busy after the wait that it asked for. */
  | { readonly kind: 'busy' }
  /** There was no answer. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'broken'; readonly status: number; readonly requestId: string | undefined }

/** Whether the call may have done its action nevertheless. It is repeated under the same key, and done once. */
export const isUncertain = ({ kind }: Failure): boolean => kind === 'offline' || kind === 'busy' || kind === 'broken'

/** The result of a call. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure }

export function failureOf(response: Response, body: unknown): Failure {
  switch (response.status) {
    case 401:
      return { kind: 'signed-out' }
    case 403:
      return {
        kind: 'not-allowed',
        ...(isAboveLimit(response) && typeof body === 'string' && { tooMuch: body.trim() }),
      }
    case 404:
      return { kind: 'not-found' }
    case 400:
    case 422:
      return { kind: 'refused', faults: faultsOf(body), codes: codesOf(response.headers.get('X-Error-Codes') ?? '') }
    case 409:
      return { kind: 'changed', body }
    case 429:
    case 503:
      return { kind: 'busy' }
    default:
      return {
        kind: 'broken',
        status: response.status,
        requestId: response.headers.get('x-amzn-RequestId') ?? undefined,
      }
  }
}

const isAboveLimit = ({ headers }: Response): boolean =>
  [...codesOf(headers.get('X-Error-Codes') ?? '').values()].flat().includes('amount_above_limit')

/** Reads plain text, in which each line names its field before a colon. */
function faultsOf(body: unknown): Faults {
  if (typeof body === 'string') return faultsOfText(body)
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).map(([field, messages]) => [field, Array.isArray(messages) ? messages.map(String) : []]),
  )
}

function faultsOfText(text: string): Faults {
  const lines = text.split('\n').map((line): [string, string] => {
    const [, field = '', message = line] = /^([\w.]+): (.*)$/.exec(line) ?? []
    return [field, message]
  })
  const fields = [...new Set(lines.map(([field]) => field))]
  return Object.fromEntries(
    fields.map((field) => [field, lines.flatMap(([name, text]) => (name === field ? [text] : []))]),
  )
}

/** `email=email_taken; data.name=text_too_long`, places percent-encoded; a place with two codes occurs twice. */
function codesOf(header: string): ReadonlyMap<string, readonly string[]> {
  const pairs = header.split('; ').filter((pair) => pair.includes('='))
  const byPlace = Map.groupBy(pairs, (pair) => decodeURIComponent(pair.slice(0, pair.indexOf('='))))
  return new Map([...byPlace].map(([place, all]) => [place, all.map((pair) => pair.slice(pair.indexOf('=') + 1))]))
}
