/** The address of the caller, which the rules of `allowed_ips`, the limits and the audit log use. */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The address at the other end of the connection. If a proxy is in front (`--url`), the last address of
 * `X-Forwarded-For` instead: the one that the proxy itself has seen. Callers can send any addresses before it, which
 * are ignored. Without a proxy the whole header is ignored, as anybody could send one.
 */
export function sourceAddress(request: IncomingMessage, isBehindProxy: boolean): string {
  const peer = plainAddress(request.socket.remoteAddress ?? '127.0.0.1')
  if (!isBehindProxy || !isLoopback(peer)) return peer
  const last = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1) ?? ''
  const address = plainAddress(withoutPort(last.trim()))
  return isIP(address) === 0 ? peer : address
}

/** Node shows an IPv4 address of a socket for both families as `::ffff:` and the address. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Some proxies append the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
}

export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')
