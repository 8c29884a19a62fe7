/**
 * The messages of the search queue: the word index of an account may have something to do. The events are stored, so a
 * lost message loses nothing, and a message that comes twice does no harm.
 */
import * as v from 'valibot'
import { instantOf } from '../../domain/time/time.ts'
import { isLeased } from '../../domain/facts/feed-lease.ts'
import { readSearchState } from '../../store/search/search-state-item.ts'
import { send } from './send-messages.ts'

export const searchMessageSchema = v.strictObject({ account: v.string(), search: v.literal(true) })
export type SearchMessage = Readonly<v.InferOutput<typeof searchMessageSchema>>

export const sendSearches = (accounts: readonly string[], delaySeconds = 0): Promise<void> =>
  send(
    'SEARCH_QUEUE_URL',
    accounts.map((account): SearchMessage => ({ account, search: true })),
    delaySeconds,
  )

/** The seconds whose changes are indexed together, so that a customer that is written twice is indexed once. */
const gatherSeconds = 1
/** A message that is about to be received may be received before an event that is written now. */
const marginMilliseconds = 100
/** The last delayed message of this process, by account. Other processes send messages of their own. */
const sent = new Map<string, number>()
const mostKept = 1_000

/** Whether a message waits that will be received only after this moment. */
const isGathered = (account: string, now: number) =>
  now < (sent.get(account) ?? 0) + gatherSeconds * 1_000 - marginMilliseconds

async function sendGathered(account: string, now: number): Promise<void> {
  if (sent.size >= mostKept) sent.clear()
  sent.set(account, now)
  try {
    await sendSearches([account], gatherSeconds)
  } catch (error) {
    sent.delete(account)
    throw error
  }
}

/**
 * Starts the building of an index, or a count of customers, for a call that does not wait for it. The call is answered
 * even if the queue refuses the message: the next call sends another one.
 */
export async function ringSearch(account: string): Promise<void> {
  try {
    await sendSearches([account])
  } catch (error) {
    console.warn({ message: 'The search was not asked to make its index.', account, error: String(error) })
  }
}

/**
 * Has the index of an account look at new events within a second or two. A worker with the lease of the index reads the
 * feed once more after releasing it, so it needs no message. A failure here does not concern the events: it is logged,
 * and the index follows when it is next due.
 */
export async function wakeSearch(account: string): Promise<void> {
  try {
    if (isGathered(account, Date.now())) return
    const state = await readSearchState(account)
    const now = Date.now()
    if (state === undefined || !isLeased(state, instantOf(now))) await sendGathered(account, now)
  } catch (error) {
    console.warn({ message: 'The search was not told of new events.', account, error: String(error) })
  }
}
