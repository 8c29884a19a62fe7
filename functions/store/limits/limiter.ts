/**
 * Turns of an account's clients (interface: "Limits"), counted in one item per account.
 *
 * A call takes its turn by one conditional update and gives its connection back by another. The update rests on nothing
 * read before: it adds a step to the client's bucket and a lease to the connections, under the condition that the bucket
 * still stands where the call's place was found, and that a connection is free. So calls at the same moment do not undo
 * each other; only one that stands in another place than it thought is decided again, from the item that its failed
 * condition returned.
 *
 * A process remembers the buckets it saw. A bucket only ever empties later than remembered, so a refusal for the rate may
 * rest on memory alone, and a flood of calls costs the storage nothing. Connections are never remembered.
 *
 * The limits protect the service and must not stop it: where the storage fails, calls go through.
 */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { setTimeout as backOff } from 'node:timers/promises'
import {
  connectionFree,
  connectionWaitMillis,
  delayMillisOf,
  leaseMillis,
  placeOf,
  type EmptyAt,
} from '../../domain/call-limits.ts'
import { documentClient } from '../dynamo/client.ts'
import {
  endedLeases,
  leasesOf,
  leasesOfAll,
  readEmptyAt,
  readLeases,
  unusedBuckets,
  type Lease,
  type LimitsItem,
} from './limits-item.ts'
import { countingCall, droppingBuckets, takingConnection, takingOut, type ClientOfAccount } from './limits-update.ts'

export interface TurnRequest extends ClientOfAccount {
  /** Lets the time until a delayed call's turn pass. */
  readonly wait: (millis: number) => Promise<unknown>
}

export type Turn =
  /** `release` gives the connection back. It never fails: a lease left behind ends by itself. */
  | { readonly turn: 'granted'; readonly release: () => Promise<void> }
  | { readonly turn: 'refused'; readonly retryAfterSeconds: number; readonly reason: 'rate' | 'connections' }

export interface Limiter {
  readonly takeTurn: (request: TurnRequest) => Promise<Turn>
}

export interface LimiterOptions {
  /** Real time, in milliseconds. */
  readonly now: () => number
  readonly newId: () => string
  readonly warn: (warning: { readonly message: string; readonly account: string; readonly error: string }) => void
  /** An update that takes longer counts as failed. */
  readonly patienceMillis: number
}

/** A call changes place a few times at most, each time because others were first; one that still has none is refused. */
const maxTries = 8

