/**
 * A worker's turn at the word index and the counts of an account: take the lease, build both if necessary, follow the
 * event feed from the cursor and count the customers whose time has come, piece by piece, and end when nothing is left
 * or time is up.
 *
 * The cursor moves only after the customers of its events are in the index and counted. Customers are indexed and
 * counted in their present state, not in that of an event, so repeating a piece does no harm.
 */
import { isHeldBy, later, withLease } from '../../domain/facts/feed-lease.ts'
import {
  leased,
  newSearchState,
  ordered,
  released,
  restMilliseconds,
  withBuiltUpTo,
  withCursor,
  type SearchState,
} from '../../domain/search/search-state.ts'
import type { FeedEvent } from '../../domain/facts/event.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { accountNow } from '../../store/account/clock.ts'
import { pageIds } from '../../store/customer/customer-keys.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { readFeed, type FeedPage } from '../../store/feed/feed-read.ts'
import { readPosition } from '../../store/feed/feed-position.ts'
import { readOrders } from '../../store/order/order-item.ts'
import { readSearchState, saveSearchState } from '../../store/search/search-state-item.ts'
import { chunksOf } from '../../store/bounded-concurrency.ts'
import { countCustomers } from '../counts/count-customers.ts'
import { dueCounts, nextDue } from '../counts/due-counts.ts'
import { keepDay } from '../counts/keep-day.ts'
import { customersTogether, indexCustomers, isPassing, type OnUnreadable } from './index-customers.ts'

/** The events that may change what a search finds, or a count. */
const types = new Set(['customer', 'subscription', 'order', 'product-assignment'])
/** The index holds words of the customer's own data, and the ids of its orders. */
const ofWords = ({ type }: FeedEvent) => type === 'customer:created' || type === 'customer:updated'
/** The events that may change a count. */
const ofCounts = ({ type }: FeedEvent) => type !== 'customer:updated' && !type.startsWith('order:')
const eventsTogether = 500

export interface IndexTurn {
  readonly settings: Settings
  /** Real time in milliseconds since 1970. */
  readonly now: () => number
  /** Asked before each piece of work. */
  readonly mayGoOn: () => boolean
  readonly onUnreadable: OnUnreadable
}

/** `more` if there was not enough time. */
export async function takeIndexTurn(turn: IndexTurn): Promise<'done' | 'more'> {
  const account = turn.settings.account.id
  const work: Work = { ...turn, account, token: runtime.newToken() }
  for (let state = await take(work); state !== undefined; state = await take(work)) {
    const left = await workThrough(work, state)
    if (left === 'more') return 'more'
    if (left === 'lost') return 'done'
    if (!left.hadLease) break
    // A worker that found the lease held has left its events to this one; a clock may also have moved.
    const { events } = await readFeed({ account, after: left.state.cursor, limit: 1 })
    if (events.length === 0 && (await nextDue(account, left.at, await accountTime(work))) === undefined) break
  }
  return 'done'
}

interface Work extends IndexTurn {
  readonly account: string
  readonly token: string
}

const accountTime = (work: Work) => accountNow(work.settings, instant(work))
const instant = ({ now }: Work) => instantOf(now())

/**
 * The state, with the lease if the work is long; undefined if another worker has it. A page of events needs no lease:
 * concurrent work takes effect once, and one of the workers saves the progress.
 */
async function take(work: Work): Promise<SearchState | undefined> {
  const { account, token } = work
  const load = async () => ({ state: await readSearchState(account) })
  return await retrying({ runtime, about: `the word index of ${account}`, load }, async ({ state }) => {
    // The lease already exists if the answer to writing it was lost.
    if (state !== undefined && isHeldBy(state, token)) return done(state)
    const present = state ?? newSearchState((await readPosition(account, [])).head)
    const leasedState = leased(present, token, instant(work))
    if (leasedState === undefined) return done(undefined)
    if (present === state && state.build === undefined && state.lease === undefined) return done(state)
    const saved = await saveSearchState(account, leasedState)
    return saved === undefined ? again('lost-race') : done(saved)
  })
}

interface Rested {
  readonly state: SearchState
  /** The account's time up to which everything is counted. */
  readonly at: Instant
  /** Whether others have left their messages to this worker. */
  readonly hadLease: boolean
}

