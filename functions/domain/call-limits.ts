/**
 * How many calls a client may make, and how quickly (interface: "Limits"). A client is one API access of an account.
 *
 * The rule is the leaky bucket of nginx's request limiter (`limit_req` with `burst` and `delay`). A call's *excess* is
 * the number of calls before it that have not drained yet, at the client's rate: none or few and it is handled at once,
 * more and it waits until only those few are left, too many and it is refused, which adds nothing to the bucket.
 *
 * A bucket is kept as one number, the instant at which it will be empty. A call moves that instant forward by one step
 * (the time in which one call drains), and excess is how many steps it lies ahead. So the store can take a call in by
 * adding a step under a condition on that one number, whatever other calls do meanwhile. Instants are whole
 * microseconds, as a step in milliseconds would be off by up to half a percent at common rates; sums of them are exact
 * here and in DynamoDB.
 */
export interface Limits {
  /** Calls a second on average, above 0. */
  readonly ratePerSecond: number
  /** Calls beyond the average that may come in quick succession. */
  readonly burst: number
  /** Calls being handled at one time, at least 1. */
  readonly maxConnections: number
}

/** Calls of a burst that do not wait, where the burst is as large as that. */
export const burstAtOnce = 5
/** Calls being handled at one time, over all clients of an account. */
export const maxConnectionsOfAccount = 50
/** A connection whose end was never heard of counts as ended after this; behind a gateway calls end at 29 seconds. */
export const leaseMillis = 35_000
/** A call that would wait longer is refused, however large the burst: it would be cut off at 29 seconds, unanswered. */
export const longestDelayMillis = 20_000
/** A call of the burst that comes while all connections are taken waits so long for one: a step at the default rate. */
export const connectionWaitMillis = 200

/** The instant at which a client's bucket is empty, in microseconds since 1970. */
export type EmptyAt = number

/**
 * Where a call stands. It stands there as long as the bucket it finds is empty at an instant after `after` and not
 * later than `upTo`, which is what the store makes its condition of.
 */
export type Place =
  | { readonly place: 'first'; readonly upTo: EmptyAt }
  | { readonly place: 'at-once' | 'delayed'; readonly after: EmptyAt; readonly upTo: EmptyAt }
  | { readonly place: 'refused'; readonly retryAfterSeconds: number }

/** The place of a call that comes at `nowMillis` and finds a bucket. A client that was never seen has an empty one. */
export function placeOf(found: EmptyAt | undefined, nowMillis: number, limits: Limits): Place {
  const now = nowMillis * 1000
  const emptyAt = found ?? now
  const step = stepOf(limits)
  const lastAtOnce = now + atOnce(limits) * step
  const lastAccepted = Math.min(now + limits.burst * step, lastAtOnce + longestDelayMillis * 1000)
  if (emptyAt <= now) return { place: 'first', upTo: now }
  if (emptyAt <= lastAtOnce) return { place: 'at-once', after: now, upTo: lastAtOnce }
  if (emptyAt <= lastAccepted) return { place: 'delayed', after: lastAtOnce, upTo: lastAccepted }
  return { place: 'refused', retryAfterSeconds: Math.max(1, Math.ceil((emptyAt - lastAccepted) / 1_000_000)) }
}

/** The bucket after a call that was not refused. It never empties earlier than before, even where clocks differ. */
export function bucketAfter(found: EmptyAt | undefined, nowMillis: number, limits: Limits): EmptyAt {
  const now = nowMillis * 1000
  return Math.max(found ?? now, now) + stepOf(limits)
}

/** How long a call waits for its turn, seen from `nowMillis`, where `after` is the bucket it left behind. */
export function delayMillisOf(after: EmptyAt, nowMillis: number, limits: Limits): number {
  const turn = after - (1 + atOnce(limits)) * stepOf(limits)
  return Math.max(0, Math.ceil(turn / 1000 - nowMillis))
}

/** The time in which one call drains, in microseconds; rounded up, so that the rate is never exceeded. */
export function stepOf(limits: Limits): number {
  return Math.ceil(1_000_000 / limits.ratePerSecond)
}

/** Whether one more call may be handled, given how many are. */
export function connectionFree(
  active: { readonly ofClient: number; readonly ofAccount: number },
  limits: Limits,
): boolean {
  return active.ofClient < limits.maxConnections && active.ofAccount < maxConnectionsOfAccount
}

function atOnce(limits: Limits): number {
  return Math.min(burstAtOnce, limits.burst)
}
