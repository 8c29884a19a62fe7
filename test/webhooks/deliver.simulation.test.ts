/**
 * Deliveries against the real engine under all faults: workers die before and after any call, messages are lost and
 * repeated, several workers handle one webhook at once, leases run out while a receiver is slow, storage is contended,
 * reads see parts of transactions, and a person stops, starts and rewinds. A receiver that keeps the highest number it
 * has processed must miss nothing and never see a gap.
 */
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { instantOf, millisOf } from '../../functions/domain/time/time.ts'
import type { Result } from '../../functions/domain/webhook/delivery-attempt.ts'
import type { WebhookState } from '../../functions/domain/webhook/webhook-state.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { dueUntil } from '../../functions/store/due/due.ts'
import { eventsTable } from '../../functions/store/dynamo/environment.ts'
import { eventItem } from '../../functions/store/feed/event-item.ts'
import { dueShards, headKey, liveDuePartition, settingsPartition } from '../../functions/store/keys.ts'
import { storedChanges } from '../../functions/store/feed/stored-changes.ts'
import { clearSettingsCache, readSettings } from '../../functions/store/account/load-settings.ts'
import { moveCursor, readWebhook } from '../../functions/store/webhook/webhooks.ts'
import { takeTurn } from '../../functions/webhooks/delivery-run.ts'
import { cleanClient, useEngine } from '../engine.ts'
import { makeFaulty, seededRandom, seedOfRun, type Random } from '../faulty-client.ts'
import { account, acknowledged, begin, configure, hook } from './webhook-account.ts'

const engine = useEngine()
const events = 150
const workers = 3
const isWanted = (id: number) => id % 4 !== 0

class Crash extends Error {}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
})

describe('a receiver under faults', () => {
  it('gets every event it wants, in order, some of them more than once', async () => {
    const random = seededRandom(seedOfRun('webhook simulation'))
    await engine.freshTables()
    clearSettingsCache()
    await configure({
      webhooks: [hook({ max_events: 4, categories: ['customer'], resend_seconds: [5, 5] })],
    })
    const world = new World(random)
    const clean = cleanClient()
    const faulty = makeFaulty(documentClient(), {
      random,
      clean,
      faults: { conflict: 0.1, throttle: 0, lostAnswer: 0, torn: 0.4 },
    })
    const crashes = makeCrashing(random)

    await Promise.all([
      world.write(),
      ...Array.from({ length: workers }, () => world.work()),
      world.sweep(),
      world.interfere(),
    ])
    faulty.heal()
    crashes.heal()
    await world.settle()

    expect(world.receiver.seen).toEqual(Array.from({ length: events }, (_, index) => index + 1).filter(isWanted))
    expect(world.receiver.gaps).toEqual([])
    expect(world.overtaken).toEqual([])
    expect(await deactivations()).toBe(world.deactivated.size)
    console.log('met:', {
      ...crashes.counts,
      ...world.counts,
      deactivated: world.deactivated.size,
      torn: faulty.counts.torn,
    })
    // The run proves something only if the faults occurred.
    const { before, after } = crashes.counts
    const { lost, repeated, expired, failed } = world.counts
    for (const count of [before, after, lost, repeated, expired + failed]) expect(count).toBeGreaterThan(0)
  })
})

/** Keeps the highest number it has processed, as the documentation tells receivers to. */
class KeepingReceiver {
  /** The processed events, in order. */
  readonly seen: number[] = []
  /** Posts that skipped an unseen event. */
  readonly gaps: string[] = []

  take(ids: readonly number[]): void {
    for (const id of ids) {
      const last = this.seen.at(-1) ?? 0
      if (id <= last) continue
      for (let missed = last + 1; missed < id; missed++) if (isWanted(missed)) this.gaps.push(`${missed} before ${id}`)
      this.seen.push(id)
    }
  }

  has(id: number): boolean {
    return id <= (this.seen.at(-1) ?? 0)
  }
}

class World {
  readonly receiver = new KeepingReceiver()
  /** Cursors above an event that the receiver had not received. */
  readonly overtaken: string[] = []
  readonly counts = { lost: 0, repeated: 0, expired: 0, failed: 0, rewound: 0 }
  /** The versions of the webhook's state at which the service had turned it off. */
  readonly deactivated = new Set<number>()
  private readonly random: Random
  private readonly messages: number[] = []
  private now = begin
  private head = 0
  private running = true
  /** The end of the receiver's outage. */
  private downUntil = 0

  constructor(random: Random) {
    this.random = random
  }

  async write(): Promise<void> {
    while (this.head < events) {
      const last = Math.min(events, this.head + 1 + Math.floor(this.random() * 9))
      await this.happened(this.head + 1, last)
      this.head = last
      this.send()
      await breath()
    }
    // Other workers continue for a while.
    while (this.receiver.seen.length < events / 2) await breath()
    this.running = false
  }

  async work(): Promise<void> {
    while (this.running) {
      if (this.messages.pop() === undefined) await breath()
      else await this.look().catch(endOfWorker)
    }
  }

  /** Time passes, and the sweep finds due work. */
  async sweep(): Promise<void> {
    while (this.running) {
      this.now += Math.floor(this.random() * 40_000)
      await this.sendDue().catch(endOfWorker)
      await breath(15)
    }
  }

