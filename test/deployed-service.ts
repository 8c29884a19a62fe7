/**
 * A running service in place of the handlers of this process, for tests that only call it. `SERVICE_URL` is its address.
 * Each test has an account of its own. `SERVICE_STACK` names the stack in whose tables accounts are made, with the AWS
 * credentials of the caller. Without it, `SERVICE_KEY` has keys of test accounts in which nothing has happened yet
 * (`CONTRIBUTING.md`).
 */
import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, type TestContext } from 'vitest'
import * as v from 'valibot'
import { apiEvent } from './http/api-event.ts'
import { readAnswer, type Answer, type RoutedCall } from './routed-calls.ts'

export interface DeployedService {
  call(options: RoutedCall): Promise<Answer>
  /** The keys of test accounts, if these are used instead of tables. */
  readonly spare: SpareAccounts | undefined
  /** Leaves the running test out, as it needs more than calls. */
  leaveOut(reason: string): never
}

/** The service that the environment names, or nothing. */
export function deployedService(): DeployedService | undefined {
  const { SERVICE_URL: url, SERVICE_STACK: stack, SERVICE_KEY: keys } = process.env
  if (url === undefined) return undefined
  if (stack === undefined && keys === undefined) {
    throw new Error('SERVICE_URL needs SERVICE_STACK, in whose tables each test has an account, or SERVICE_KEY.')
  }
  if (stack !== undefined) {
    beforeAll(() => {
      process.env['MAIN_TABLE'] = `${stack}-main`
      process.env['EVENTS_TABLE'] = `${stack}-events`
    })
  }
  const call = (options: RoutedCall) => callOver(url, options)
  let test: TestContext | undefined
  const leaveOut = (reason: string): never => {
    if (test === undefined) throw new Error(reason)
    process.stderr.write(`LEFT OUT: ${test.task.file.name}: ${test.task.name}: ${reason}\n`)
    return test.skip(reason)
  }
  beforeEach((context) => {
    test = context
    const inside = stack === undefined && insideOf(context.task.file.filepath)
    if (inside) leaveOut(`it needs more than calls: ${inside}`)
  })
  return { call, spare: stack === undefined ? spareAccounts(call, keys) : undefined, leaveOut }
}

/** The hands that a test has inside the process of the service, or in its tables. */
const hands =
  /functions\/(?:store|work|outside)\/[\w/-]+|\b(?:useEngine|useSearchIndex|useQueue|useTeller|newsFrom|cleanClient|asFunction|stored(?:Items|Changes|Entries))\b|\bvi\.\w+|process\.env|service\.mail\b|\bsourceIp\b/

const insideOf = (file: string): string | undefined => hands.exec(readFileSync(file, 'utf8'))?.[0]

export interface SpareAccounts {
  /** The key of an account in which nothing has happened; undefined once all are used. */
  next(): Promise<string | undefined>
}

const clockSchema = v.object({ now: v.string() })
const customersSchema = v.object({ customers: v.array(v.unknown()) })
/** A clock that was never moved shows real time, in the account's timezone. */
const mostMinutesApart = 15 * 60

/** The keys that no file of this process has tried. */
let untried: string[] | undefined

function spareAccounts(call: DeployedService['call'], given = ''): SpareAccounts {
  const keys = (untried ??= given.split(/[\s,]+/).filter((key) => key !== ''))
  return {
    async next() {
      for (let key = keys.shift(); key !== undefined; key = keys.shift()) if (await isUnused(call, key)) return key
      return undefined
    },
  }
}

async function isUnused(call: DeployedService['call'], key: string): Promise<boolean> {
  const clock = await call({ path: '/api/test/clock/', key })
  if (clock.status !== 200) throw new Error(`SERVICE_KEY: ${key} is no key of a test account (${clock.status}).`)
  const { now } = v.parse(clockSchema, clock.body)
  const minutes = Math.abs(Date.parse(`${now.slice(0, 19)}Z`) - Date.now()) / 60_000
  const { customers } = v.parse(customersSchema, (await call({ path: '/api/customers/', key })).body)
  return minutes < mostMinutesApart && customers.length === 0
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
