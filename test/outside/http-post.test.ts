/** Behaviour of receivers of a post, and the addresses that a post goes to. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../functions/domain/base/public-address.ts'
import type { Resolve } from '../../functions/outside/address-guard.ts'
import { post, type Post } from '../../functions/outside/http-post.ts'
import { cert, key } from './self-signed.ts'

const running: { readonly server: Server; readonly sockets: Set<Socket> }[] = []

afterEach(async () => {
  for (const { server, sockets } of running.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.close()
    if (server.listening) await once(server, 'close')
  }
})

/** Listens and answers the port. */
async function listening(server: Server, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  running.push({ server, sockets })
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return address.port
}

const http = async (listener: RequestListener) => `http://127.0.0.1:${await listening(createServer(listener))}/hook`
/** A receiver that writes raw bytes. */
const tcp = async (onSocket: (socket: Socket) => void) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    onSocket(socket)
  })
  return `http://127.0.0.1:${await listening(server)}/hook`
}
const sent: Omit<Post, 'url'> = { headers: { Authorization: 'Bearer t' }, body: '[1]', limitMilliseconds: 5_000 }
const to = (url: string, more: Partial<Post> = {}, resolve?: Resolve) => post({ ...sent, url, ...more }, resolve)
const shortly = { limitMilliseconds: 150 }
/** Long enough for the head of a reply on a busy machine, and shorter than the replies that take it. */
const awhile = { limitMilliseconds: 2_000 }

describe('a post', () => {
  it('brings its headers and its body, and the reply back', async () => {
    const seen: unknown[] = []
    const url = await http((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += String(chunk)))
      request.on('end', () => {
        const { authorization, 'content-length': length } = request.headers
        seen.push([request.method, request.url, authorization, length, body])
        response.writeHead(200, { 'X-Service-Webhook-Key': 'right' }).end('thanks')
      })
    })
    expect(await to(`${url}?x=1`, { body: '["ø"]' })).toMatchObject({
      outcome: 'replied',
      status: 200,
      headers: { 'x-service-webhook-key': 'right' },
    })
    expect(seen).toEqual([['POST', '/hook?x=1', 'Bearer t', '6', '["ø"]']])
  })

  it('has a connection of its own each time', async () => {
    let connections = 0
    const server = createServer((_, response) => response.end())
    server.on('connection', () => (connections += 1))
    const url = `http://127.0.0.1:${await listening(server)}/`
    await to(url)
    await to(url)
    expect(connections).toBe(2)
  })

  it('does not follow a redirect', async () => {
    let visited = false
    const elsewhere = await http((_, response) => {
      visited = true
      response.end()
    })
    const url = await http((_, response) => response.writeHead(307, { Location: elsewhere }).end())
    expect(await to(url)).toMatchObject({ outcome: 'replied', status: 307 })
    expect(visited).toBe(false)
  })

  it('takes a reply before the whole body was read', async () => {
    const url = await tcp((socket) => {
      socket.pause()
      socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    })
    expect(await to(url, { body: 'x'.repeat(5_000_000) })).toMatchObject({ outcome: 'replied', status: 413 })
  })
})

