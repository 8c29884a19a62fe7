/**
 * The lease of a worker that follows the event feed with a cursor: for a webhook, or for the index of the search. All
 * times are real time. Leased work is due at the end of its lease, so that the sweep finds the work of a dead worker.
 */
import { instantOf, millisOf, type Instant } from '../time/time.ts'

export interface Lease {
  readonly token: string
  readonly until: Instant
}

export interface Leasable {
  readonly lease?: Lease
  readonly due?: Instant
}

/**
 * The length of a lease, from the start of the work or its last progress. It is longer than any step of the work. Where
 * it still is too short, two workers may do the same work.
 */
const leaseMilliseconds = 60_000

export const isLeased = ({ lease }: Leasable, now: Instant): boolean => lease !== undefined && lease.until > now

export const isHeldBy = ({ lease }: Leasable, token: string): boolean => lease?.token === token

export function withLease<State extends Leasable>(state: State, token: string, now: Instant): State {
  const until = later(now, leaseMilliseconds)
  return { ...state, lease: { token, until }, due: until }
}

export function withoutLease<State extends Leasable>({ lease, due, ...state }: State): Omit<State, 'lease' | 'due'> {
  return state
}

export const later = (instant: Instant, milliseconds: number): Instant =>
  instantOf(millisOf(instant) + Math.round(milliseconds))
