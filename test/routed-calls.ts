/**
 * Calls of the service's own handlers, routed as API Gateway routes them. Loaded after `vi.resetModules()`, it has its
 * own modules down to the storage client, as every process of the service has.
 */
import * as v from 'valibot'
import { documentClient } from '../functions/store/dynamo/client.ts'
import { clearSettingsCache } from '../functions/store/account/load-settings.ts'
import { functions } from '../lib/wiring.ts'
import { localFunction } from '../local/functions.ts'
import { router } from '../local/routes.ts'
import { apiEvent, type CallOptions } from './http/api-event.ts'
import { addOfHeaders } from './known-secrets.ts'

const resultSchema = v.object({
  statusCode: v.number(),
  headers: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
  body: v.string(),
})
const routeOf = router(functions.map((wiring) => localFunction(wiring)))

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, boolean | number | string>>
  /** The body as JSON if it is JSON, otherwise as text. */
  readonly body: unknown
}

export interface RoutedCall extends CallOptions {
  readonly path: string
  /** The API access key; null sends none. */
  readonly key: string | null
}

export async function routedCall({ key, ...options }: RoutedCall): Promise<Answer> {
  const event = apiEvent({
    ...options,
    headers: { ...(key === null ? {} : { 'X-Service-Key': key }), ...options.headers },
  })
  const routed = routeOf(event.httpMethod, event.path)
  if (routed.outcome !== 'found') throw new Error(`No endpoint serves ${event.httpMethod} ${event.path}.`)
  const { function: served, parameters } = routed.route
  return readAnswer(v.parse(resultSchema, await served.call({ ...event, pathParameters: parameters })))
}

export function readAnswer({ statusCode, headers, body }: v.InferOutput<typeof resultSchema>): Answer {
  addOfHeaders(Object.entries(headers))
  // API Gateway gives an answer without content this type too.
  const isJson = String(headers['Content-Type']).startsWith('application/json') && body !== ''
  const parsed: unknown = isJson ? JSON.parse(body) : body
  return { status: statusCode, headers, body: parsed }
}

/** The storage client and the settings cache of this process. */
export { clearSettingsCache, documentClient }
