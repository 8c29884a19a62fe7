/**
 * The context of a call: its caller, language, time and address. Middleware adds these values to the Lambda context,
 * step by step.
 */
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import * as v from 'valibot'
import { malformed } from '../domain/refusal/mistake.ts'
import type { Rights } from '../domain/settings/access/access-rights.ts'
import type { Person } from '../domain/settings/access/role-rights.ts'
import type { Session } from '../domain/settings/access/session.ts'
import { defaultLanguage, type ApiAccess, type Settings } from '../domain/settings/settings.ts'
import { instantOf, type Instant } from '../domain/time/time.ts'
import { languages, languageSchema, type Language } from '../language/language.ts'
import { accountNow } from '../store/account/clock.ts'
import { environment } from '../store/dynamo/environment.ts'
import { headerOf, headersOf } from './headers.ts'
import { ProgrammingError } from './http-error.ts'
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
  /** Present if the call came with a cookie instead of a key. */
  readonly session?: CallingSession
  /** Reason that the access may preview the call, but not make it. */
  readonly onlyPreviews?: string
}

export interface Call extends Caller {
  readonly requestId: string
  /** Author for the history: the access, the person that it acts for, or the person of the session. */
  readonly by: string
  /** Origin of the call, for the history and for events. */
  readonly via: 'api' | 'console' | 'import' | 'portal'
  /** The network address of the caller. */
  readonly sourceIp: string
  readonly language: Language
  /** The account's time. A test account has its own clock. */
  readonly now: Instant
  readonly idempotencyKey: string | undefined
  /** Absent for a call that is simply made. */
  readonly previewing?: Previewing & { readonly asked: string }
  /** The instant at which the function times out, in real milliseconds since 1970. */
  readonly endsAtMillis: number
  /** The absolute address of the service without a last slash: the service's own, never an address from the call. */
  readonly baseUrl: string
  /** The query as sent, for the addresses of further pages. */
  readonly query: Readonly<Record<string, readonly string[]>>
}

/** The Lambda context with the values that steps of the middleware add for later steps. */
export interface EdgeContext extends Context {
  caller?: Caller
  call?: Call
}

/** A value that an earlier step of the middleware must have set. Its absence is a fault of the stack itself. */
export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The middleware stack is out of order.')
  return value
}

/** `System` is the author of the service's own actions. */
const actingUserForm = v.pipe(v.string(), v.regex(/^[!-~](?:[ -~]{0,98}[!-~])?$/), v.notValue('System'))
const idempotencyKeyForm = v.pipe(v.string(), v.minLength(1), v.maxLength(255))

export function describeCall(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, EdgeContext> {
  return {
    name: 'describe-call',
    before: async ({ event, context }) => {
      const caller = required(context.caller)
      const query = Object.fromEntries(
        Object.entries(event.multiValueQueryStringParameters ?? {}).map(([name, values]) => [name, values ?? []]),
      )
      context.call = {
        ...caller,
        requestId: event.requestContext.requestId,
        by: actingUser(event, caller) ?? caller.access.name,
        via: originOf(event, caller),
        sourceIp: event.requestContext.identity.sourceIp,
        language: languageSent(event) ?? caller.session?.person?.language ?? defaultLanguage(caller.settings),
        idempotencyKey: idempotencyKeyOf(event),
        endsAtMillis: Date.now() + context.getRemainingTimeInMillis(),
        now: await accountNow(caller.settings, instantOf(Date.now())),
        baseUrl: environment('BASE_URL'),
        query,
      }
    },
  }
}

/** The person for whom the call is made, if the access may name one. */
function actingUser(event: APIGatewayProxyEvent, { access, session }: Caller): string | undefined {
  if (session !== undefined) return undefined
  const sent = headersOf(event, 'x-acting-user')
  if (sent.length === 0 || !access.acts_for_users) return undefined
  const [name, ...others] = sent
  if (others.length === 0 && v.is(actingUserForm, name)) return name
  throw new ProgrammingError(
    malformed('X-Acting-User', 'expected 1 to 100 printable ASCII characters, and not "System".'),
  )
}

/** An import names itself, whether a key or a session sends it. */
const originOf = (event: APIGatewayProxyEvent, { session }: Caller): Call['via'] =>
  headerOf(event, 'x-client') === 'import' ? 'import' : session === undefined ? 'api' : 'console'

/** The holder of the rights named in a refusal: a person has a role, not a key. */
export function holderWords({ session }: Pick<Caller, 'session'>): string {
  const role = session?.person?.role
  return role === undefined ? 'The API access key' : `Your role "${role}"`
}

/** The language that a call names; undefined if the account's language applies. */
export function languageSent({ multiValueQueryStringParameters }: APIGatewayProxyEvent): Language | undefined {
  const sent = multiValueQueryStringParameters?.['language']
  if (sent === undefined) return undefined
  const language = sent.length === 1 ? sent[0] : undefined
  if (v.is(languageSchema, language)) return language
  throw new ProgrammingError(malformed('language', `expected one of ${languages.join(', ')}.`))
}

export function idempotencyKeyOf(event: APIGatewayProxyEvent): string | undefined {
  const sent = headerOf(event, 'idempotency-key')
  if (sent === undefined || v.is(idempotencyKeyForm, sent)) return sent
  throw new ProgrammingError(malformed('Idempotency-Key', 'expected 1 to 255 characters.'))
}
