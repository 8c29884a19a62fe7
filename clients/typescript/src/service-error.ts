/** Errors of calls that end with a status other than 200, in a form that a program can act on. */
import type { ErrorCode } from './generated/service-types.ts'

/** Messages by field. The empty key holds those that concern no single field. */
export type ByField<Value> = Readonly<Record<string, readonly Value[]>>

export class ServiceError extends Error {
  readonly status: number
  /** The codes of a 400 or 422 (X-Error-Codes), by field. The meaning of a code never changes. */
  readonly codes: ByField<ErrorCode>
  /** The messages of a 422 by field, for people and in their language. */
  readonly messages: ByField<string>
  /** The original answer: text, or the JSON of a 422 or of a 409 with another preview. */
  readonly body: unknown
  /** The id of the failure in the service's logs, if the answer names it. */
  readonly requestId: string | undefined

  constructor(call: string, response: Response, body: unknown) {
    const codesText = response.headers.get('X-Error-Codes') ?? ''
    const text = typeof body === 'string' ? body : ''
    super(`${call} answered ${response.status}: ${text === '' ? codesText : text}`)
    this.name = 'ServiceError'
    this.status = response.status
    this.codes = readCodes(codesText)
    this.messages = response.status === 422 ? messagesIn(body) : {}
    this.body = body
    this.requestId = /Request id: (\S+)/.exec(text)?.[1]
  }

  /** Whether a code is among the errors: those of one field if `field` is given, with `''` for errors of no field. */
  has(code: ErrorCode, field?: string): boolean {
    const codes = field === undefined ? Object.values(this.codes).flat() : (this.codes[field] ?? [])
    return codes.includes(code)
  }
}

/** A call that got no answer: the connection failed, or was never made. */
export class ServiceUnreachable extends Error {
  /** The method and the address of the call, without the query, as that may hold personal data. */
  readonly call: string

  constructor({ method, url }: Pick<Request, 'method' | 'url'>, cause: unknown) {
    const { origin, pathname } = new URL(url)
    const call = `${method} ${origin}${pathname}`
    super(`${call} got no answer: ${reasonOf(cause)}`, { cause })
    this.name = 'ServiceUnreachable'
    this.call = call
  }
}

/** The reason of a failed connection: platforms say "fetch failed", and name the reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  const code = 'code' in cause ? String(cause.code) : ''
  return `${error.message} (${cause.message === '' ? code : cause.message})`
}

/** `email=email_taken; =customer_exists`, fields percent-encoded. */
export function readCodes(text: string): ByField<ErrorCode> {
  const codes = new Map<string, string[]>()
  for (const part of text.split('; ').filter((each) => each.includes('='))) {
    const [place = '', code = ''] = part.split('=')
    const field = decodeURIComponent(place)
    codes.set(field, [...(codes.get(field) ?? []), code])
  }
  return Object.fromEntries(codes)
}

function messagesIn(body: unknown): ByField<string> {
  if (typeof body !== 'object' || body === null) return {}
  const fields: [string, unknown][] = Object.entries(body)
  return Object.fromEntries(
    fields.map(([field, messages]) => [field, Array.isArray(messages) ? messages.map(String) : []]),
  )
}

/** An operation of `update` or `bulkupdates` that was not carried out. */
export interface OperationFailure {
  /** The place of the operation in the call. */
  readonly index: number
  readonly messages: ByField<string>
  readonly codes: ByField<ErrorCode>
}

/** The operations that failed, of an answer to a call of many. */
export function failuresOf(answer: {
  readonly errors: readonly ByField<string>[]
  readonly codes: readonly ByField<ErrorCode>[]
}): OperationFailure[] {
  return answer.errors.flatMap((messages, index) =>
    Object.keys(messages).length === 0 ? [] : [{ index, messages, codes: answer.codes[index] ?? {} }],
  )
}
