/** Requests of the console held to the service's own description: paths, methods, parameters and bodies. */
import * as v from 'valibot'
import { callsOf } from '../../functions/api/docs/described-call.ts'
import { compiled, document } from '../openapi/read.ts'

export interface AskedRequest {
  readonly method: string
  readonly pathname: string
  readonly query: URLSearchParams
  readonly body: string | null
}

const described = callsOf(document)
const jsonSchema = v.pipe(v.string(), v.parseJson())
/** The faults of a request by the API's description. */
export function refusalsOf({ method, pathname, query, body }: AskedRequest): string[] {
  const named = `${method} ${pathname}`
  const call = described.find((each) => each.method === method && matches(each.path, pathname))
  if (call === undefined) return [`${named} is not described.`]
  const queryParameters = call.parameters.filter((parameter) => parameter.in === 'query')
  const unknown = [...new Set(query.keys())].filter(
    (name) => !queryParameters.some((parameter) => parameter.name === name),
  )
  const missing = queryParameters.filter(({ name, required }) => required === true && !query.has(name))
  const wrong = queryParameters.flatMap(({ name, schema }) => {
    const values = query.getAll(name)
    const check = compiled(schema)
    if (values.length === 0 || readings(values).some((value) => check(value))) return []
    return [`${named}: ${name}=${values.join(',')}`]
  })
  const { requestBody } = call.operation
  const check = requestBody === undefined ? undefined : compiled(requestBody.content['application/json'].schema)
  const isFitting = body === null || check === undefined || check(v.parse(jsonSchema, body))
  return [
    ...unknown.map((name) => `${named}: ${name} is not described.`),
    ...missing.map(({ name }) => `${named}: ${name} is missing.`),
    ...wrong,
    ...(isFitting ? [] : [`${named}: ${body} ${JSON.stringify(check.errors)}`]),
  ]
}

/** A text of the address may be meant as a number, a truth, a list or JSON. */
function readings(values: readonly string[]): unknown[] {
  const [first = ''] = values
  const parsed = v.safeParse(jsonSchema, first)
  return [first, values, values.flatMap((value) => value.split(',')), ...(parsed.success ? [parsed.output] : [])]
}

const matches = (path: string, pathname: string): boolean =>
  new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