/** `lost` if another worker has the lease by now, or the index was ordered anew. */
async function workThrough(work: Work, initial: SearchState): Promise<'more' | 'lost' | Rested> {
  const { account, token } = work
  let state = initial
  let stored = initial
  for (;;) {
    const real = instant(work)
    if (!work.mayGoOn()) {
      await saveSearchState(account, released(state, { rest: false, now: real }))
      return 'more'
    }
    const at = await accountNow(work.settings, real)
    const piece = await nextPiece(work, state, at)
    if (piece === undefined) {
      const dayKept = await keepDay(state, work.settings, at)
      const hadLease = stored.lease !== undefined
      if (dayKept === stored && !hadLease && isRested(stored, real)) return { state, at, hadLease }
      // A clock that stands still is moved by a call, which announces the move.
      const due = at === real ? await nextDue(account, at, later(at, restMilliseconds)) : undefined
      const rested = await saveSearchState(account, released(dayKept, { rest: true, now: instant(work), next: due }))
      return rested === undefined ? 'lost' : { state: rested, at, hadLease }
    }
    // The last piece is saved with the release.
    if (state !== stored || piece.isLong) {
      const saved = await saveSearchState(account, withLease(state, token, real))
      if (saved === undefined) return 'lost'
      stored = saved
      state = saved
    }
    state = await piece.run(state)
  }
}

const isRested = ({ due }: SearchState, now: Instant) => due !== undefined && due > now

interface Piece {
  /** Whether others leave the account to this worker in the meantime. */
  readonly isLong: boolean
  /** Returns the state after the work. */
  readonly run: (state: SearchState) => Promise<SearchState>
}
type Build = NonNullable<SearchState['build']>

/** Undefined if nothing is left to do. */
async function nextPiece(work: Work, state: SearchState, at: Instant): Promise<Piece | undefined> {
  const { build: order } = state
  if (order !== undefined) return { isLong: true, run: (saved) => build(work, saved, order, at) }
  const { events, through } = await readFeed({
    account: work.account,
    after: state.cursor,
    types,
    limit: eventsTogether,
  })
  if (await countDue(work, state, at)) {
    return { isLong: false, run: (saved) => Promise.resolve(withLeaseKept(work, saved, saved.cursor)) }
  }
  if (through === state.cursor) return undefined
  const isLong = events.length >= eventsTogether
  return { isLong, run: (saved) => follow(work, saved, { events, through }, at) }
}

const withLeaseKept = ({ token, now }: Work, state: SearchState, cursor: number): SearchState =>
  withCursor(state, cursor, token, instantOf(now()))

/** The state after some more customers. */
async function build(work: Work, state: SearchState, { after }: Build, at: Instant): Promise<SearchState> {
  const { settings, account, token, now, onUnreadable } = work
  const { ids, more } = await pageIds(account, { from: 'list' }, after === '' ? undefined : after, customersTogether)
  await indexCustomers({ settings, everything: true, onUnreadable }, ids)
  await countAll(work, state, ids, at)
  return withBuiltUpTo(state, more ? ids.at(-1) : undefined, token, instantOf(now()))
}

/** The state after some more events. */
async function follow(work: Work, state: SearchState, page: FeedPage, at: Instant): Promise<SearchState> {
  const { settings, account, onUnreadable } = work
  const { events, through } = page
  const orders = events.flatMap(({ attributes: { order_id: id } }) => (typeof id === 'string' ? [id] : []))
  const orderItems = orders.length === 0 ? [] : await readOrders(account, [...new Set(orders)])
  const withOrders = new Set(orderItems.flatMap(({ customer }) => customer ?? []))
  const ids = new Set([...events.filter(ofWords).flatMap(({ customerId }) => customerId ?? []), ...withOrders])
  const indexing = { settings, withOrders, onUnreadable }
  for (const some of chunksOf([...ids], customersTogether)) await indexCustomers(indexing, some)
  const counted = [...new Set(events.filter(ofCounts).flatMap(({ customerId }) => customerId ?? []))]
  for (const some of chunksOf(counted, customersTogether)) await countAll(work, state, some, at)
  return withLeaseKept(work, state, through)
}

/** Whether time alone has changed the counts of a customer. */
async function countDue(work: Work, state: SearchState, at: Instant): Promise<boolean> {
  for await (const ids of dueCounts(work.account, at)) if ((await countAll(work, state, ids, at)) > 0) return true
  return false
}

/** A customer that cannot be read keeps no other from being counted. Returns the number of customers that changed. */
async function countAll(work: Work, state: SearchState, ids: readonly string[], at: Instant): Promise<number> {
  const { settings, onUnreadable } = work
  try {
    return await countCustomers({ settings, now: at, generation: state.counts.generation }, ids)
  } catch (error) {
    if (isPassing(error)) throw error
    const [only, another] = ids
    if (another === undefined) {
      if (only !== undefined) onUnreadable(only, error)
      return 0
    }
    let changed = 0
    for (const id of ids) changed += await countAll(work, state, [id], at)
    return changed
  }
}

/** Orders a rebuild of the index and the counts of an account. The existing ones stay in use in the meantime. */
export async function orderRebuild(account: string, now: () => number): Promise<void> {
  const load = async () => ({ state: await readSearchState(account) })
  await retrying({ runtime, about: `the word index of ${account}`, load }, async ({ state }) => {
    const { head } = await readPosition(account, [])
    const saved = await saveSearchState(account, ordered(state, head, instantOf(now())))
    return saved === undefined ? again('lost-race') : done(undefined)
  })
}
