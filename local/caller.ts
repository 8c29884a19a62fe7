/** What tells one caller from another before anybody has looked at keys: the key as it was sent, or the address. */
import * as v from 'valibot'
import type { FunctionWiring } from '../lib/wiring.ts'
import type { Caller } from './worker-choice.ts'

const eventSchema = v.object({
  headers: v.record(v.string(), v.string()),
  queryStringParameters: v.nullable(v.record(v.string(), v.string())),
  requestContext: v.object({ identity: v.object({ sourceIp: v.string() }) }),
})

/** Undefined for a job. */
export function callerOf({ trigger }: FunctionWiring, event: unknown): Caller {
  if (trigger.kind !== 'route') return undefined
  const { headers, queryStringParameters, requestContext } = v.parse(eventSchema, event)
  const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const header = (name: string) => sent.find(([each]) => each === name)?.[1]
  return (
    header('x-service-key') ??
    header('authorization') ??
    queryStringParameters?.['service-key'] ??
    header('cookie') ??
    requestContext.identity.sourceIp
  )
}
