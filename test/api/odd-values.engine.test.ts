/**
 * Odd and over-long values sent to every route that is open to anybody, and over-long ones to every route that reads: a
 * clear answer, and never a 500.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '../../functions/api/openapi/endpoints.ts'
import { namesInPath } from '../../functions/http/read-parameters.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { useQueue } from '../queue.ts'
import { useService } from '../service.ts'

const service = useService()
useQueue(() => undefined)
beforeEach(() => {
  vi.stubEnv('MAIL_QUEUE_URL', 'https://queue.example/mail')
  vi.stubEnv('SEARCH_QUEUE_URL', 'https://queue.example/search')
})

/** DynamoDB refuses such keys in every command; other engines do so in some only. */
const refusedKeys: string[] = []
const within = (text: unknown, most: number) =>
  typeof text !== 'string' || (text !== '' && Buffer.byteLength(text) <= most)

beforeAll(() => {
  documentClient().middlewareStack.add(
    (next, context) => async (args) => {
      for (const key of keysIn(args.input)) {
        if (within(key['pk'], 2_048) && within(key['sk'], 1_024)) continue
        refusedKeys.push(`${String(context.commandName)} ${JSON.stringify(key).slice(0, 80)}`)
      }
      return await next(args)
    },
    { step: 'initialize', name: 'refused-keys' },
  )
})
afterEach(() => expect(refusedKeys.splice(0)).toEqual([]))

type Plain = Readonly<Record<string, unknown>>
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null

/** The keys of commands, and the values of a query, whose first one is a partition. */
function keysIn(value: unknown): readonly Plain[] {
  if (!isPlain(value)) return []
  const partitions =
    isPlain(value['ExpressionAttributeValues']) && typeof value['KeyConditionExpression'] === 'string'
      ? Object.values(value['ExpressionAttributeValues']).map((pk) => ({ pk }))
      : []
  const own = 'pk' in value && 'sk' in value ? [value] : []
  return [...own, ...partitions, ...Object.values(value).flatMap(keysIn)]
}

const values: Readonly<Record<string, string>> = {
  'that is longer than a key': 'x'.repeat(2_100),
  'that is longer in bytes than in letters': 'ø'.repeat(1_020),
  'that is longer than a sort key': 'x'.repeat(1_030),
  'of a name that objects have': '__proto__',
  'of a sign that no text has': 'a\u0000b',
  'of a sign that parts keys': 'a#b#S',
  'of steps upwards': '../../etc/passwd',
  'of markup': '"><script>alert(1)</script>',
  'of nothing': '',
}
/** The console has no parameters, and is not built in tests. */
const open = endpoints.filter(({ access, name }) => access === 'open' && name !== 'console')
const routes = open.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** Each call comes from its own network, so that none has to wait. */
let calls = 0
const stranger = () => ({ key: null, sourceIp: `10.${(calls += 1) >> 8}.${calls & 255}.1` })

/** Routes for a key that read what the caller names. */
const reading = endpoints.filter(({ access, method }) => access !== 'open' && method === 'GET')

describe('A value that is longer than a key', () => {
  it.each(reading.map((endpoint) => [endpoint.path, endpoint] as const))(
    'is answered in words by %s',
    async (_, { path, parameters }) => {
      const inPath = namesInPath(path)
      for (const odd of [...inPath, ...Object.keys(parameters.entries)]) {
        for (const value of [values['that is longer than a key'], values['that is longer than a sort key']]) {
          const full = path.replaceAll(/\{(\w+)\}/g, (__, name: string) => (name === odd ? String(value) : 'plain'))
          const query = inPath.includes(odd) ? {} : { [odd]: String(value) }
          const { status } = await service.call({ path: full, query })
          expect(status, odd).toBeLessThan(500)
        }
      }
    },
  )
})

describe('An odd value', () => {
  it.each(routes)('is answered in words by %s', async (_, { method, path, parameters }) => {
    const inPath = namesInPath(path)
    const names = [...new Set([...inPath, ...Object.keys(parameters.entries), 'language', 'unknown'])]
    for (const [kind, value] of Object.entries(values)) {
      for (const odd of names.filter((name) => value !== '' || !inPath.includes(name))) {
        const textOf = (name: string) => (name === odd ? value : name === 'account' ? service.account : 'plain')
        const full = path.replaceAll(/\{(\w+)\}/g, (__, name: string) => encodeURIComponent(textOf(name)))
        const beside = names.filter((name) => !inPath.includes(name) && (name === odd || name === 'account'))
        const sent = Object.fromEntries(beside.map((name) => [name, textOf(name)]))
        const ways = method === 'POST' ? [{ json: sent }, { form: sent }] : [{ query: sent }]
        for (const way of ways) {
          const { status } = await service.call({ path: full, method, ...way, ...stranger() })
          expect(status, `${odd} ${kind}`).toBeLessThan(500)
        }
      }
    }
  })

  it.each(routes)('does no harm in the headers of %s', async (_, { method, path }) => {
    const full = path.replaceAll(/\{\w+\}/g, 'plain')
    for (const [kind, value] of Object.entries(values)) {
      const headers = {
        Cookie: `__Host-session=${value}; session=${value}; __Host-provider=${value}; provider=${value}`,
        'Idempotency-Key': value,
        'X-Service-Key': value,
        Authorization: `Bearer ${value}`,
        'X-Acting-User': value,
        'Accept-Encoding': value,
        Host: value,
      }
      for (const some of [headers, { Cookie: headers.Cookie }]) {
        const body = method === 'POST' ? { json: {} } : {}
        const { status } = await service.call({ path: full, method, headers: some, ...body, ...stranger() })
        expect(status, kind).toBeLessThan(500)
      }
    }
  })
})
