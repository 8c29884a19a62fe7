/**
 * The state of an account's word index: how far it has followed the event feed, and how far a rebuild of the index has
 * come. A worker holds a lease on the state, like the worker of a webhook.
 */
import { isLeased, later, withLease, withoutLease, type Lease } from '../facts/feed-lease.ts'
import type { Instant } from '../time/time.ts'

/**
 * The generations of the counts of campaigns and products. Each generation begins from zero, so errors of the last one
 * do not matter. 0 means no generation.
 */
export interface CountsState {
  /** The generation in which customers are being counted. */
  readonly generation: number
  /** The last generation in which all customers were counted. Answers show its counts. */
  readonly shown: number
}

export interface SearchState {
  /** Counts every change of this state. */
  readonly version: number
  /** The last event that is in the index, with the customer as it was then or later. */
  readonly cursor: number
  /** The last customer that is in the index, in order of ids. Present while the index is rebuilt from all customers. */
  readonly build?: { readonly after: string }
  readonly counts: CountsState
  /** The last date, in the account's timezone, whose counts are kept. */
  readonly day?: string
  readonly lease?: Lease
  readonly due?: Instant
}

/** The time for which an up-to-date index rests. After it the feed is read again, as a message may be lost. */
export const restMilliseconds = 15 * 60_000

/** The state of an account that has none yet. `head` is the number of the account's last event. */
export const newSearchState = (head: number): SearchState => ({
  version: 0,
  cursor: head,
  build: { after: '' },
  counts: nextCounts(undefined),
})

const nextCounts = (counts: CountsState | undefined): CountsState => ({
  generation: (counts?.generation ?? 0) + 1,
  shown: counts?.shown ?? 0,
})

/**
 * The state once a rebuild of the index and the counts from all customers was ordered. A worker loses its lease, and
 * the present index stays in use.
 */
export const ordered = (state: SearchState | undefined, head: number, now: Instant): SearchState => ({
  ...newSearchState(head),
  version: state?.version ?? 0,
  counts: nextCounts(state?.counts),
  ...(state?.day !== undefined && { day: state.day }),
  due: now,
})

/** Whether customers are still missing in the present generation of counts. */
export const isCounting = (state: SearchState | undefined): boolean =>
  state === undefined || state.counts.shown !== state.counts.generation

/** The state with a lease; undefined if another worker has it. */
export const leased = (state: SearchState, token: string, now: Instant): SearchState | undefined =>
  isLeased(state, now) ? undefined : withLease(state, token, now)

/** Events up to `cursor` are in the index. */
export const withCursor = (state: SearchState, cursor: number, token: string, now: Instant): SearchState =>
  withLease({ ...state, cursor }, token, now)

/**
 * The state with customers up to `after` in the index and in the counts; with all customers where `after` is absent.
 */
export function withBuiltUpTo(state: SearchState, after: string | undefined, token: string, now: Instant): SearchState {
  const { build, ...without } = state
  if (after !== undefined) return withLease({ ...without, build: { after } }, token, now)
  const { counts } = without
  return withLease({ ...without, counts: { ...counts, shown: counts.generation } }, token, now)
}

interface Release {
  /** Set if nothing is left to do; otherwise the next worker continues at once. */
  readonly rest: boolean
  readonly now: Instant
  /** The next instant at which work falls due that no event announces. */
  readonly next?: Instant | undefined
}

/** The state after the worker has left. */
export function released(state: SearchState, { rest, now, next }: Release): SearchState {
  const end = later(now, restMilliseconds)
  return { ...withoutLease(state), due: rest ? (next !== undefined && next < end ? next : end) : now }
}
