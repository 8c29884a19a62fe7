/** One HTTP call as API Gateway hands it to the function of its route, with the answer as the caller gets it. */
import * as v from 'valibot'
import { apiEvent, type CallOptions } from '../test/http/api-event.ts'
import type { Deployment } from './deployment.ts'
import type { Stage, StageRoute } from './stage-template.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** The parsed JSON, or the text of another body. */
  readonly body: unknown
}

export interface GatewayCall extends CallOptions {
  readonly path: string
  readonly key?: string
}

const resultSchema = v.object({
  statusCode: v.number(),
  headers: v.optional(v.record(v.string(), v.unknown()), {}),
  multiValueHeaders: v.optional(v.record(v.string(), v.unknown()), {}),
  body: v.string(),
})

export async function gatewayCall(deployment: Deployment, stage: Stage, call: GatewayCall): Promise<Answer> {
  const event = apiEvent({
    ...call,
    headers: { ...(call.key !== undefined && { 'X-Service-Key': call.key }), ...call.headers },
  })
  const found = routeOf(stage.routes, event.httpMethod, event.path)
  if (found === undefined) return { status: 404, headers: {}, body: 'Not Found' }
  deployment.spending.gatewayCalls += 1
  try {
    const given = { ...event, resource: found.route.path, pathParameters: found.parameters }
    const answer = await deployment.invoke(found.route.function, given)
    const { statusCode, headers: single, multiValueHeaders, body } = v.parse(resultSchema, answer)
    const headers = { ...single, ...multiValueHeaders }
    const isJson = String(headers['Content-Type']).startsWith('application/json')
    const parsed: unknown = isJson ? JSON.parse(body) : body
    return { status: statusCode, headers, body: parsed }
  } catch {
    // The function fails, ends or is out of time.
    return { status: 502, headers: {}, body: 'Bad Gateway' }
  }
}

function routeOf(routes: readonly StageRoute[], method: string, path: string) {
  const segments = segmentsOf(path)
  for (const route of routes) {
    const pattern = segmentsOf(route.path)
    const isBelow = pattern.at(-1) === '{proxy+}'
    const own = isBelow ? pattern.slice(0, -1) : pattern
    const below = segments.slice(own.length)
    if (route.method !== method || segments.length < own.length || isBelow !== below.length > 0) continue
    const parameters: Record<string, string> = isBelow ? { proxy: below.join('/') } : {}
    const fits = own.every((each, index) => {
      const name = /^\{(\w+)\}$/.exec(each)?.[1]
      if (name !== undefined) parameters[name] = segments[index] ?? ''
      return name !== undefined || each === segments[index]
    })
    if (fits) return { route, parameters: Object.keys(parameters).length === 0 ? null : parameters }
  }
  return undefined
}

const segmentsOf = (path: string) => path.replace(/^\//, '').replace(/\/$/, '').split('/')
