/**
 * Limits of an account's clients (interface: "Limits"), counted in one item for each account.
 *
 * A call takes its turn by one conditional update and gives its connection back by another. The update rests on nothing
 * read before: it adds a step to the client's bucket and a lease to the connections, under the condition that the
 * bucket still stands where the call's place was found, and that a connection is free. So calls at the same moment do
 * not undo each other; only a call whose place has moved is decided again, from the item that its failed condition
 * returned.
 *
 * A process remembers the buckets it saw. A bucket only ever empties later than remembered, so a refusal for the rate
 * may rest on memory alone, and a flood of calls costs the storage nothing.
 *
 * The limits protect the service and must not stop it: if the storage fails or is slow, the process keeps them alone
 * (`process-limits.ts`) for a moment before it asks the storage again.
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
} from '../../domain/base/call-limits.ts'
import { documentClient } from '../dynamo/client.ts'
import { GivenUpError, withinPatience } from '../dynamo/deadline.ts'
import {
  emptyBuckets,
  endedLeases,
  leaseOf,
  leasesOf,
  readConnections,
  readEmptyAt,
  readLeases,
  type Lease,
  type LimitsItem,
} from './limits-item.ts'
import { countingCall, takingConnection, takingOut, type ClientOfAccount } from './limits-update.ts'
import { createProcessLimits, nameOf, type ProcessLimits, type Refusal } from './process-limits.ts'

export interface TurnRequest extends ClientOfAccount {
  /** Waits until a delayed call may be handled. */
  readonly wait: (millis: number) => Promise<unknown>
}

export type Turn =
  /** `release` gives the connection back. It never fails: a lease left behind ends by itself. */
  { readonly turn: 'granted'; readonly release: () => Promise<void> } | Refusal

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

/**
 * A call changes place a few times at most, each time because others were first; one that still has none is refused.
 */
const maxTries = 8
/** The time for which a process does not use a failed storage. */
const aloneMillis = 1_000

/** A call, and its connection. */
interface Entry {
  readonly request: TurnRequest
  readonly lease: Lease
}

/** The process's own record of the limits, and the storage that it shares with others. */
interface Shared extends LimiterOptions {
  readonly alone: ProcessLimits
  /** The items of accounts, by which a call knows which expired entries can go with its connection. */
  readonly lastSeen: Map<string, LimitsItem>
}

/**
 * The limiter of a process. It remembers the buckets that the process has seen, so one limiter knows more than two
 * would.
 */
export function createLimiter(options: LimiterOptions): Limiter {
  const { now, newId } = options
  const alone = createProcessLimits(leaseMillis)
  const shared: Shared = { ...options, alone, lastSeen: new Map() }
  const inLine = newLines(options.patienceMillis)
  let aloneUntil = -Infinity
  return { takeTurn }

  async function takeTurn(request: TurnRequest): Promise<Turn> {
    const entry = newEntry(request)
    const entered = await inLine(request, () =>
      unlessStorageFails(entry, enter, () => alone.enter(request, entry.lease, now())),
    )
    if (typeof entered !== 'number') return entered
    await request.wait(entered)
    const waited = newEntry(request)
    const connected = await unlessStorageFails(waited, connect, () => alone.connect(request, waited.lease, now()))
    return typeof connected === 'number' ? noConnection : connected
  }

  function newEntry(request: TurnRequest): Entry {
    return { request, lease: leaseOf(now() + leaseMillis, newId()) }
  }

  async function unlessStorageFails<Outcome>(
    entry: Entry,
    work: (shared: Shared, entry: Entry) => Promise<Outcome>,
    workAlone: () => 'connected' | Refusal | number,
  ): Promise<Outcome | Turn | number> {
    // An abandoned update may still have been carried out, so its lease is taken out when the call ends.
    let where: Where = 'in this process'
    if (now() >= aloneUntil) {
      try {
        return await work(shared, entry)
      } catch (error) {
        aloneUntil = now() + aloneMillis
        const message = 'The storage of the limits failed: this process keeps them alone for a moment.'
        warnOf(shared, message, entry.request, error)
        if (error instanceof GivenUpError) where = 'in storage'
      }
    }
    const outcome = workAlone()
    return outcome === 'connected' ? held(shared, entry, where) : outcome
  }
}

