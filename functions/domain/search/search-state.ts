/**
 * The state of an account's word index: how far it has followed the event feed, and how far the index has come where it
 * is made anew. A worker holds a lease on it, as a worker of a webhook does.
 */
import { isLeased, later, withLease, withoutLease, type Lease } from '../feed-lease.ts'
import type { Instant } from '../time.ts'

export interface SearchState {
  /** Counts every change of this state. */
  readonly version: number
  /** The last event whose customer is in the index as it was then, or as it was later. */
  readonly cursor: number
  /** Present while the index is made of all customers: the last customer that is in it, in order of ids. */
  readonly build?: { readonly after: string }
  readonly lease?: Lease
  readonly due?: Instant
}

/** The rest of an index that is up to date. After it the feed is looked at again, as a message may be lost. */
const restMilliseconds = 15 * 60_000

/** The state of an account that has none yet. `head` is the number of the account's last event. */
export const newSearchState = (head: number): SearchState => ({ version: 0, cursor: head, build: { after: '' } })

/** The index is to be made of all customers anew. A worker at it loses its lease, and what there is stays in use. */
export const ordered = (state: SearchState | undefined, head: number, now: Instant): SearchState => ({
  ...newSearchState(head),
  version: state?.version ?? 0,
  due: now,
})

/** The state with a lease; undefined where another worker has it. */
export const leased = (state: SearchState, token: string, now: Instant): SearchState | undefined =>
  isLeased(state, now) ? undefined : withLease(state, token, now)

/** Events up to `cursor` are in the index. */
export const followed = (state: SearchState, cursor: number, token: string, now: Instant): SearchState =>
  withLease({ ...state, cursor }, token, now)

/** Customers up to `after` are in the index; all of them where it is absent. */
export function built(state: SearchState, after: string | undefined, token: string, now: Instant): SearchState {
  const { build, ...without } = state
  return withLease(after === undefined ? without : { ...without, build: { after } }, token, now)
}

/** The worker leaves. `rest` is set where nothing is left to do; otherwise the next worker goes on at once. */
export const released = (state: SearchState, { rest, now }: { rest: boolean; now: Instant }): SearchState => ({
  ...withoutLease(state),
  due: rest ? later(now, restMilliseconds) : now,
})
