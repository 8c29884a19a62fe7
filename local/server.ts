/**
 * HTTP on the loopback interface in front of the gateway, with bounds on clients that are slow, many or do not speak
 * HTTP.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { isFileAddress, type FileServer } from './file-server.ts'
import { gateway, type GatewayOptions } from './gateway.ts'
import { declaredTooLarge } from './request-body.ts'

export interface LocalServer {
  readonly url: string
  /** Stops taking calls, waits for calls under way (some seconds at most) and closes. */
  stop(): Promise<void>
}

export interface ServerOptions extends GatewayOptions {
  /** 0 for any that is free. */
  readonly port: number
  /** Serves the signed addresses of files. */
  readonly files?: FileServer
}

const headersMilliseconds = 10_000
const requestMilliseconds = 30_000
const idleMilliseconds = 5_000
const maxConnections = 1_000
const stopMilliseconds = 10_000

/** Rejects with the system's error if the port cannot be opened (`EADDRINUSE`, `EACCES`). */
export async function startServer(options: ServerOptions): Promise<LocalServer> {
  const answer = gateway(options)
  const { files } = options
  const atWork = new Set<Promise<void>>()
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const serve = files !== undefined && isFileAddress(request.url) ? files : answer
    const answering = serve(request, response).finally(() => atWork.delete(answering))
    atWork.add(answering)
  }
  const server = createServer(
    { headersTimeout: headersMilliseconds, requestTimeout: requestMilliseconds, keepAliveTimeout: idleMilliseconds },
    onRequest,
  )
  server.maxConnections = maxConnections
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!declaredTooLarge(request) || isFileAddress(request.url)) response.writeContinue()
    onRequest(request, response)
  })
  server.on('clientError', refuseMalformed)
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => stop(server, atWork) }
}

const malformations: ReadonlyMap<string, readonly [status: string, text: string]> = new Map([
  ['HPE_HEADER_OVERFLOW', ['431 Request Header Fields Too Large', 'The headers are too large.']],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['408 Request Timeout', 'The request did not arrive in time.']],
])

function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, text] = malformations.get(error.code ?? '') ?? [
    '400 Bad Request',
    'The request is not well-formed HTTP.',
  ]
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(text) + 1}\r\n\r\n${text}\n`,
  )
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.')
  return address.port
}

async function stop(server: Server, atWork: ReadonlySet<Promise<void>>): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const impatient = setTimeout(() => server.closeAllConnections(), stopMilliseconds)
  await Promise.race([Promise.allSettled(atWork), closed])
  // A connection becomes idle a moment after its answer was sent.
  const sweeping = setInterval(() => server.closeIdleConnections(), 20)
  await closed
  clearInterval(sweeping)
  clearTimeout(impatient)
}
