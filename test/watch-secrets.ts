/**
 * Takes secrets where all of their kind pass: at makers of random bytes and signatures, in settings when they are
 * stored, in requests to servers of this process, and in requests that it sends. Calls of handlers and processes are
 * taken by their helpers (`http/api-event.ts`, `local/scripts.ts`). Takes the output of this process too.
 */
import crypto from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { inspect } from 'node:util'
import zlib from 'node:zlib'
import { addOfAddress, addOfBody, addOfHeaders, addOfJson, addOutput, addSecret } from './known-secrets.ts'

let isWatching = false
const watched = new WeakSet<object>()

/** The same function, which `look` follows: it receives the arguments and the answer of each call. */
function following<Watched extends object>(
  work: Watched,
  look: (args: readonly unknown[], answer: unknown) => void,
): Watched {
  return new Proxy(work, {
    apply(target, self: unknown, args: unknown[]) {
      if (typeof target !== 'function') return undefined
      const answer: unknown = Reflect.apply(target, self, args)
      look(args, answer)
      return answer
    },
  })
}

/** Follows makers of secrets, calls and output in this process from now on. */
export function watchSecrets(): void {
  if (isWatching) return
  isWatching = true
  watchMakers()
  watchCalls()
  watchOutput()
}

/** Replaces a method by the same one, followed. */
function follow(holder: object, name: string, look: (args: readonly unknown[], answer: unknown) => void): void {
  const method: unknown = Reflect.get(holder, name)
  if (typeof method === 'function') Object.assign(holder, { [name]: following(method, look) })
}

function watchMakers(): void {
  follow(crypto, 'randomBytes', (_, bytes) => addBytes(bytes))
  follow(Crypto.prototype, 'getRandomValues', (_, bytes) => addBytes(bytes))
  follow(crypto.Hmac.prototype, 'digest', ([encoding], made) => {
    if (encoding === 'base64url' && typeof made === 'string') addSecret(made)
  })
  // Settings are stored compressed.
  follow(zlib, 'gzipSync', ([text]) => {
    if (typeof text === 'string') addOfJson(text)
  })
  syncBuiltinESMExports()
}

/** Fewer bytes are salts, and more are content. */
function addBytes(bytes: unknown): void {
  if (!(bytes instanceof Uint8Array) || bytes.length < 24 || bytes.length > 64) return
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (const encoding of ['base64url', 'base64', 'hex'] as const) addSecret(buffer.toString(encoding))
}

function watchCalls(): void {
  subscribe('http.server.request.start', (message) => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return
    const { request } = message
    if (!(request instanceof IncomingMessage)) return
    addOfAddress(request.url ?? '')
    addOfHeaders(Object.entries(request.headers))
  })
  const send = globalThis.fetch
  globalThis.fetch = async (address, options = {}) => {
    addOfAddress(address instanceof Request ? address.url : String(address))
    addOfHeaders(new Headers(options.headers))
    if (typeof options.body === 'string') addOfBody(options.body)
    const answer = await send(address, options)
    addOfHeaders(answer.headers)
    return answer
  }
}

/** Lines count that a test keeps from the terminal too, so each method is followed where it is looked up. */
function watchOutput(): void {
  const followers = new WeakMap<object, object>()
  globalThis.console = new Proxy(console, {
    get(target, name): unknown {
      const method: unknown = Reflect.get(target, name)
      if (!levels.has(name) || typeof method !== 'function' || watched.has(method)) return method
      const follower = followers.get(method) ?? following(method, (said) => addOutput(said.map(written).join(' ')))
      followers.set(method, follower)
      watched.add(follower)
      return follower
    },
  })
  for (const stream of [process.stdout, process.stderr]) {
    follow(stream, 'write', ([text]) => {
      if (typeof text === 'string' || text instanceof Uint8Array) addOutput(Buffer.from(text).toString())
    })
  }
}

const levels: ReadonlySet<string | symbol> = new Set(['debug', 'log', 'info', 'warn', 'error'])
const whole = { depth: 8, breakLength: Infinity, maxArrayLength: null, maxStringLength: null }
const written = (said: unknown) => (typeof said === 'string' ? said : inspect(said, whole))
