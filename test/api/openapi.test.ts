import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { handler } from '../../functions/api/openapi/openapi-endpoint.ts'
import { bundled } from '../bundled.ts'
import { apiEvent, lambdaContext, type CallOptions } from '../http/api-event.ts'

const documentSchema = v.looseObject({
  openapi: v.string(),
  servers: v.array(v.object({ url: v.string() })),
  paths: v.record(v.string(), v.unknown()),
})

async function get(options: CallOptions = {}) {
  const { statusCode, headers, body } = await handler(
    apiEvent({ path: '/api/openapi.json', ...options, headers: { 'Accept-Encoding': 'gzip', ...options.headers } }),
    lambdaContext,
  )
  return { statusCode, headers, document: v.parse(documentSchema, JSON.parse(body)) }
}

describe('GET /api/openapi.json', () => {
  it('answers anybody, without a key, and may be kept for a few minutes', async () => {
    const { statusCode, headers, document } = await get()
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      Vary: 'Accept-Encoding',
    })
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/api/customers/')
  })

  it('refuses a query parameter that it does not know, by its name', async () => {
    const { statusCode, headers, body } = await handler(
      apiEvent({ path: '/api/openapi.json', query: { x: '1' }, headers: { 'Accept-Encoding': 'gzip' } }),
      lambdaContext,
    )
    expect(statusCode).toBe(400)
    expect(headers).toMatchObject({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    expect(body).toBe('x: unknown parameter; expected one of: complete.')
  })

  it('lets pass the language, which every call may name', async () => {
    expect((await get({ query: { language: 'da' } })).statusCode).toBe(200)
  })

  it('names the service by its own address, stage included, whatever address the caller names', async () => {
    vi.stubEnv('BASE_URL', 'https://api.example/stage')
    const [first, second] = await Promise.all([
      get(),
      get({ headers: { Host: 'evil.example', 'X-Forwarded-Proto': 'http' } }),
    ])
    expect(first.document.servers).toEqual([{ url: 'https://api.example/stage' }])
    expect(second.document).toEqual(first.document)
    vi.unstubAllEnvs()
  })

  it('needs only what endpoints say of themselves, and what tells a key: its bundle goes without their handlers', async () => {
    const { inputs } = await bundled('functions/api/openapi/openapi-endpoint.ts')
    // Answers of queues for workers are described in the queue's own code.
    const foreign =
      /functions\/work\/(?!(?:collections|deliveries)\/present-)|functions\/store\/(?!dynamo\/|account\/|session\/|[\w-]+\.ts)/
    expect([...inputs.keys()].filter((path) => foreign.test(path))).toEqual([])
    const bytesOf = (isExample: boolean) =>
      [...inputs]
        .filter(([path]) => !path.includes('node_modules/') && path.includes('/generated/') === isExample)
        .reduce((sum, [, bytes]) => sum + bytes, 0)
    // The bundle has the schemas and words of every endpoint, and the code that recognizes a key; the handlers would
    // add some megabytes.
    expect(bytesOf(false)).toBeLessThan(545_000)
    expect(bytesOf(true)).toBeGreaterThan(10_000)
    expect(bytesOf(true)).toBeLessThan(150_000)
  })
})
