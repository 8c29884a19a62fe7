/**
 * The properties of every call beside its parameters: language, time, idempotency key, and the address it came from.
 */
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import * as v from 'valibot'
import { malformed } from '../domain/refusal/mistake.ts'
import { instantOf } from '../domain/time/time.ts'
import { defaultLanguage } from '../domain/settings/settings.ts'
import { languages, languageSchema, type Language } from '../language/language.ts'
import { accountNow } from '../store/account/clock.ts'
import { environment } from '../store/dynamo/environment.ts'
import { required, type Caller, type EdgeContext } from './call.ts'
import { ProgrammingError } from './http-error.ts'
import { headerOf, headersOf } from './header.ts'

/** The service's own deeds are by System. */
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

/** The person that the call is made for, where the access may name one. */
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

/** The language that a call names; undefined where the account's language applies. */
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