describe('a receiver fails', () => {
  it('that is not there', async () => {
    const server = createTcpServer()
    const port = await listening(server)
    server.close()
    await once(server, 'close')
    expect(await to(`http://127.0.0.1:${port}/`)).toMatchObject({ outcome: 'connection-failed', error: 'ECONNREFUSED' })
  })

  it('whose name is not known', async () => {
    const unknown: Resolve = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
    const outcome = await to('https://nowhere.example/', { allows: isPublicAddress }, unknown)
    expect(outcome).toMatchObject({ outcome: 'connection-failed', error: 'ENOTFOUND' })
  })

  it('whose name is not answered for in time', async () => {
    const silent: Resolve = () => new Promise(() => undefined)
    const outcome = await to('https://slow.example/', { allows: isPublicAddress, ...shortly }, silent)
    expect(outcome).toMatchObject({ outcome: 'timed-out' })
  })

  it('that resets the connection', async () => {
    const url = await tcp((socket) => socket.once('data', () => socket.resetAndDestroy()))
    expect(await to(url)).toMatchObject({ outcome: 'connection-failed', error: 'ECONNRESET' })
  })

  it('that closes it without a word', async () => {
    const url = await tcp((socket) => socket.once('data', () => socket.end()))
    expect(await to(url)).toMatchObject({ outcome: 'connection-failed' })
  })

  it('that says nothing', async () => {
    const url = await tcp(() => undefined)
    expect(await to(url, shortly)).toMatchObject({ outcome: 'timed-out' })
  })

  it('that does not read', async () => {
    const url = await tcp((socket) => socket.pause())
    expect(await to(url, { ...shortly, body: 'x'.repeat(20_000_000) })).toMatchObject({ outcome: 'timed-out' })
  })

  it('that sends its head byte by byte', async () => {
    const url = await tcp((socket) => dribble(socket, `HTTP/1.1 200 OK\r\nX-Filler: ${'x'.repeat(1_000)}`))
    expect(await to(url, shortly)).toMatchObject({ outcome: 'timed-out' })
  })

  it('that sends its body byte by byte', async () => {
    const url = await tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Service-Webhook-Key: right\r\nContent-Length: 1000\r\n\r\n')
      dribble(socket, 'x'.repeat(1_000))
    })
    expect(await to(url, awhile)).toMatchObject({ outcome: 'timed-out', status: 200 })
  })

  it('that stops in the middle of its body', async () => {
    const url = await tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Service-Webhook-Key: right\r\nContent-Length: 1000\r\n\r\nhalf')
      socket.end()
    })
    expect(await to(url)).toMatchObject({ outcome: 'connection-failed', status: 200, error: 'ECONNRESET' })
  })

  describe.each([
    ['HTTP/1.1', 'HTTP/1.1 200 OK\r\nX-Service-Webhook-Key: right\r\n\r\n'],
    ['HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\n'],
    ['a connection that is to be closed', 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'],
  ])('whose body ends with its connection, by %s,', (_, head) => {
    it('is whole once that is closed', async () => {
      const url = await tcp((socket) => socket.once('data', () => socket.end(`${head}thanks`)))
      expect(await to(url)).toMatchObject({ outcome: 'replied', status: 200 })
    })

    it('and never ends', async () => {
      const url = await tcp((socket) => socket.once('data', () => socket.write(`${head}half`)))
      expect(await to(url, awhile)).toMatchObject({ outcome: 'timed-out', status: 200 })
    })

    it('and is reset', async () => {
      const url = await tcp((socket) =>
        socket.once('data', () => socket.write(`${head}half`, () => setTimeout(() => socket.resetAndDestroy(), 20))),
      )
      expect(await to(url)).toMatchObject({ outcome: 'connection-failed', status: 200, error: 'ECONNRESET' })
    })
  })

  it('that answers with megabytes', async () => {
    let written = 0
    const url = await http((_, response) => {
      response.writeHead(200, { 'X-Service-Webhook-Key': 'right' })
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536
      }
      response.on('drain', more)
      more()
    })
    expect(await to(url)).toMatchObject({ outcome: 'reply-too-large', status: 200 })
    expect(written).toBeLessThan(50_000_000)
  })

  it('that answers with a head without end', async () => {
    const url = await tcp((socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(`X-Filler: ${'x'.repeat(1_000)}\r\n`));
      }
      socket.write('HTTP/1.1 200 OK\r\n')
      socket.on('drain', more)
      more()
    })
    expect(await to(url)).toMatchObject({ outcome: 'connection-failed', error: 'HPE_HEADER_OVERFLOW' })
  })

  it('that answers with no HTTP', async () => {
    const url = await tcp((socket) => socket.once('data', () => socket.end('+OK ready\r\n\r\n')))
    expect(await to(url)).toMatchObject({ outcome: 'connection-failed' })
  })

  it('that promises an answer for ever', async () => {
    const url = await tcp((socket) => {
      const again = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 10)
      socket.once('close', () => clearInterval(again))
    })
    expect(await to(url, shortly)).toMatchObject({ outcome: 'timed-out' })
  })

  it('that switches to another protocol', async () => {
    const url = await tcp((socket) =>
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
      ),
    )
    expect(await to(url)).toMatchObject({ outcome: 'connection-failed' })
  })

  it('that has a certificate nobody vouches for', async () => {
    let visited = false
    const server = createTlsServer({ cert, key }, (_, response) => {
      visited = true
      response.end()
    })
    const outcome = await to(`https://127.0.0.1:${await listening(server)}/`)
    expect(outcome).toMatchObject({ outcome: 'connection-failed', error: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(visited).toBe(false)
  })

  it('that speaks no TLS where TLS is asked for', async () => {
    const url = await http((_, response) => response.end())
    expect(await to(url.replace('http:', 'https:'))).toMatchObject({ outcome: 'connection-failed' })
  })
})

function dribble(socket: Socket, text: string): void {
  let place = 0
  const timer = setInterval(() => socket.write(text[place++] ?? 'x'), 10)
  socket.once('close', () => clearInterval(timer))
}