/** The limiter of a process. It holds what the process saw of buckets, so one of them knows more than two. */
export function createLimiter({ now, newId, warn, patienceMillis }: LimiterOptions): Limiter {
  const seen = new Map<string, EmptyAt>()
  const lastInLine = new Map<string, Promise<unknown>>()
  return { takeTurn }

  async function takeTurn(request: TurnRequest): Promise<Turn> {
    const entered = await inLine(request, () => unlessStorageFails(request, enter))
    if (typeof entered !== 'number') return entered
    await request.wait(entered)
    return unlessStorageFails(request, connect)
  }

  /** Counts the call against the rate. It has its turn, or is refused, or waits for so many milliseconds. */
  async function enter(request: TurnRequest, lease: Lease): Promise<Turn | number> {
    const { client, limits } = request
    const name = nameOf(request)
    let connections: 'free' | 'taken' = 'free'
    for (let tries = 0; tries < maxTries; tries++) {
      const at = now()
      const place = placeOf(seen.get(name), at, limits)
      if (place.place === 'refused') {
        return { turn: 'refused', retryAfterSeconds: place.retryAfterSeconds, reason: 'rate' }
      }
      const connection = place.place === 'delayed' ? 'any' : connections
      const sent = await send(countingCall(request, { place, connection, lease, nowMillis: at }))
      const emptyAt = readEmptyAt(sent.item, client)
      if (emptyAt === undefined) seen.delete(name)
      else seen.set(name, emptyAt)
      if (sent.done) {
        if (connection === 'free') return granted(request, lease)
        return connection === 'taken' ? connectionWaitMillis : delayMillisOf(emptyAt ?? 0, now(), limits)
      }
      if (holds(sent.item, lease)) return granted(request, lease)
      connections = (await isFree(sent.item, request)) ? 'free' : 'taken'
    }
    return { turn: 'refused', retryAfterSeconds: 1, reason: 'rate' }
  }

  /** Takes the connection of a call that was counted, now that its turn has come. */
  async function connect(request: TurnRequest, lease: Lease): Promise<Turn> {
    for (let tries = 0; tries < maxTries; tries++) {
      const sent = await send(takingConnection(request, lease, now()))
      if (sent.done || holds(sent.item, lease)) return granted(request, lease)
      if (!(await isFree(sent.item, request))) break
    }
    return { turn: 'refused', retryAfterSeconds: 1, reason: 'connections' }
  }

  /** Whether a connection is free, by an item just read, and once the leases in it that have ended are taken out. */
  async function isFree(item: LimitsItem, request: TurnRequest): Promise<boolean> {
    if (hasFree(item, request)) return true
    const ended = endedLeases(item, now())
    if (ended.length === 0) return false
    return hasFree((await send(takingOut(request.account, ended, now()))).item, request)
  }

  function granted(request: TurnRequest, lease: Lease): Turn {
    return {
      turn: 'granted',
      release: async () => {
        try {
          await release(request, lease)
        } catch (error) {
          warnOf('A connection was not given back and counts until its lease ends.', request, error)
        }
      },
    }
  }

  async function release({ account, client }: TurnRequest, lease: Lease): Promise<void> {
    const held = [leasesOf(client), leasesOfAll].map((attribute) => [attribute, new Set<string>([lease])] as const)
    const { item } = await send(takingOut(account, held, now()))
    const unused = unusedBuckets(item, now())
    if (unused.length > 0) await send(droppingBuckets(account, unused))
  }

  async function unlessStorageFails<Outcome>(
    request: TurnRequest,
    work: (request: TurnRequest, lease: Lease) => Promise<Outcome>,
  ): Promise<Outcome | Turn> {
    const lease: Lease = `${now() + leaseMillis}#${newId()}`
    try {
      return await work(request, lease)
    } catch (error) {
      warnOf('A call goes through without being counted: the storage of the limits failed.', request, error)
      // An update that was given up on may have been carried out, so its lease is taken out when the call ends.
      const outcomeUnknown = error instanceof Error && error.name === 'AbortError'
      return outcomeUnknown ? granted(request, lease) : { turn: 'granted', release: () => Promise.resolve() }
    }
  }

  /**
   * Calls of one client in one process are counted one after another, each knowing the bucket that the one before it left,
   * so that many at once do not all try for the same place. Nobody stands in line for longer than the storage's patience.
   */
  async function inLine<Outcome>(request: TurnRequest, work: () => Promise<Outcome>): Promise<Outcome> {
    const name = nameOf(request)
    const before = lastInLine.get(name)
    const mine =
      before === undefined
        ? work()
        : Promise.race([before, backOff(patienceMillis, undefined, { ref: false })]).then(work)
    const done = mine.catch(() => undefined)
    lastInLine.set(name, done)
    try {
      return await mine
    } finally {
      if (lastInLine.get(name) === done) lastInLine.delete(name)
    }
  }

  async function send(update: UpdateCommandInput): Promise<Sent> {
    try {
      const abortSignal = AbortSignal.timeout(patienceMillis)
      const { Attributes } = await documentClient().send(new UpdateCommand(update), { abortSignal })
      return { done: true, item: Attributes ?? {} }
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return { done: false, item: error.Item ?? {} }
      throw error
    }
  }

  function warnOf(message: string, { account }: TurnRequest, error: unknown): void {
    warn({ message, account, error: String(error) })
  }
}

interface Sent {
  /** Whether the update was made; where it was not, `item` is what its condition failed on. */
  readonly done: boolean
  readonly item: LimitsItem
}

/** Account ids hold no `#`. */
const nameOf = ({ account, client }: TurnRequest) => `${account}#${client}`

function hasFree(item: LimitsItem, { client, limits }: TurnRequest): boolean {
  const active = { ofClient: readLeases(item, leasesOf(client)).size, ofAccount: readLeases(item, leasesOfAll).size }
  return connectionFree(active, limits)
}

/** An update whose answer was lost is sent again by the SDK, and then fails on what it has already done. */
function holds(item: LimitsItem, lease: Lease): boolean {
  return readLeases(item, leasesOfAll).has(lease)
}
