/**
 * The limits of one process alone: the same rule and the same numbers, for the calls that it knows. They are used while
 * the storage of the limits fails or is slow, so that a flood meets a bound even then. Connections taken from the
 * storage count here too, but not those of other processes. If one process is the whole service, they are the limits
 * (`memory-limiter.ts`).
 */
import {
  bucketAfter,
  connectionFree,
  connectionWaitMillis,
  delayMillisOf,
  placeOf,
  type EmptyAt,
} from '../../domain/base/call-limits.ts'
import type { Lease } from './limits-item.ts'
import type { ClientOfAccount } from './limits-update.ts'

export interface Refusal {
  readonly turn: 'refused'
  readonly retryAfterSeconds: number
  readonly reason: 'rate' | 'connections'
}

export interface ProcessLimits {
  /** Buckets by the name of the client, as last seen in storage or left by a call counted here. */
  readonly buckets: Map<string, EmptyAt>
  /** Counts a call against the rate: it is connected, is refused, or waits for a number of milliseconds. */
  readonly enter: (client: ClientOfAccount, lease: Lease, nowMillis: number) => 'connected' | Refusal | number
  /** Takes the connection of a call that was counted. */
  readonly connect: (client: ClientOfAccount, lease: Lease, nowMillis: number) => 'connected' | Refusal
  /** Notes a connection that the storage gave. It counts until it is given back or `leaseMillis` are over. */
  readonly hold: (client: ClientOfAccount, lease: Lease, nowMillis: number) => void
  readonly giveBack: (client: ClientOfAccount, lease: Lease) => void
}

interface Held {
  readonly client: string
  readonly endsAt: number
}

/** Each network of visitors is a client, so the number of clients has no bound. */
const manyClients = 1_000

/** Account ids hold no `#`. */
export const nameOf = ({ account, client }: ClientOfAccount) => `${account}#${client}`

export function createProcessLimits(leaseMillis: number): ProcessLimits {
  const buckets = new Map<string, EmptyAt>()
  const held = new Map<string, Map<Lease, Held>>()
  let tidyAt = manyClients

  /** Forgets clients whose buckets are empty and connections whose leases have ended, once there are many of either. */
  const tidy = (nowMillis: number) => {
    if (buckets.size + held.size < tidyAt) return
    for (const [name, emptyAt] of buckets) if (emptyAt <= nowMillis * 1000) buckets.delete(name)
    for (const [account, ofAccount] of held) {
      for (const [lease, { endsAt }] of ofAccount) if (endsAt <= nowMillis) ofAccount.delete(lease)
      if (ofAccount.size === 0) held.delete(account)
    }
    tidyAt = Math.max(manyClients, 2 * (buckets.size + held.size))
  }
  const hold: ProcessLimits['hold'] = ({ account, client }, lease, nowMillis) => {
    tidy(nowMillis)
    const ofAccount = held.get(account) ?? new Map<Lease, Held>()
    held.set(account, ofAccount.set(lease, { client, endsAt: nowMillis + leaseMillis }))
  }
  const giveBack: ProcessLimits['giveBack'] = ({ account }, lease) => {
    const ofAccount = held.get(account)
    ofAccount?.delete(lease)
    if (ofAccount?.size === 0) held.delete(account)
  }
  const connect: ProcessLimits['connect'] = (request, lease, nowMillis) => {
    const { account, client, limits } = request
    const active = [...(held.get(account)?.values() ?? [])].filter(({ endsAt }) => endsAt > nowMillis)
    const ofClient = active.filter((one) => one.client === client).length
    if (!connectionFree({ ofClient, ofAccount: active.length }, limits)) {
      return { turn: 'refused', retryAfterSeconds: 1, reason: 'connections' }
    }
    hold(request, lease, nowMillis)
    return 'connected'
  }
  const enter: ProcessLimits['enter'] = (request, lease, nowMillis) => {
    const { limits } = request
    const name = nameOf(request)
    const place = placeOf(buckets.get(name), nowMillis, limits)
    if (place.place === 'refused') {
      return { turn: 'refused', retryAfterSeconds: place.retryAfterSeconds, reason: 'rate' }
    }
    const bucket = bucketAfter(buckets.get(name), nowMillis, limits)
    buckets.set(name, bucket)
    if (place.place === 'delayed') return delayMillisOf(bucket, nowMillis, limits)
    return connect(request, lease, nowMillis) === 'connected' ? 'connected' : connectionWaitMillis
  }
  return { buckets, enter, connect, hold, giveBack }
}