/** Listens and counts connections, and returns the outcome of a post to `https://hook.example` at its port. */
async function receiver(host: string) {
  let connections = 0
  const server = createTcpServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    socket.once('data', () => socket.destroy())
  })
  const port = await listening(server, host)
  return { port, connections: () => connections }
}

/** A resolver that has an answer for each time it is asked. */
function resolver(...answers: (readonly string[])[]) {
  const asked: string[] = []
  const resolve: Resolve = (name) => {
    const addresses = answers[asked.length] ?? []
    asked.push(name)
    return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
  }
  return { asked, resolve }
}

describe('where only some addresses are allowed', () => {
  const allows = (address: string) => address === '127.0.0.2'

  it('the connection goes to the address that was checked, with no further look-up', async () => {
    const allowed = await receiver('127.0.0.2')
    const { asked, resolve } = resolver(['127.0.0.2'], ['127.0.0.1'])
    await to(`https://hook.example:${allowed.port}/`, { allows }, resolve)
    expect(allowed.connections()).toBe(1)
    expect(asked).toEqual(['hook.example'])
  })

  it('a name that has another address by then is not connected to', async () => {
    const inner = await receiver('127.0.0.1')
    const { resolve } = resolver(['127.0.0.2'], ['127.0.0.1'])
    const url = `https://hook.example:${inner.port}/`
    expect(await to(url, { allows }, resolve)).toMatchObject({ outcome: 'connection-failed' })
    expect(await to(url, { allows }, resolve)).toMatchObject({ outcome: 'address-not-allowed' })
    expect(inner.connections()).toBe(0)
  })

  it('a name with one address among others that is not allowed is not connected to at all', async () => {
    const allowed = await receiver('127.0.0.2')
    const { resolve } = resolver(['127.0.0.2', '127.0.0.1'], ['127.0.0.1', '127.0.0.2'], ['127.0.0.2', '::1'])
    for (let time = 0; time < 3; time++) {
      expect(await to(`https://hook.example:${allowed.port}/`, { allows }, resolve)).toMatchObject({
        outcome: 'address-not-allowed',
      })
    }
    expect(allowed.connections()).toBe(0)
  })

  it('a name without any address is not connected to', async () => {
    const { resolve } = resolver([])
    expect(await to('https://hook.example/', { allows }, resolve)).toMatchObject({ outcome: 'address-not-allowed' })
  })

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0',
  ])('the literal %s is not connected to, at no port', async (host) => {
    const inner = await receiver('127.0.0.1')
    const { asked, resolve } = resolver()
    expect(await to(`https://${host}:${inner.port}/`, { allows: isPublicAddress }, resolve)).toMatchObject({
      outcome: 'address-not-allowed',
    })
    expect(asked).toEqual([])
    expect(inner.connections()).toBe(0)
  })

  it('localhost is not connected to, as it resolves to loopback addresses', async () => {
    const inner = await receiver('127.0.0.1')
    const outcome = await to(`https://localhost:${inner.port}/`, { allows: isPublicAddress })
    expect(outcome).toMatchObject({ outcome: 'address-not-allowed' })
    expect(inner.connections()).toBe(0)
  })

  it('a redirect to another is not followed', async () => {
    const inner = await receiver('127.0.0.1')
    const url = await http((_, response) =>
      response.writeHead(302, { Location: `http://127.0.0.1:${inner.port}/` }).end(),
    )
    expect(await to(url)).toMatchObject({ outcome: 'replied', status: 302 })
    expect(inner.connections()).toBe(0)
  })

  it('nothing is sent without TLS', async () => {
    const allowed = await receiver('127.0.0.2')
    const { resolve } = resolver(['127.0.0.2'])
    const outcome = await to(`http://hook.example:${allowed.port}/`, { allows }, resolve)
    expect(outcome).toMatchObject({ outcome: 'address-not-allowed' })
    expect(allowed.connections()).toBe(0)
  })

  it('nothing is sent elsewhere without TLS either, where it may go without', async () => {
    const allowed = await receiver('127.0.0.2')
    const open = { allows, clearText: true }
    const { resolve } = resolver(['127.0.0.2'], ['127.0.0.1'])
    await to(`http://hook.example:${allowed.port}/`, open, resolve)
    expect(allowed.connections()).toBe(1)
    for (const url of [`http://hook.example:${allowed.port}/`, `http://127.0.0.1:${allowed.port}/`]) {
      expect(await to(url, open, resolve)).toMatchObject({ outcome: 'address-not-allowed' })
    }
    expect(allowed.connections()).toBe(1)
  })
})
