/**
 * The network of a rehearsal, in the place of Node's own HTTP clients. The host of a domain answers, breaks the
 * connection or stays silent. All other connections are refused.
 */
import { EventEmitter } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { Readable } from 'node:stream'
import * as v from 'valibot'
import { DeathError } from './invocation.ts'
import { Replacements } from './replacements.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface HttpRequest {
  readonly host: string
  readonly method: string
  /** The path with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface HttpAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** Answers, breaks the connection, or never answers. */
export type Host = (request: HttpRequest) => Promise<HttpAnswer | 'broken' | 'silent'>

const optionsSchema = v.looseObject({
  host: v.optional(v.string()),
  method: v.optional(v.string(), 'GET'),
  path: v.optional(v.string(), '/'),
  headers: v.optional(v.record(v.string(), v.unknown()), {}),
  signal: v.optional(v.instance(AbortSignal)),
})
const listenerSchema = v.optional(v.custom<(reply: Readable) => void>((value) => typeof value === 'function'))

export class Network {
  /** Hosts by their domains. */
  readonly hosts = new Map<string, Host>()
  readonly #time: VirtualTime
  readonly #replacements = new Replacements()

  constructor(time: VirtualTime) {
    this.#time = time
    const request = (target: unknown, ...given: unknown[]) => this.#request(target, ...given)
    for (const client of [http, https]) this.#replacements.replace(client, 'request', request)
    const refuse = () => time.sleep(1).then(() => Promise.reject(new TypeError('fetch failed')))
    this.#replacements.replace(globalThis, 'fetch', refuse)
    syncBuiltinESMExports()
  }

  stop(): void {
    this.#replacements.restore()
  }

  #request(target: unknown, ...given: unknown[]): Outgoing {
    const [options, listener] = target instanceof URL ? given : [target, ...given]
    const { host, method, path, headers, signal } = v.parse(optionsSchema, options)
    const place =
      target instanceof URL
        ? { host: target.hostname, path: `${target.pathname}${target.search}` }
        : { host: host ?? '', path }
    const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
    const outgoing = new Outgoing(this.#time, (body) => {
      const request = { ...place, method, headers: v.parse(textsSchema, Object.fromEntries(texts)), body }
      void this.#answer(request, outgoing)
    })
    signal?.addEventListener('abort', () => outgoing.fail('ABORT_ERR'))
    const onResponse = v.parse(listenerSchema, listener)
    if (onResponse !== undefined) outgoing.once('response', onResponse)
    if (texts.some(([name]) => name === 'expect')) this.#time.after(1, () => outgoing.emit('continue'))
    return outgoing
  }

  async #answer(request: HttpRequest, outgoing: Outgoing): Promise<void> {
    const [, host] = [...this.hosts].find(([domain]) => request.host.endsWith(domain)) ?? []
    if (host === undefined) {
      this.#time.after(1, () => outgoing.fail('ECONNREFUSED'))
      return
    }
    const answer = await host(request).catch(silentIfDead)
    if (answer === 'broken') outgoing.fail('ECONNRESET')
    else if (answer !== 'silent') outgoing.reply(answer)
  }
}

/** Nobody waits for the answer to a call of a dead function. */
function silentIfDead(error: unknown): 'silent' {
  if (error instanceof DeathError) return 'silent'
  throw error
}

const textsSchema = v.record(v.string(), v.string())

/** A request on its way, as far as clients make use of it. */
class Outgoing extends EventEmitter {
  readonly socket: object
  readonly #send: (body: Buffer) => void
  #isOver = false

  constructor(time: VirtualTime, send: (body: Buffer) => void) {
    super()
    this.#send = send
    this.socket = {
      connecting: false,
      setKeepAlive: () => undefined,
      removeListener: () => undefined,
      destroy: () => undefined,
      // Nothing is on the connection before the answer.
      setTimeout: (milliseconds: number, run: () => void) =>
        void time.after(milliseconds, () => {
          if (!this.#isOver) run()
        }),
    }
  }

  end(body: string | Uint8Array = ''): this {
    this.#send(Buffer.from(body))
    return this
  }

  destroy(): this {
    if (this.#isOver) return this
    this.#isOver = true
    this.emit('close')
    return this
  }

  fail(code: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.emit('error', Object.assign(new Error(code), { code }))
    this.emit('close')
  }

  reply({ status, headers = {}, body = '' }: HttpAnswer): void {
    if (this.#isOver) return
    this.#isOver = true
    const reply = new Readable({ read: () => undefined })
    reply.on('close', () => this.emit('close'))
    this.emit('response', Object.assign(reply, { statusCode: status, headers, complete: true }))
    if (body.length > 0) reply.push(body)
    reply.push(null)
  }
}
