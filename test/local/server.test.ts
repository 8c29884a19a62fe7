import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LocalFunction } from '../../local/functions.ts'
import { startServer, type LocalServer } from '../../local/server.ts'
import { functionOf } from './sample-function.ts'

const running: LocalServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

async function serve(...functions: LocalFunction[]): Promise<string> {
  const server = await startServer({ port: 0, functions })
  running.push(server)
  return server.url
}

const route = (method: 'GET' | 'POST', path: string) => ({ kind: 'route', method, path }) as const

/** An endpoint that answers with the event that it was given. */
const mirror = (method: 'GET' | 'POST', path: string) =>
  functionOf(route(method, path), (event: APIGatewayProxyEvent) => ({ statusCode: 200, body: JSON.stringify(event) }))

/** Sends bytes, and returns everything received until the connection ends. */
async function exchange(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
  socket.write(text)
  await once(socket, 'close')
  return received
}

/** Resolves once the system has taken the bytes. */
async function written(socket: Socket, bytes: Buffer | string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

describe('a service behind a proxy that takes HTTPS', () => {
  it('tells browsers to come by nothing else, in its own answers too', async () => {
    const functions = [mirror('GET', '/api/some/')]
    for (const isHttps of [true, false]) {
      const server = await startServer({ port: 0, functions, isHttps })
      running.push(server)
      for (const path of ['/api/some/', '/api/none/']) {
        const { headers } = await fetch(`${server.url}${path}`)
        expect(headers.get('strict-transport-security')).toBe(isHttps ? 'max-age=31536000' : null)
      }
    }
  })
})

describe('the event a function is given', () => {
  it('has path, parameters and headers as a REST API gives them, repeated ones as arrays', async () => {
    const url = await serve(mirror('GET', '/api/customers/'))
    const response = await fetch(`${url}/api/customers/?status=a&status=b%20c&fields=data%2Chistory&q=x+y`, {
      headers: { 'X-Service-Key': 'demo-key' },
    })
    expect(await response.json()).toMatchObject({
      resource: '/api/customers/',
      path: '/api/customers/',
      httpMethod: 'GET',
      queryStringParameters: { status: 'b c', fields: 'data,history', q: 'x y' },
      multiValueQueryStringParameters: { status: ['a', 'b c'], fields: ['data,history'], q: ['x y'] },
      headers: { 'X-Service-Key': 'demo-key', 'X-Forwarded-Proto': 'http' },
      multiValueHeaders: { 'X-Forwarded-For': ['127.0.0.1'] },
      pathParameters: null,
      stageVariables: null,
      body: null,
      isBase64Encoded: false,
      requestContext: {
        path: '/api/customers/',
        httpMethod: 'GET',
        stage: 'local',
        domainName: '127.0.0.1',
        identity: { sourceIp: '127.0.0.1' },
        requestId: response.headers.get('x-amzn-requestid'),
      },
    })
  })

  it('has no parameters where none were sent, and all values of a repeated header', async () => {
    const url = await serve(mirror('GET', '/api/access/'))
    const answer = await exchange(
      url,
      'GET /api/access HTTP/1.1\r\nHost: example.test:80\r\nX-Tag: one\r\nx-tag: two\r\nConnection: close\r\n\r\n',
    )
    const event: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
    expect(event).toMatchObject({
      path: '/api/access',
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      headers: { Host: 'example.test:80', 'X-Tag': 'two' },
      multiValueHeaders: { 'X-Tag': ['one', 'two'] },
      requestContext: { domainName: 'example.test' },
    })
  })

  it('is the same for a target with scheme and host, as for a proxy, and the host is that of the target', async () => {
    const url = await serve(mirror('GET', '/api/access/'))
    const answer = await exchange(
      url,
      'GET HTTP://example.test:81/api/access/?a=1 HTTP/1.1\r\nhost: other.test\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    const event: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
    expect(event).toMatchObject({
      path: '/api/access/',
      queryStringParameters: { a: '1' },
      multiValueHeaders: { Host: ['example.test:81'] },
      requestContext: { domainName: 'example.test', path: '/api/access/' },
    })
    expect(answer).not.toContain('other.test')
    expect(
      await exchange(url, 'GET http://example.test HTTP/1.1\r\nHost: example.test\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1.1 404 /)
  })

  it('has the body as text, and what the path stands for as it was sent, with and without the last slash', async () => {
    const url = await serve(mirror('POST', '/api/prepareinvoicedeliveries/{delivery_method_id}/'))
    for (const slash of ['/', '']) {
      const path = `/api/prepareinvoicedeliveries/print%20house${slash}`
      const response = await fetch(`${url}${path}`, { method: 'POST', body: 'å=1' })
      expect(await response.json()).toMatchObject({
        resource: '/api/prepareinvoicedeliveries/{delivery_method_id}/',
        path,
        body: 'å=1',
        pathParameters: { delivery_method_id: 'print%20house' },
      })
    }
  })
})

describe('routes', () => {
  it('are found with and without the last slash', async () => {
    const url = await serve(mirror('GET', '/api/customers/'))
    expect((await fetch(`${url}/api/customers/`)).status).toBe(200)
    expect((await fetch(`${url}/api/customers`)).status).toBe(200)
  })

  it('answer 404 in plain text for an unknown path', async () => {
    const url = await serve(mirror('GET', '/api/customers/'))
    for (const path of ['/', '/api/', '/api/customer/', '/api/customers/x/', '//api/customers/']) {
      const response = await fetch(url + path)
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
    }
  })

  it('answer 405 with the methods there are for any other, HEAD included', async () => {
    const url = await serve(mirror('GET', '/api/test/clock/'), mirror('POST', '/api/test/clock/'))
    for (const method of ['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const response = await fetch(`${url}/api/test/clock/`, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST'])
    }
  })

  it('answer HEAD where the wiring says so, as GET without its body', async () => {
    const health = functionOf({ ...route('GET', '/healthz/'), head: true }, () => ({ statusCode: 200, body: 'well' }))
    const url = await serve(health)
    const response = await fetch(`${url}/healthz`, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '4', ''])
    const wrong = await fetch(`${url}/healthz/`, { method: 'POST' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('with a part that varies answer 404 where there is no such part or one more, and 405 for another method', async () => {
    const url = await serve(mirror('POST', '/api/prepareinvoicedeliveries/{delivery_method_id}/'))
    for (const path of ['', '/', '//', '/a/b/']) {
      const response = await fetch(`${url}/api/prepareinvoicedeliveries${path}`, { method: 'POST' })
      expect([path, response.status]).toEqual([path, 404])
    }
    const response = await fetch(`${url}/api/prepareinvoicedeliveries/a/`)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('answer 400 for a path that percent-encoding cannot make', async () => {
    const url = await serve(mirror('GET', '/api/customers/'))
    expect(await exchange(url, 'GET /api/%zz%ff/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain(' 400 ')
  })
})

describe('what is not HTTP, too large or too long', () => {
  it('is a 400 in plain text where it is no HTTP, and the server goes on', async () => {
    const url = await serve(mirror('GET', '/api/customers/'))
    expect(await exchange(url, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [^]*text\/plain/)
    expect((await fetch(`${url}/api/customers/`)).status).toBe(200)
  })

  it('is a 413 over 6 MB, declared or not, without waiting for it', async () => {
    const called = vi.fn()
    const url = await serve(functionOf(route('POST', '/api/customers/createcustomer/'), called))
    const target = `${url}/api/customers/createcustomer/`
    const declared = await exchange(
      url,
      'POST /api/customers/createcustomer/ HTTP/1.1\r\nHost: x\r\nContent-Length: 6291457\r\n\r\n',
    )
    expect(declared).toMatch(/^HTTP\/1.1 413 [^]*Connection: close[^]*larger than 6 MB/)

    const endless = httpRequest(target, { method: 'POST' })
    endless.on('error', () => undefined)
    for (let megabytes = 0; megabytes < 7; megabytes++) endless.write('x'.repeat(1024 * 1024))
    expect(await once(endless, 'response')).toMatchObject([{ statusCode: 413 }])
    endless.destroy()
    expect(called).not.toHaveBeenCalled()
  })

  it('is a 413 also to clients that look for an answer once they have sent everything', async () => {
    const url = await serve(functionOf(route('POST', '/api/x/'), vi.fn()))
    const megabyte = Buffer.alloc(1024 * 1024, 'x')
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')])
    for (const [framing, sent, last] of [
      [`Content-Length: ${20 * megabyte.length}`, megabyte, ''],
      ['Transfer-Encoding: chunked', chunk, '0\r\n\r\n'],
    ] as const) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.pause()
      socket.write(`POST /api/x/ HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n`)
      for (let count = 0; count < 20; count++) await written(socket, sent)
      await written(socket, last)
      let received = ''
      socket
        .setEncoding('utf8')
        .on('data', (text: string) => (received += text))
        .resume()
      await once(socket, 'close')
      expect(received).toMatch(/^HTTP\/1.1 413 [^]*larger than 6 MB/)
    }
    const response = await fetch(`${url}/api/x/`, { method: 'POST', body: 'x'.repeat(20 * megabyte.length) })
    expect([response.status, await response.text()]).toEqual([413, 'The request is larger than 6 MB.\n'])
  })

  it('ends with the connection where a body that is too large goes on and on', async () => {
    const url = await serve(functionOf(route('POST', '/api/x/'), vi.fn()))
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write('POST /api/x/ HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\n')
    const megabyte = Buffer.alloc(1024 * 1024, 'x')
    const sending = async () => {
      for (;;) await written(socket, megabyte)
    }
    await expect(sending()).rejects.toThrow(/EPIPE|ECONNRESET|destroyed|ended/)
  })

  it('takes 6 MB', async () => {
    const url = await serve(
      functionOf(route('POST', '/api/x/'), ({ body }: APIGatewayProxyEvent) => ({
        statusCode: 200,
        body: String(body?.length),
      })),
    )
    const response = await fetch(`${url}/api/x/`, { method: 'POST', body: 'x'.repeat(6 * 1024 * 1024 - 4096) })
    expect(await response.text()).toBe(String(6 * 1024 * 1024 - 4096))
  })

  it('takes what Lambda takes, whose event is a JSON document with the body as a string: quotes count twice', async () => {
    const called = vi.fn(() => ({ statusCode: 200, body: '' }))
    const url = await serve(functionOf(route('POST', '/api/x/'), called))
    const post = async (body: string) => (await fetch(`${url}/api/x/`, { method: 'POST', body })).status
    expect(await post('"'.repeat(3_100_000))).toBe(200)
    expect(await post('"'.repeat(3_200_000))).toBe(413)
    expect(await post('\u0001'.repeat(1_100_000))).toBe(413)
    expect(await post('x'.repeat(6 * 1024 * 1024))).toBe(413)
    expect(called).toHaveBeenCalledOnce()
  })

  it('gives on what Lambda gives: an answer of quotes that is too large as a JSON document is a 502', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const url = await serve(
      functionOf(route('GET', '/api/x/'), ({ queryStringParameters }: APIGatewayProxyEvent) => ({
        statusCode: 200,
        body: '"'.repeat(Number(queryStringParameters?.['quotes'])),
      })),
    )
    expect((await fetch(`${url}/api/x/?quotes=3100000`)).status).toBe(200)
    expect((await fetch(`${url}/api/x/?quotes=3200000`)).status).toBe(502)
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('an answer that cannot be sent'))
  })

  it('is a 400 where the Host header is none, or there are two', async () => {
    const url = await serve(mirror('GET', '/api/x/'))
    const get = async (...hosts: string[]) => {
      const headers = hosts.map((host) => `Host: ${host}\r\n`).join('')
      return (await exchange(url, `GET /api/x/ HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)).slice(9, 12)
    }
    for (const host of ['api.example', 'api.example:8787', '127.0.0.1:1', '[::1]:8787'])
      expect(await get(host)).toBe('200')
    for (const host of ['a b', 'http://x', 'x/y', '[', 'x:y', 'x?', '']) expect(await get(host)).toBe('400')
    expect(await get('x', 'y')).toBe('400')
    expect(await exchange(url, 'GET http://[/api/x/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain(
      ' 400 ',
    )
  })

  it('is a 504 where the function takes longer than it may', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const url = await serve(
      functionOf(route('GET', '/api/x/'), () => new Promise(() => undefined), { timeoutSeconds: 0.05 }),
    )
    const response = await fetch(`${url}/api/x/`)
    expect([response.status, response.headers.get('content-type')]).toEqual([504, 'text/plain; charset=utf-8'])
  })

  it('may take longer than behind a gateway where the wiring says so, and the function is told how long', async () => {
    const slow = functionOf(
      route('POST', '/api/x/'),
      async (_, context) => {
        const left = context.getRemainingTimeInMillis()
        await new Promise((resolve) => setTimeout(resolve, 100))
        return { statusCode: 200, body: String(left > 270_000 && left <= 280_000) }
      },
      { timeoutSeconds: 0.05, localTimeoutSeconds: 280 },
    )
    const response = await fetch(`${await serve(slow)}/api/x/`, { method: 'POST' })
    expect([response.status, await response.text()]).toEqual([200, 'true'])
  })
})

describe('the answer of a function', () => {
  it('is sent with its status, headers, repeated headers and bytes', async () => {
    const url = await serve(
      functionOf(route('GET', '/api/x/'), () => ({
        statusCode: 422,
        headers: { 'Content-Type': 'application/json', 'Retry-After': 3 },
        multiValueHeaders: { 'X-Tag': ['one', 'two'] },
        body: Buffer.from('{"é":1}').toString('base64'),
        isBase64Encoded: true,
      })),
    )
    const response = await fetch(`${url}/api/x/`)
    expect(response.status).toBe(422)
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'retry-after': '3', 'x-tag': 'one, two' })
    expect(await response.text()).toBe('{"é":1}')
  })

  it('comes compressed to those who take gzip, from a kilobyte on and where it is not compressed already', async () => {
    const large = JSON.stringify({ text: 'é'.repeat(1000) })
    const url = await serve(
      functionOf({ ...route('GET', '/api/large/'), head: true }, () => ({ statusCode: 200, body: large })),
      functionOf(route('GET', '/api/small/'), () => ({ statusCode: 200, body: '{}' })),
      functionOf(route('GET', '/api/encoded/'), () => ({
        statusCode: 200,
        headers: { 'Content-Encoding': 'br' },
        body: brotliCompressSync(randomBytes(2000)).toString('base64'),
        isBase64Encoded: true,
      })),
    )
    const codingOf = async (path: string, accepted: string, method = 'GET') => {
      const response = await fetch(url + path, { method, headers: { 'Accept-Encoding': accepted } })
      if (path !== '/api/encoded/' && method === 'GET')
        expect(await response.text()).toBe(path === '/api/large/' ? large : '{}')
      return response.headers.get('content-encoding')
    }
    expect(await codingOf('/api/large/', 'gzip, deflate, br')).toBe('gzip')
    expect(await codingOf('/api/large/', 'deflate;q=0.5, gzip;q=0.4')).toBe('gzip')
    expect(await codingOf('/api/large/', 'gzip', 'HEAD')).toBeNull()
    for (const refused of ['gzip;q=0', 'br', 'identity']) expect(await codingOf('/api/large/', refused)).toBeNull()
    expect(await codingOf('/api/small/', 'gzip')).toBeNull()
    expect(await codingOf('/api/encoded/', 'gzip, br')).toBe('br')
  })

  it('is a 502 in plain text with the request id, and nothing else, where it throws or answers what is no answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const url = await serve(
      functionOf(route('GET', '/api/throws/'), () => {
        throw new Error('the password is swordfish')
      }),
      functionOf(route('GET', '/api/none/'), () => undefined),
      functionOf(route('GET', '/api/header/'), () => ({ statusCode: 200, headers: { 'X-Split': 'a\r\nb' }, body: '' })),
    )
    for (const path of ['/api/throws/', '/api/none/', '/api/header/']) {
      const response = await fetch(url + path)
      expect(response.status).toBe(502)
      expect(await response.text()).toBe(
        `Internal server error. Request id: ${response.headers.get('x-amzn-requestid') ?? ''}\n`,
      )
    }
  })

  it('comes still where the server is asked to stop meanwhile', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<unknown>()
    const { promise: called, resolve: call } = Promise.withResolvers<undefined>()
    const server = await startServer({
      port: 0,
      functions: [
        functionOf(route('GET', '/api/x/'), () => {
          call(undefined)
          return answer
        }),
      ],
    })
    const response = fetch(`${server.url}/api/x/`)
    await called
    const stopped = server.stop()
    resolve({ statusCode: 200, body: 'done' })
    expect(await (await response).text()).toBe('done')
    await stopped
    await expect(fetch(`${server.url}/api/x/`)).rejects.toThrow()
  })
})
