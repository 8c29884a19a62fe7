/**
 * A fetch for an address that an account has chosen, protected like webhooks: the connection goes to an address that
 * was checked, redirects are not followed, and the answer has limits of time and size.
 */
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { lookupOf, refuseTarget, resolveName, type Reach, type Resolve } from './address-guard.ts'

export interface FetchOptions {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Default: five seconds. */
  readonly limitMilliseconds?: number
}

const usualLimitMilliseconds = 5_000
const maxReplyBytes = 262_144

export class ReplyTooLarge extends Error {}

export async function guardedFetch(
  url: string,
  { method, headers, body, limitMilliseconds = usualLimitMilliseconds }: FetchOptions,
  reach: Reach,
  resolve: Resolve = resolveName,
): Promise<Response> {
  const target = new URL(url)
  refuseTarget(target, reach)
  const { promise, resolve: replied, reject } = Promise.withResolvers<IncomingMessage>()
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  const outgoing = request(target, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
    agent: false,
    signal: AbortSignal.timeout(limitMilliseconds),
    ...(reach.allows !== undefined && { lookup: lookupOf(reach.allows, resolve) }),
  })
  outgoing.on('response', replied)
  outgoing.on('error', reject)
  outgoing.on('close', () => reject(new Error('The connection was closed.')))
  outgoing.end(body)
  const reply = await promise
  try {
    const read = await bytesOf(reply)
    return new Response(read.byteLength === 0 ? null : new Uint8Array(read), {
      status: reply.statusCode ?? 502,
      headers: Object.entries(reply.headers).map(([name, value]): [string, string] => [
        name,
        [value].flat().join(', '),
      ]),
    })
  } finally {
    reply.destroy()
  }
}

async function bytesOf(reply: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of reply) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes > maxReplyBytes) throw new ReplyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
