/**
 * Limits to the number of calls of a client, and to their speed (interface: "Limits"). A client is one API access of an
 * account.
 *
 * The rule is the leaky bucket of nginx's request limiter (`limit_req` with `burst` and `delay`). The *excess* of a
 * call is the number of earlier calls that have not drained yet at the client's rate. A call with little excess is
 * handled at once. A call with more excess waits until little is left. A call with too much excess is refused and adds
 * nothing to the bucket.
 *
 * A bucket is kept as one number: the instant at which the bucket will be empty. A call moves that instant forward by
 * one step, the time in which one call drains. The excess is the number of steps by which the instant lies ahead. The
 * store can therefore take a call in by adding a step under a condition on that number, whatever other calls do in the
 * meantime. Instants are whole microseconds, as a step in milliseconds would be off by up to half a percent at common
 * rates; sums of whole microseconds are exact here and in DynamoDB.
 */
export interface Limits {
  /** Calls a second on average, above 0. */
  readonly ratePerSecond: number
  /** Calls beyond the average that may come in quick succession. */
  readonly burst: number
  /** Calls being handled at one time, at least 1. */
  readonly maxConnections: number
}

/** The number of calls of a burst that do not wait. If it equals the burst, no call waits. */
export const burstAtOnce = 5
/** Connections of all clients of an account together. */
export const maxConnectionsOfAccount = 50
/** A connection without a reported end counts as ended after this time. Behind a gateway calls end at 29 seconds. */
export const leaseMillis = 35_000
/** A call with a longer wait is refused, however large the burst: the gateway would cut the call off at 29 seconds. */
export const longestDelayMillis = 20_000
/** The wait of a burst's call for a free connection if none is free: one step at the default rate. */
export const connectionWaitMillis = 200

/** The instant at which a client's bucket is empty, in microseconds since 1970. */
export type EmptyAt = number

/**
 * The place of a call in the bucket. The place holds as long as the bucket that the call finds is empty at an instant
 * after `after` and not later than `upTo`. The store makes these two bounds its condition.
 */
export type Place =
  | { readonly place: 'first'; readonly upTo: EmptyAt }
  | { readonly place: 'at-once' | 'delayed'; readonly after: EmptyAt; readonly upTo: EmptyAt }
  | { readonly place: 'refused'; readonly retryAfterSeconds: number }

/** The place of a call at `nowMillis`. A client without a bucket has an empty bucket. */
export function placeOf(bucket: EmptyAt | undefined, nowMillis: number, limits: Limits): Place {
  const now = nowMillis * 1000
  const emptyAt = bucket ?? now
  const step = stepOf(limits)
  const lastAtOnce = now + atOnce(limits) * step
  const lastAccepted = Math.min(now + limits.burst * step, lastAtOnce + longestDelayMillis * 1000)
  if (emptyAt <= now) return { place: 'first', upTo: now }
  if (emptyAt <= lastAtOnce) return { place: 'at-once', after: now, upTo: lastAtOnce }
  if (emptyAt <= lastAccepted) return { place: 'delayed', after: lastAtOnce, upTo: lastAccepted }
  return { place: 'refused', retryAfterSeconds: Math.max(1, Math.ceil((emptyAt - lastAccepted) / 1_000_000)) }
}

/** The bucket after an accepted call. The bucket never empties earlier than before, even if clocks differ. */
export function bucketAfter(bucket: EmptyAt | undefined, nowMillis: number, limits: Limits): EmptyAt {
  const now = nowMillis * 1000
  return Math.max(bucket ?? now, now) + stepOf(limits)
}

/** The time from `nowMillis` until a call is handled. `after` is the bucket after the call. */
export function delayMillisOf(after: EmptyAt, nowMillis: number, limits: Limits): number {
  const handledAt = after - (1 + atOnce(limits)) * stepOf(limits)
  return Math.max(0, Math.ceil(handledAt / 1000 - nowMillis))
}

/** The time in which one call drains, in microseconds; rounded up, so that the rate is never exceeded. */
export function stepOf(limits: Limits): number {
  return Math.ceil(1_000_000 / limits.ratePerSecond)
}

/** Whether one more connection is free. */
export function connectionFree(
  active: { readonly ofClient: number; readonly ofAccount: number },
  limits: Limits,
): boolean {
  return active.ofClient < limits.maxConnections && active.ofAccount < maxConnectionsOfAccount
}

function atOnce(limits: Limits): number {
  return Math.min(burstAtOnce, limits.burst)
}
