/** A call after authentication, rate limit and reading of its language. */
import type { Context } from 'aws-lambda'
import type { Rights } from '../domain/settings/access/access-rights.ts'
import type { Person } from '../domain/settings/access/role-rights.ts'
import type { Session } from '../domain/settings/access/session.ts'
import type { ApiAccess, Settings } from '../domain/settings/settings.ts'
import type { Instant } from '../domain/time/time.ts'
import type { Language } from '../language/language.ts'
import type { Previewing } from './preview-parameters.ts'

/** An API access, or a person in the form of one. */
export interface CallerAccess extends ApiAccess, Rights {}

/** The session of a call with a cookie. */
export interface CallingSession extends Session {
  readonly tokenHash: string
  /** Absent in the session of an API key. */
  readonly person?: Person
}

/** The API access or the person that calls, and the account. */
export interface Caller {
  readonly account: string
  readonly settings: Settings
  readonly access: CallerAccess
  /** The hash of the sent key, which may be the previous key of the access. Absent for a person. */
  readonly keyHash?: string
  readonly keySentAs: 'header' | 'query' | 'bearer' | 'session'
  /** Present where the call came with a cookie instead of a key. */
  readonly session?: CallingSession
  /** Why the access may preview the call, but not make it. */
  readonly onlyPreviews?: string
}

export interface Call extends Caller {
  readonly requestId: string
  /** Who does it, as the history says: the access, the person that it acts for, or the person of the session. */
  readonly by: string
  /** The address that the call comes from. */
  readonly sourceIp: string
  readonly language: Language
  /** The account's time. A test account has a clock of its own. */
  readonly now: Instant
  readonly idempotencyKey: string | undefined
  /** Absent for a call that is simply made. */
  readonly previewing?: Previewing & { readonly asked: string }
  /** When the function is cut off, in real milliseconds since 1970. */
  readonly endsAtMillis: number
  /** The absolute address of the service without a last slash: the service's own, never an address from the call. */
  readonly baseUrl: string
  /** The query as sent, for the addresses of further pages. */
  readonly query: Readonly<Record<string, readonly string[]>>
}

/** The values that the middleware adds to the Lambda context, step by step, for later steps. */
export interface EdgeContext extends Context {
  caller?: Caller
  call?: Call
}

/** A value that an earlier step of the middleware must have set. Its absence is a fault of the stack itself. */
export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The middleware stack is out of order.')
  return value
}
