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

export const sendSearches = (accounts: readonly string[]): Promise<void> =>
  send(
    'SEARCH_QUEUE_URL',
    accounts.map((account): SearchMessage => ({ account, search: true })),
  )

/**
 * Has an index made, or customers counted, for a call that does not wait for it. The call is answered although the
 * queue refuses the message: the next call sends another one.
 */
export async function ringSearch(account: string): Promise<void> {
  try {
    await sendSearches([account])
  } catch (error) {
    console.warn({ message: 'The search was not asked to make its index.', account, error: String(error) })
  }
}

/**
 * Has the index of an account look at new events. A worker at it looks at the feed once more after it has given the
 * lease back, so it needs no message. A failure here does not concern the events: it is logged, and the index follows
 * when it is next due.
 */
export async function wakeSearch(account: string): Promise<void> {
  try {
    const state = await readSearchState(account)
    if (state === undefined || !isLeased(state, instantOf(Date.now()))) await sendSearches([account])
  } catch (error) {
    console.warn({ message: 'The search was not told of new events.', account, error: String(error) })
  }
}
