/**
 * A deployed service in place of the handlers of this process: `SERVICE_URL` is its address, and `SERVICE_STACK` the
 * stack in whose tables accounts are made, with the AWS credentials of the caller. Tests that only call the service can
 * run against it (`docs/emulation.md`).
 */
import { beforeAll } from 'vitest'
import { apiEvent } from './http/api-event.ts'
import { readAnswer, type Answer, type RoutedCall } from './routed-calls.ts'

export interface DeployedService {
  call(options: RoutedCall): Promise<Answer>
}

/** The service that the environment names, or nothing. */
export function deployedService(): DeployedService | undefined {
  const { SERVICE_URL: url, SERVICE_STACK: stack } = process.env
  if (url === undefined) return undefined
  if (stack === undefined) throw new Error('SERVICE_URL needs SERVICE_STACK, in whose tables each test has an account.')
  beforeAll(() => {
    process.env['MAIN_TABLE'] = `${stack}-main`
    process.env['EVENTS_TABLE'] = `${stack}-events`
  })
  return { call: (options) => callOver(url, options) }
}

async function callOver(url: string, { key, ...options }: RoutedCall): Promise<Answer> {
  if (options.sourceIp !== undefined) throw new Error('A test that chooses its address cannot call a deployed service.')
  const event = apiEvent({
    ...options,
    headers: { ...(key === null ? {} : { 'X-Service-Key': key }), ...options.headers },
  })
  const query = new URLSearchParams(
    Object.entries(event.multiValueQueryStringParameters ?? {}).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  )
  const { Host: _, 'X-Forwarded-Proto': __, ...headers } = event.headers
  const response = await fetch(
    `${url.replace(/\/$/, '')}${event.path}${query.size === 0 ? '' : `?${query.toString()}`}`,
    {
      method: event.httpMethod,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, value]],
      ),
      body: event.body,
      redirect: 'manual',
    },
  )
  const body = await response.text()
  return readAnswer({ statusCode: response.status, headers: headersOf(response), body })
}

/** The header names that the functions write, which HTTP has in lower case. */
function headersOf({ headers }: Response): Record<string, string> {
  const capital = (name: string) => name.replace(/\b[a-z]/g, (first) => first.toUpperCase())
  return Object.fromEntries([...headers].map(([name, value]) => [capital(name), value]))
}
