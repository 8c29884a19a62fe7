/** Kept sockets against a server that answers in parts, in other forms, or not at all. */
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { keptSockets, type KeptSockets } from '../../local/kept-sockets.ts'

let server: Server | undefined
let sockets: KeptSockets | undefined
let connections = 0
afterEach(() => {
  sockets?.close()
  server?.close()
})

/** A server that answers each request as it is told; a request is what arrives at once. */
async function serving(
  answer: (socket: Socket, request: string) => void,
  answerMilliseconds = 30_000,
): Promise<KeptSockets> {
  connections = 0
  const listening = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => answer(socket, bytes.toString()))
  }).listen(0, '127.0.0.1')
  server = listening
  await new Promise((resolve) => listening.once('listening', resolve))
  const address = listening.address()
  if (address === null || typeof address === 'string') return expect.fail()
  sockets = keptSockets({ endpoint: `http://127.0.0.1:${address.port}`, answerMilliseconds })
  return sockets
}
const head = (length: number, status = '200 OK') => `HTTP/1.1 ${status}\r\nContent-Length: ${length}\r\n\r\n`
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('Kept sockets', () => {
  it('use one connection for one call after another, and name what is asked', async () => {
    const asked: string[] = []
    const kept = await serving((socket, request) => {
      asked.push(request)
      socket.write(`${head(2)}{}`)
    })
    for (const target of ['A.One', 'A.Two']) expect(await kept.post(target, '"é"')).toEqual({ status: 200, body: '{}' })
    expect(connections).toBe(1)
    expect(asked.map((text) => /x-amz-target: (\S+)/.exec(text)?.[1])).toEqual(['A.One', 'A.Two'])
    expect(asked[0]).toMatch(/content-length: 4\r\n\r\n"é"$/)
  })

  it('put an answer together that comes in parts, cut within the head and within a letter', async () => {
    const bytes = Buffer.from(`${head(6, '400 Bad Request')}ééé`)
    const kept = await serving((socket) => {
      void (async () => {
        for (const byte of bytes) {
          socket.write(Buffer.from([byte]))
          await turn()
        }
      })()
    })
    expect(await kept.post('A.One', '')).toEqual({ status: 400, body: 'ééé' })
  })

  it('are as many as calls at once, up to fifty', async () => {
    const held: Socket[] = []
    const kept = await serving((socket) => held.push(socket))
    const calls = Array.from({ length: 60 }, () => kept.post('A.One', ''))
    await expect.poll(() => held.length).toBe(50)
    expect(connections).toBe(50)
    for (let n = 0; n < 60; n++) {
      await expect.poll(() => held.length).toBeGreaterThan(n)
      held[n]?.write(`${head(2)}{}`)
    }
    expect(await Promise.all(calls)).toHaveLength(60)
    expect(connections).toBe(50)
  })

  it.each([
    ['ends the connection', (socket: Socket) => socket.destroy()],
    ['does not answer', () => undefined],
    ['does not say how long the answer is', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n{}')],
    ['says more than it announced', (socket: Socket) => socket.write(`${head(1)}{}`)],
  ])('fail a call where the other side %s, and go on with another connection', async (_, answer) => {
    let calls = 0
    const kept = await serving((socket) => (calls++ === 0 ? answer(socket) : socket.write(`${head(2)}{}`)), 500)
    await expect(kept.post('A.One', '')).rejects.toThrow('The engine')
    expect(await kept.post('A.One', '')).toEqual({ status: 200, body: '{}' })
    expect(connections).toBe(2)
  })

  it('close once they are idle', async () => {
    const kept = await serving((socket) => socket.write(`${head(2)}{}`))
    await kept.post('A.One', '')
    kept.close()
    const left = () => new Promise<number>((resolve) => server?.getConnections((_, count) => resolve(count)))
    await expect.poll(left).toBe(0)
  })
})
