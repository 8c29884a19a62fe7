import { afterEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { startServer, type LocalServer } from '../../local/server.ts'
import { functionOf } from './sample-function.ts'

const running: LocalServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

const eventSchema = v.object({ requestContext: v.object({ identity: v.object({ sourceIp: v.string() }) }) })

/** The address that the functions see of a call with these headers. */
async function seen(isBehindProxy: boolean, headers: Readonly<Record<string, string>>): Promise<string> {
  const echo = functionOf({ kind: 'route', method: 'GET', path: '/api/' }, (event: unknown) => ({
    statusCode: 200,
    body: v.parse(eventSchema, event).requestContext.identity.sourceIp,
  }))
  const server = await startServer({ port: 0, functions: [echo], isBehindProxy })
  running.push(server)
  return await (await fetch(`${server.url}/api/`, { headers })).text()
}

describe('the address of a caller', () => {
  it('is that of the connection where there is no proxy, whatever the caller says', async () => {
    expect(await seen(false, { 'X-Forwarded-For': '203.0.113.7' })).toBe('127.0.0.1')
    expect(await seen(false, { Forwarded: 'for=203.0.113.7', 'X-Real-IP': '203.0.113.7' })).toBe('127.0.0.1')
  })

  it('is the last one that the proxy has noted: those before are the word of the caller', async () => {
    expect(await seen(true, { 'X-Forwarded-For': '203.0.113.7' })).toBe('203.0.113.7')
    expect(await seen(true, { 'X-Forwarded-For': '10.0.0.1, 127.0.0.1, 203.0.113.7' })).toBe('203.0.113.7')
    expect(await seen(true, { 'X-Forwarded-For': '10.0.0.1,2001:db8::7' })).toBe('2001:db8::7')
  })

  it.each([
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('is read in the forms that proxies write: %s', async (noted, address) => {
    expect(await seen(true, { 'X-Forwarded-For': noted })).toBe(address)
  })

  it.each(['', 'unknown', '203.0.113.7,', '_hidden', '203.0.113'])(
    'is that of the connection where the proxy notes none: "%s"',
    async (noted) => {
      expect(await seen(true, { 'X-Forwarded-For': noted })).toBe('127.0.0.1')
    },
  )
})
