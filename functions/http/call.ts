/** What is known of a call once its key, its turn and its language are settled. */
import type { Context } from 'aws-lambda'
import type { Settings } from '../domain/settings/settings.ts'
import type { Instant } from '../domain/time.ts'
import type { Language } from '../language/language.ts'

/** The API access that calls, and its account. */
export interface Caller {
  readonly account: string
  readonly settings: Settings
  readonly access: Settings['api_accesses'][number]
  /** Of the key that was sent, which may be the one before. */
  readonly keyHash: string
  readonly keySentAs: 'header' | 'query' | 'bearer'
}

export interface Call extends Caller {
  readonly requestId: string
  /** Where the call comes from. */
  readonly sourceIp: string
  readonly language: Language
  /** The account's time: its own clock in a test account. */
  readonly now: Instant
  readonly idempotencyKey: string | undefined
  /** When the function is cut off, in real milliseconds since 1970. */
  readonly endsAtMillis: number
  /** Absolute address of the service, without a last slash: its own, whatever address the caller names. */
  readonly baseUrl: string
  /** The query as sent, for the addresses of further pages. */
  readonly query: Readonly<Record<string, readonly string[]>>
}

/** What the middleware adds to the Lambda context, step by step, for those behind it. */
export interface EdgeContext extends Context {
  caller?: Caller
  call?: Call
}

/** A value that an earlier step of the middleware must have set; its absence is a fault of the stack itself. */
export function settled<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The middleware stack is out of order.')
  return value
}