  /** A person who sometimes rewinds, stops and starts the webhook, even after the service turned it off. */
  async interfere(): Promise<void> {
    while (this.running) {
      await breath(10)
      try {
        const state = await readWebhook(account, 'crm')
        if (state?.enabled === false) await this.turnOn(state)
        else if (this.random() < 0.04) await configure({ webhooks: [{ id: 'crm', enabled: false }] })
        else if (this.random() < 0.04 && state !== undefined) {
          await moveCursor(account, 'crm', Math.max(0, state.cursor - Math.floor(this.random() * 20)), runtime)
          this.counts.rewound += 1
        }
      } catch (error) {
        endOfWorker(error)
      }
    }
  }

  /** Runs without further faults until everything is delivered. */
  async settle(): Promise<void> {
    for (let round = 0; round < 200; round++) {
      const state = await readWebhook(account, 'crm')
      if (state?.cursor === events && state.lease === undefined) return
      if (state?.enabled === false) await this.turnOn(state)
      // A webhook that is rewound or turned on is due at once, but still waits for the lease of a dead worker.
      const times = [state?.due, state?.lease?.until].filter((time) => time !== undefined)
      this.now = Math.max(this.now, ...times.map(millisOf))
      await this.sendDue()
      while (this.messages.pop() !== undefined) await this.look()
    }
    throw new Error('The webhook does not come to the end of the feed.')
  }

  private async turnOn({ reason, version }: WebhookState): Promise<void> {
    if (reason !== 'stopped') this.deactivated.add(version)
    await configure({ webhooks: [{ id: 'crm', enabled: true }] })
    this.send()
  }

  private async look(): Promise<void> {
    const known = await readWebhook(account, 'crm')
    if (known === undefined) return
    let pieces = 0
    const runtime = { now: () => this.now, newToken: () => crypto.randomUUID(), post: this.post }
    const ended = await takeTurn({ account, webhook: 'crm', runtime, mayGoOn: () => pieces++ < 6 }, known)
    if (ended.left === 'more') this.send()
    const { cursor = 0 } = (await readWebhook(account, 'crm')) ?? {}
    if (isWanted(cursor) && cursor > 0 && !this.receiver.has(cursor)) this.overtaken.push(String(cursor))
  }

  private readonly post = async ({ events: sent }: { events: readonly { event_id: number }[] }): Promise<Result> => {
    const fate = this.running ? this.random() : 1
    if (this.running && this.now < this.downUntil) return this.failed()
    if (fate < 0.03) throw new Crash()
    if (fate < 0.08) this.downUntil = this.now + Math.floor(this.random() * 200_000)
    if (fate < 0.1) return this.failed()
    if (fate < 0.14) return { outcome: 'response-key-wrong', status: 200, milliseconds: 5 }
    await breath()
    this.receiver.take(sent.map(({ event_id }) => event_id))
    if (fate < 0.15) throw new Crash()
    if (fate < 0.2) return this.failed()
    if (fate < 0.3) {
      // The wait is longer than a lease, so other workers run in the meantime.
      this.now += 61_000
      this.counts.expired += 1
      this.messages.push(0, 0)
      for (let wait = 0; wait < 20; wait++) await breath()
    }
    this.now += Math.floor(this.random() * 500)
    return acknowledged
  }

  private failed(): Result {
    this.counts.failed += 1
    return { outcome: 'timed-out', milliseconds: 1_000 }
  }

  private send(): void {
    const fate = this.random()
    if (fate < 0.3) this.counts.lost += 1
    else this.messages.push(0)
    if (fate > 0.7) {
      this.counts.repeated += 1
      this.messages.push(0)
    }
  }

  private async sendDue(): Promise<void> {
    for (let shard = 0; shard < dueShards; shard++) {
      for await (const page of dueUntil(liveDuePartition(shard), instantOf(this.now))) {
        for (const each of page) if ('webhook' in each) this.messages.push(0)
      }
    }
  }

  /** One transaction, which readers may see in part for a while. It is repeated if it was not carried out. */
  private async happened(first: number, last: number): Promise<void> {
    const items = Array.from({ length: last - first + 1 }, (_, index) => {
      const eventId = first + index
      const type = isWanted(eventId) ? 'customer:updated' : 'product:updated'
      return eventItem(account, { eventId, type, at: instantOf(this.now), via: 'api', attributes: {} })
    })
    const Item = { ...headKey(account), last_event_id: last }
    const TransactItems = [Item, ...items].map((each) => ({ Put: { TableName: eventsTable(), Item: each } }))
    for (;;) {
      try {
        await documentClient().send(new TransactWriteCommand({ TransactItems }))
        return
      } catch {
        await breath()
      }
    }
  }
}

const breath = (milliseconds = 1) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A crash ends a worker without a trace, and other workers follow. Other storage faults end no worker. */
function endOfWorker(error: unknown): void {
  if (!(error instanceof Crash)) throw error
}

/** Makes calls end their process at random, before or after they are carried out. */
function makeCrashing(random: Random) {
  const counts = { before: 0, after: 0 }
  let on = true
  documentClient().middlewareStack.add(
    (next) => async (args) => {
      if (on && random() < 0.02) {
        counts.before += 1
        throw new Crash()
      }
      const result = await next(args)
      if (on && random() < 0.03) {
        counts.after += 1
        throw new Crash()
      }
      return result
    },
    { step: 'initialize', name: 'crashes', priority: 'high' },
  )
  return { counts, heal: () => (on = false) }
}

/** The number of notices to the account that the webhook was turned off. */
async function deactivations(): Promise<number> {
  const { version = 0 } = (await readSettings(account)) ?? {}
  const changes = await storedChanges(settingsPartition(account), 1, version)
  return changes.flatMap(({ change }) => change?.events ?? []).filter(({ type }) => type === 'webhook:deactivated')
    .length
}
