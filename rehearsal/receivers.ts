/**
 * Receivers of webhooks in the place of the network: each stores its posts, and hangs, breaks the connection or answers
 * 500 after it has taken them. All other requests to the network are refused.
 */
import { EventEmitter } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { Readable } from 'node:stream'
import * as v from 'valibot'
import type { Fortune } from './fortune.ts'
import { OutgoingCalls } from './outgoing-calls.ts'
import type { VirtualTime } from './virtual-time.ts'

export const responseKey = 'response-key-of-the-rehearsal'
/** The domain below which receivers have their names, by account. */
export const receiverDomain = 'receivers.example'

export interface ReceivedEvent {
  readonly event_id: number
  readonly event: string
}

/** Faults of receivers that no service can handle. */
export type ReceiverSabotage = 'hang' | 'reset' | 'lie'

const eventsSchema = v.array(v.looseObject({ event_id: v.number(), event: v.string() }))
const optionsSchema = v.looseObject({ signal: v.optional(v.instance(AbortSignal)) })

export class Receivers {
  readonly posts = new Map<string, ReceivedEvent[][]>()
  /** Receivers that do not answer until they are removed from this set. */
  readonly hanging = new Set<string>()
  #time: VirtualTime
  #fortune: Fortune
  #calls: OutgoingCalls
  #sabotage: ReceiverSabotage | undefined
  readonly #undo: () => void

  constructor(time: VirtualTime, fortune: Fortune) {
    this.#time = time
    this.#fortune = fortune
    this.#calls = new OutgoingCalls(fortune)
    const before = { http: http.request, https: https.request, fetch: globalThis.fetch }
    const request = (url: unknown, options: unknown) => this.#request(url, options)
    Object.defineProperty(http, 'request', { value: request, configurable: true, writable: true })
    Object.defineProperty(https, 'request', { value: request, configurable: true, writable: true })
    const refuse = () => this.#calls.make(() => this.#refuse())
    Object.defineProperty(globalThis, 'fetch', { value: refuse, configurable: true, writable: true })
    syncBuiltinESMExports()
    this.#undo = () => {
      Object.defineProperty(http, 'request', { value: before.http, configurable: true, writable: true })
      Object.defineProperty(https, 'request', { value: before.https, configurable: true, writable: true })
      Object.defineProperty(globalThis, 'fetch', { value: before.fetch, configurable: true, writable: true })
      syncBuiltinESMExports()
    }
  }

  /** Begins a new run. */
  begin(fortune: Fortune, calls: OutgoingCalls, sabotage?: ReceiverSabotage): void {
    this.#fortune = fortune
    this.#calls = calls
    this.#sabotage = sabotage
    this.posts.clear()
    this.hanging.clear()
  }

  stop(): void {
    this.#undo()
  }

  #request(url: unknown, options: unknown): EventEmitter {
    const outgoing = new EventEmitter()
    const name = url instanceof URL && url.hostname.endsWith(receiverDomain) ? url.hostname : undefined
    const { signal } = v.parse(optionsSchema, options)
    const fail = (error: unknown) => outgoing.emit('error', error)
    signal?.addEventListener('abort', () => fail(brokenBy('ABORT_ERR')))
    const end = (body = '') => {
      const reply = this.#calls.make(() => (name === undefined ? this.#refuse() : this.#answer(name, body)))
      reply.then((answer) => outgoing.emit('response', answer), fail)
    }
    return Object.assign(outgoing, { end })
  }

  async #refuse(): Promise<never> {
    await this.#time.sleep(1)
    throw brokenBy('ECONNREFUSED')
  }

  async #answer(name: string, body: string): Promise<Readable> {
    const sabotage = this.#sabotage
    if (sabotage === 'hang' || this.hanging.has(name) || this.#fortune.strikes('receiverHang'))
      await new Promise(() => undefined)
    await this.#time.sleep(20)
    if (this.#fortune.strikes('receiverReset')) throw brokenBy('ECONNRESET')
    const events = v.parse(eventsSchema, JSON.parse(body)).map(({ event_id, event }) => ({ event_id, event }))
    const posts = this.posts.get(name) ?? []
    if (sabotage !== 'reset') posts.push(events)
    this.posts.set(name, posts)
    const statusCode = sabotage === 'lie' || this.#fortune.strikes('receiverLie') ? 500 : 200
    const headers = { 'x-service-webhook-key': responseKey }
    return Object.assign(Readable.from([]), { statusCode, headers })
  }
}

const brokenBy = (code: string) => Object.assign(new Error(code), { code })
