import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { callLine } from '../../local/call-log.ts'
import type { LocalFunction } from '../../local/functions.ts'
import { startServer, type LocalServer } from '../../local/server.ts'
import { eventually, functionOf } from './sample-function.ts'

const running: LocalServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

async function serve(functions: readonly LocalFunction[]): Promise<{ url: string; lines: readonly string[] }> {
  const lines: string[] = []
  const server = await startServer({ port: 0, functions, onCall: (call) => lines.push(callLine(call)) })
  running.push(server)
  return { url: server.url, lines }
}

const route = (method: 'GET' | 'POST', path: string) => ({ kind: 'route', method, path }) as const
const signature = 'c2lnbmF0dXJlLW9mLWFuLWV4YW1wbGUtbm90LWEtcmVh'

/** A function that identifies its caller like the middleware. */
const knowing = (name: string, path = '/api/customers/') =>
  functionOf(route('GET', path), (_, context) => {
    Object.assign(context, { caller: { account: 'demo', access: { name } } })
    return { statusCode: 200, body: '{}' }
  })

describe('the log of calls', () => {
  it('has method, path, API access, status, milliseconds and request id of each call', async () => {
    const { url, lines } = await serve([knowing('web-site')])
    const { headers } = await fetch(`${url}/api/customers/`)
    await eventually(() => lines.length === 1)
    const [line = ''] = lines
    expect(line).toMatch(/^GET \/api\/customers\/ web-site 200 \d+ ms /)
    expect(line.split(' ').at(-1)).toBe(headers.get('x-amzn-requestid'))
  })

  it('shows no key, no query and no signature of a link, wherever in a path it stands', async () => {
    const invoice = functionOf(route('GET', '/invoice/{account}/{number}/{signature}/'), () => ({ statusCode: 200 }))
    const { url, lines } = await serve([knowing('a'), invoice])
    await fetch(`${url}/api/customers/?service-key=demo-key&text=Ann`)
    await fetch(`${url}/invoice/demo/DK-1/short-signature/`)
    await fetch(`${url}/invoice/demo/DK-1/${signature}/else/`)
    await eventually(() => lines.length === 3)
    expect(lines.map((line) => line.split(' ', 2).join(' '))).toEqual([
      'GET /api/customers/',
      'GET /invoice/demo/DK-1/…/',
      'GET /invoice/demo/DK-1/…/else/',
    ])
    expect(lines.join('\n')).not.toMatch(/demo-key|Ann|signature|c2lnbmF0/)
  })

  it('has a line for what the gateway refuses, without an access, and for a name of several words one word', async () => {
    const { url, lines } = await serve([knowing('web site\n')])
    await fetch(`${url}/api/customers/`, { method: 'POST' })
    await fetch(`${url}/api/customers/`)
    await eventually(() => lines.length === 2)
    expect(lines[0]).toMatch(/^POST \/api\/customers\/ - 405 /)
    expect(lines[1]).toMatch(/^GET \/api\/customers\/ "web site\\n" 200 /)
  })

  it('has a line without a status where the caller goes before the answer', async () => {
    const called = Promise.withResolvers<undefined>()
    const answer = Promise.withResolvers<undefined>()
    const slow = functionOf(route('GET', '/api/slow/'), async () => {
      called.resolve(undefined)
      await answer.promise
      return { statusCode: 200 }
    })
    const { url, lines } = await serve([slow])
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('GET /api/slow/ HTTP/1.1\r\nHost: x\r\n\r\n')
    await called.promise
    socket.destroy()
    await eventually(() => lines.length === 1)
    expect(lines[0]).toMatch(/^GET \/api\/slow\/ - - \d+ ms /)
    answer.resolve(undefined)
  })
})
