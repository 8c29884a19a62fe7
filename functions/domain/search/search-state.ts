/**
 * The state of an account's word index: how far it has followed the event feed, and how far the index has come where it
 * is made anew. A worker holds a lease on it, as a worker of a webhook does.
 */
import { isLeased, later, withLease, withoutLease, type Lease } from '../facts/feed-lease.ts'
import type { Instant } from '../time/time.ts'

/**
 * The counts of campaigns and products begin from zero in each generation, so a new one is right whatever the last one
 * held. 0 stands for none.
 */
export interface CountsState {
  /** The one that customers are counted in. */
  readonly generation: number
  /** The last one that all customers were counted in, which answers show. */
  readonly shown: number
}

export interface SearchState {
  /** Counts every change of this state. */
  readonly version: number
  /** The last event whose customer is in the index as it was then, or as it was later. */
  readonly cursor: number
  /** Present while the index is made of all customers: the last customer that is in it, in order of ids. */
  readonly build?: { readonly after: string }
  readonly counts: CountsState
  /** The last date, in the account's timezone, whose counts are kept. */
  readonly day?: string
  readonly lease?: Lease
  readonly due?: Instant
}

/** The rest of an index that is up to date. After it the feed is looked at again, as a message may be lost. */
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
 * The index and the counts are to be made of all customers anew. A worker at it loses its lease, and what there is
 * stays in use.
 */
export const ordered = (state: SearchState | undefined, head: number, now: Instant): SearchState => ({
  ...newSearchState(head),
  version: state?.version ?? 0,
  counts: nextCounts(state?.counts),
  ...(state?.day !== undefined && { day: state.day }),
  due: now,
})

/** Whether customers are still to be counted before the counts are those of all. */
export const isCounting = (state: SearchState | undefined): boolean =>
  state === undefined || state.counts.shown !== state.counts.generation

/** The state with a lease; undefined where another worker has it. */
export const leased = (state: SearchState, token: string, now: Instant): SearchState | undefined =>
  isLeased(state, now) ? undefined : withLease(state, token, now)

/** Events up to `cursor` are in the index. */
export const withCursor = (state: SearchState, cursor: number, token: string, now: Instant): SearchState =>
  withLease({ ...state, cursor }, token, now)

/** Customers up to `after` are in the index and counted; all of them where it is absent. */
export function withBuiltUpTo(state: SearchState, after: string | undefined, token: string, now: Instant): SearchState {
  const { build, ...without } = state
  if (after !== undefined) return withLease({ ...without, build: { after } }, token, now)
  const { counts } = without
  return withLease({ ...without, counts: { ...counts, shown: counts.generation } }, token, now)
}

interface Release {
  /** Set where nothing is left to do; otherwise the next worker goes on at once. */
  readonly rest: boolean
  readonly now: Instant
  /** When something is to be done that no event tells of. */
  readonly next?: Instant | undefined
}

/** The worker leaves. */
export function released(state: SearchState, { rest, now, next }: Release): SearchState {
  const end = later(now, restMilliseconds)
  return { ...withoutLease(state), due: rest ? (next !== undefined && next < end ? next : end) : now }
}
