/** Reads a request's body, up to what a function can be given. */
import type { IncomingMessage } from 'node:http'

/** Lambda's limit on what a function is called with. */
export const maxBodyBytes = 6 * 1024 * 1024

export function declaredTooLarge(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > maxBodyBytes
}

/** Stops at the limit, with the rest unread; `broken-off` where the client went away. */
export async function readBody(request: IncomingMessage): Promise<Buffer | 'too-large' | 'broken-off'> {
  if (declaredTooLarge(request)) return 'too-large'
  return await new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBodyBytes) {
        request.pause().removeAllListeners('data')
        resolve('too-large')
      } else chunks.push(chunk)
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', () => resolve('broken-off'))
    request.once('close', () => resolve('broken-off'))
  })
}
