/**
 * Receivers of webhooks: each stores its posts, and hangs, breaks the connection or answers 500 after it has taken
 * them.
 */
import * as v from 'valibot'
import type { Fortune } from './fortune.ts'
import type { Host, HttpAnswer, HttpRequest } from './network.ts'
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

export class Receivers {
  readonly posts = new Map<string, ReceivedEvent[][]>()
  /** Receivers that do not answer until they are removed from this set. */
  readonly hanging = new Set<string>()
  /** The number of posts to them. */
  hung = 0
  readonly #time: VirtualTime
  #fortune: Fortune
  #calls: OutgoingCalls
  #sabotage: ReceiverSabotage | undefined

  constructor(time: VirtualTime, fortune: Fortune) {
    this.#time = time
    this.#fortune = fortune
    this.#calls = new OutgoingCalls(fortune)
  }

  /** Begins a new run. */
  begin(fortune: Fortune, calls: OutgoingCalls, sabotage?: ReceiverSabotage): void {
    this.#fortune = fortune
    this.#calls = calls
    this.#sabotage = sabotage
    this.posts.clear()
    this.hanging.clear()
    this.hung = 0
  }

  readonly host: Host = (request) => this.#calls.make(() => this.#answer(request))

  async #answer({ host: name, body }: HttpRequest): Promise<HttpAnswer | 'broken' | 'silent'> {
    const sabotage = this.#sabotage
    if (this.hanging.has(name)) {
      this.hung += 1
      return 'silent'
    }
    if (sabotage === 'hang' || this.#fortune.strikes('receiverHang')) return 'silent'
    await this.#time.sleep(20)
    if (this.#fortune.strikes('receiverReset')) return 'broken'
    const posted = v.parse(eventsSchema, JSON.parse(body.toString()))
    const events = posted.map(({ event_id, event }) => ({ event_id, event }))
    const posts = this.posts.get(name) ?? []
    if (sabotage !== 'reset') posts.push(events)
    this.posts.set(name, posts)
    const status = sabotage === 'lie' || this.#fortune.strikes('receiverLie') ? 500 : 200
    return { status, headers: { 'x-service-webhook-key': responseKey } }
  }
}