/** Counts the call against the rate. The call has its turn, is refused, or waits for a number of milliseconds. */
async function enter(shared: Shared, entry: Entry): Promise<Turn | number> {
  const { now, alone } = shared
  const { request, lease } = entry
  const { client, limits } = request
  const name = nameOf(request)
  let connections: 'free' | 'taken' = 'free'
  for (let tries = 0; tries < maxTries; tries++) {
    const at = now()
    const place = placeOf(alone.buckets.get(name), at, limits)
    if (place.place === 'refused') {
      return { turn: 'refused', retryAfterSeconds: place.retryAfterSeconds, reason: 'rate' }
    }
    const connection = place.place === 'delayed' ? 'any' : connections
    const sent = await send(shared, request.account, countingCall(request, { place, connection, lease, nowMillis: at }))
    const emptyAt = readEmptyAt(sent.item, client)
    if (emptyAt === undefined) alone.buckets.delete(name)
    else alone.buckets.set(name, emptyAt)
    if (sent.done) {
      if (connection === 'free') return granted(shared, entry)
      return connection === 'taken' ? connectionWaitMillis : delayMillisOf(emptyAt ?? 0, now(), limits)
    }
    if (holds(sent.item, entry)) return granted(shared, entry)
    connections = (await isFree(shared, sent.item, request)) ? 'free' : 'taken'
  }
  return { turn: 'refused', retryAfterSeconds: 1, reason: 'rate' }
}

/** Takes the connection of a call that was counted, now that its turn has come. */
async function connect(shared: Shared, entry: Entry): Promise<Turn> {
  const { request, lease } = entry
  for (let tries = 0; tries < maxTries; tries++) {
    const sent = await send(shared, request.account, takingConnection(request, lease, shared.now()))
    if (sent.done || holds(sent.item, entry)) return granted(shared, entry)
    if (!(await isFree(shared, sent.item, request))) break
  }
  return noConnection
}

/** Whether a connection is free, by an item just read, not counting ended leases. */
async function isFree(shared: Shared, item: LimitsItem, request: TurnRequest): Promise<boolean> {
  const { now } = shared
  let current = item
  for (let tries = 0; tries < maxTries; tries++) {
    if (hasFree(current, request)) return true
    const ended = endedLeases(current, now())
    if (ended.length === 0) return false
    current = (await send(shared, request.account, takingOut(request.account, ended, now()))).item
  }
  return hasFree(current, request)
}

type Where = 'in storage' | 'in this process'

function granted(shared: Shared, entry: Entry): Turn {
  shared.alone.hold(entry.request, entry.lease, shared.now())
  return held(shared, entry, 'in storage')
}

function held(shared: Shared, entry: Entry, where: Where): Turn {
  const { request, lease } = entry
  return {
    turn: 'granted',
    release: async () => {
      shared.alone.giveBack(request, lease)
      if (where === 'in this process') return
      try {
        await release(shared, entry)
      } catch (error) {
        warnOf(shared, 'A connection was not given back and counts until its lease ends.', request, error)
      }
    },
  }
}

/**
 * Gives the connection back, and removes empty buckets in the same update, which keeps the item small. If one of these
 * buckets has filled in the meantime, only the connection is returned.
 */
async function release(shared: Shared, entry: Entry): Promise<void> {
  const { now, lastSeen } = shared
  const { account, client } = entry.request
  const own = [[leasesOf(client), [entry.lease]]] as const
  const empty = emptyBuckets(lastSeen.get(account) ?? {}, now())
  const sent = await send(shared, account, takingOut(account, own, now(), empty))
  if (!sent.done && holds(sent.item, entry)) await send(shared, account, takingOut(account, own, now()))
}

/**
 * Calls of one client in one process are counted one after another, each with the bucket left by the previous one, so
 * that concurrent calls do not compete for the same place. No call waits in line for longer than the storage's time
 * limit.
 */
function newLines(patienceMillis: number) {
  const lastInLine = new Map<string, Promise<unknown>>()
  return async function inLine<Outcome>(request: TurnRequest, work: () => Promise<Outcome>): Promise<Outcome> {
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
}

async function send(shared: Shared, account: string, update: UpdateCommandInput): Promise<Sent> {
  const sent = await sendOnce(shared, update)
  shared.lastSeen.set(account, sent.item)
  return sent
}

async function sendOnce({ patienceMillis }: Shared, update: UpdateCommandInput): Promise<Sent> {
  try {
    const { Attributes } = await withinPatience(patienceMillis, (abortSignal) =>
      documentClient().send(new UpdateCommand(update), { abortSignal }),
    )
    return { done: true, item: Attributes ?? {} }
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return { done: false, item: error.Item ?? {} }
    throw error
  }
}

function warnOf({ warn }: Shared, message: string, { account }: TurnRequest, error: unknown): void {
  warn({ message, account, error: String(error) })
}

interface Sent {
  /** Whether the update was made. If it was not, `item` is the item that failed its condition. */
  readonly done: boolean
  readonly item: LimitsItem
}

const noConnection: Refusal = { turn: 'refused', retryAfterSeconds: 1, reason: 'connections' }

function hasFree(item: LimitsItem, { client, limits }: TurnRequest): boolean {
  const active = { ofClient: readLeases(item, leasesOf(client)).size, ofAccount: readConnections(item) }
  return connectionFree(active, limits)
}

/**
 * If the answer of an update is lost, the SDK sends the update again, and its condition fails because of the first one.
 */
function holds(item: LimitsItem, { request, lease }: Entry): boolean {
  return readLeases(item, leasesOf(request.client)).has(lease)
}
