/** Reads a request's body, up to what a function can be given. */
import type { IncomingMessage } from 'node:http'
import { maxPayloadBytes } from '../functions/domain/text/encoded-size.ts'

/** Limits on reading a body that is too large: its bytes, its time, and the time without any bytes. */
const maxDiscardedBytes = 64 * 1024 * 1024
const discardMilliseconds = 5_000
const silentMilliseconds = 1_000

export function declaredTooLarge(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > maxPayloadBytes
}

/** Stops at the limit, with the rest unread; `broken-off` if the client disconnected. */
export async function readBody(request: IncomingMessage): Promise<Buffer | 'too-large' | 'broken-off'> {
  if (declaredTooLarge(request)) return 'too-large'
  return await new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxPayloadBytes) {
        request.pause().removeAllListeners('data')
        resolve('too-large')
      } else chunks.push(chunk)
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', () => resolve('broken-off'))
    request.once('close', () => resolve('broken-off'))
  })
}

/**
 * Reads the rest of a body and throws it away, until it ends, the client disconnects, or a limit of size or time is
 * reached.
 */
export async function discardBody(request: IncomingMessage): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(late)
      clearTimeout(silent)
      request.pause()
      resolve()
    }
    const late = setTimeout(done, discardMilliseconds)
    const silent = setTimeout(done, silentMilliseconds)
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      silent.refresh()
      bytes += chunk.length
      if (bytes > maxDiscardedBytes) done()
    })
    for (const event of ['end', 'error', 'close']) request.once(event, done)
    request.resume()
  })
}
