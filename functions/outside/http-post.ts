/**
 * One POST to an address that a customer of the service chose. The time limit covers the whole post, from the look-up
 * of the name to the last byte of the reply, and the reply has a size limit. Redirects are not followed.
 *
 * Each post has its own connection to an allowed address. The address check is part of the connection's own look-up, so
 * that a second look-up cannot give another address. Node's own client does all this. Other clients bring a pool of
 * connections, which would do harm here: an idle connection that the receiver closes would fail the next post.
 */
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Posted } from '../domain/webhook/delivery-attempt.ts'
import { AddressNotAllowed, lookupOf, refuseTarget, resolveName, type Resolve } from './address-guard.ts'

export interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly limitMilliseconds: number
  /**
   * The allowed addresses; absent, all are allowed. With a check only TLS is allowed, and every address of a name must
   * pass.
   */
  readonly allows?: ((address: string) => boolean) | undefined
  /** Whether a post may do without TLS even with a check. */
  readonly clearText?: boolean
}

/** The body's content is dropped. Only its end matters. */
const maxReplyBytes = 65_536

class ReplyTooLarge extends Error {}
class ConnectionClosed extends Error {
  readonly code = 'ECONNRESET'
}

export async function post(content: Post, resolve: Resolve = resolveName): Promise<Posted> {
  const begin = performance.now()
  const limit = AbortSignal.timeout(content.limitMilliseconds)
  let reply: IncomingMessage | undefined
  const milliseconds = () => Math.round(performance.now() - begin)
  try {
    const exchange = send(content, limit, resolve)
    reply = await exchange.reply
    await Promise.race([readToEnd(reply), exchange.broken])
    const { statusCode: status = 0, headers } = reply
    return { outcome: 'replied', status, headers: joined(headers), milliseconds: milliseconds() }
  } catch (error) {
    const status = reply?.statusCode
    return {
      ...failure(error, limit),
      ...(status !== undefined && { status }),
      milliseconds: milliseconds(),
    }
  } finally {
    reply?.destroy()
  }
}

interface Exchange {
  readonly reply: Promise<IncomingMessage>
  /**
   * Rejects if the connection breaks or the time is up. A body without a length ends with its connection and then
   * counts as whole.
   */
  readonly broken: Promise<never>
}

function send(content: Post, signal: AbortSignal, resolve: Resolve): Exchange {
  const { url, body, allows, clearText = allows === undefined } = content
  const target = new URL(url)
  refuseTarget(target, { allows, clearText })
  const { promise: reply, resolve: replied, reject: unanswered } = Promise.withResolvers<IncomingMessage>()
  const { promise: broken, reject: breaks } = Promise.withResolvers<never>()
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  const outgoing = request(target, {
    method: 'POST',
    headers: { ...content.headers, 'Content-Length': Buffer.byteLength(body) },
    agent: false,
    signal,
    ...(allows === undefined ? {} : { lookup: lookupOf(allows, resolve) }),
  })
  outgoing.on('response', replied)
  outgoing.on('error', breaks)
  broken.catch(unanswered)
  // A switch of protocols, for example, is neither a reply nor an error.
  outgoing.on('close', () => unanswered(new ConnectionClosed()))
  outgoing.end(body)
  return { reply, broken }
}

async function readToEnd(reply: IncomingMessage): Promise<void> {
  let bytes = 0
  for await (const chunk of reply) {
    bytes += Buffer.isBuffer(chunk) ? chunk.length : 0
    if (bytes > maxReplyBytes) throw new ReplyTooLarge()
  }
}

function failure(
  error: unknown,
  limit: AbortSignal,
): { outcome: Exclude<Posted['outcome'], 'replied'>; error?: string } {
  if (error instanceof AddressNotAllowed) return { outcome: 'address-not-allowed' }
  if (error instanceof ReplyTooLarge) return { outcome: 'reply-too-large' }
  if (limit.aborted) return { outcome: 'timed-out' }
  return { outcome: 'connection-failed', error: codeOf(error) }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

const joined = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
