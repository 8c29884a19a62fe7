/**
 * The traits that distinguish clients of the API when a worker is chosen. Before a call is answered, its key has not
 * been checked: the client is then the key as it was sent, the token of a session, or the address. Once calls are
 * answered, it is known whose keys and sessions they are. All sessions of a person are one client from then on.
 */
import * as v from 'valibot'
import type { FunctionWiring } from '../lib/wiring.ts'
import type { MadeBy } from './functions.ts'
import type { Caller } from './worker-choice.ts'

const eventSchema = v.object({
  headers: v.record(v.string(), v.string()),
  queryStringParameters: v.nullable(v.record(v.string(), v.string())),
  requestContext: v.object({ identity: v.object({ sourceIp: v.string() }) }),
})

/** Matches the cookie of the session; other cookies of a browser do not tell callers apart. */
const sessionCookie = /(?:^|;) *((?:__Host-)?session=[\w-]+)/

/** The credentials of the call. Undefined for a job. */
export function callerOf({ trigger }: FunctionWiring, event: unknown): Caller {
  if (trigger.kind !== 'route') return undefined
  const { headers, queryStringParameters, requestContext } = v.parse(eventSchema, event)
  const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const header = (name: string) => sent.find(([each]) => each === name)?.[1]
  return (
    header('x-service-key') ??
    header('authorization') ??
    queryStringParameters?.['service-key'] ??
    sessionCookie.exec(header('cookie') ?? '')?.[1] ??
    requestContext.identity.sourceIp
  )
}

export interface KnownClients {
  /** The client that sends the call, as far as it is known. */
  clientOf(sent: Caller): Caller
  learn(sent: Caller, madeBy: MadeBy): void
}

/** A forgotten client is learned again by its next call. */
const mostKnown = 10_000

export function knownClients(): KnownClients {
  const clients = new Map<string, string>()
  return {
    clientOf: (sent) => (sent === undefined ? undefined : (clients.get(sent) ?? sent)),
    learn(sent, { account, access }) {
      if (sent === undefined) return
      if (clients.size >= mostKnown && !clients.has(sent)) clients.clear()
      clients.set(sent, JSON.stringify([account, access]))
    },
  }
}
