/**
 * A running service instead of the handlers of this process, for tests that only call it, at `SERVICE_URL`.
 * Each test has an account of its own. `SERVICE_STACK` names the stack in whose tables accounts are made, with the AWS
 * credentials of the caller. Without it, `SERVICE_KEY` has keys of test accounts in which nothing has happened yet
 * (`CONTRIBUTING.md`).
 */
import { readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
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
    const hand = stack === undefined ? handOf(context.task.file.filepath) : undefined
    if (hand !== undefined) leaveOut(`it needs more than calls: ${hand}`)
  })
  return { call, spare: stack === undefined ? spareAccounts(call, keys) : undefined, leaveOut }
}

/** Hands in the process of the service, or in its tables. */
const hands =
  /functions\/(?:store|work|outside)\/[\w/-]+|\b(?:useEngine|useSearchIndex|useQueue|cleanClient|asFunction)\b|\bvi\.\w+|process\.env|service\.mail\b|\bsourceIp\b/
/** These know a service that runs elsewhere. */
const knowing = ['service.ts', 'deployed-service.ts', 'openapi/example-story.ts'].map((name) =>
  join(import.meta.dirname, name),
)
const known = new Map<string, string | undefined>()

/** The first such hand of a test, or of a file of the tests that it imports. */
export function handOf(file: string): string | undefined {
  if (knowing.includes(file) || known.has(file)) return known.get(file)
  known.set(file, undefined)
  const text = readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, '')
  const imports = Array.from(text.matchAll(/ from '(\.{1,2}\/[^']+)'/g), ([, path = '']) => join(dirname(file), path))
  const helpers = imports.filter((path) => path.startsWith(`${import.meta.dirname}${sep}`))
  const hand = hands.exec(text)?.[0] ?? helpers.map(handOf).find((each) => each !== undefined)
  known.set(file, hand)
  return hand
}

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
    headers: {
      'Accept-Encoding': 'identity',
      ...(key === null ? {} : { 'X-Service-Key': key }),
      ...options.headers,
    },
  })
  const query = new URLSearchParams(
    Object.entries(event.multiValueQueryStringParameters ?? {}).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  )
  const { Host: _, 'X-Forwarded-Proto': __, ...headers } = event.headers
  const base = url.replace(/\/$/, '')
  // A link of the service has its address already.
  const address = event.path.startsWith(base) ? event.path : `${base}${event.path}`
  const response = await fetch(`${address}${query.size === 0 ? '' : `?${query.toString()}`}`, {
    method: event.httpMethod,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
    body: event.body,
    redirect: 'manual',
  })
  const body = await response.text()
  return readAnswer({ statusCode: response.status, headers: headersOf(response), body })
}

const ofTheWay = /^(?:date|connection|keep-alive|transfer-encoding|x-amz.*|via)$/

/** The headers that the functions write, whose names HTTP has in lower case. */
function headersOf({ headers }: Response): Record<string, string> {
  const capital = (name: string) => name.replace(/\b[a-z]/g, (first) => first.toUpperCase())
  const written = [...headers].filter(([name]) => !ofTheWay.test(name))
  return Object.fromEntries(written.map(([name, value]) => [capital(name), value]))
}
