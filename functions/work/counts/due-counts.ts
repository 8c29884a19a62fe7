/** Customers whose counts change by time alone: a period of another campaign begins, which no event reports. */
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import { isLeased } from '../../domain/facts/feed-lease.ts'
import { parseRoot, countedCustomerListPartition } from '../../store/keys.ts'
import { pageOfList } from '../../store/lists/list-page.ts'
import { readSearchState } from '../../store/search/search-state-item.ts'
import { sendSearches } from '../queues/search-message.ts'
import { dayToKeep } from './keep-day.ts'

const dueTogether = 100
/** A place begins with an instant and a `#`. */
const behind = (instant: Instant) => `${instant}~`

interface DuePage {
  readonly customers: readonly string[]
  /** The place after which the next page begins. */
  readonly last: string | undefined
}

/** Customers that are due at an instant, in pages. */
export async function* dueCounts(account: string, now: Instant): AsyncGenerator<readonly string[]> {
  let page: DuePage = { customers: [], last: '!' }
  do {
    page = await pageAfter(account, page.last, behind(now))
    if (page.customers.length > 0) yield page.customers
  } while (page.last !== undefined)
}

async function pageAfter(account: string, after: string | undefined, below: string): Promise<DuePage> {
  const query = {
    partition: countedCustomerListPartition(account),
    forward: true,
    from: '!',
    below,
    after,
    limit: dueTogether,
  }
  const { entries, more } = await pageOfList(query)
  const customers = entries.flatMap(({ key }) => parseRoot(key.pk)?.customer ?? [])
  return { customers, last: more ? entries.at(-1)?.place : undefined }
}

/** The first instant after one and up to another at which somebody is due. */
export async function nextDue(account: string, after: Instant, until: Instant): Promise<Instant | undefined> {
  const range = { from: behind(after), below: behind(until), after: undefined, limit: 1 }
  const { entries } = await pageOfList({ partition: countedCustomerListPartition(account), forward: true, ...range })
  const [place] = entries[0]?.place.split('#') ?? []
  return place === undefined ? undefined : instantOf(Date.parse(place))
}

/**
 * Wakes the job that counts, after a test clock was moved. A failure does not concern the clock, as the job looks
 * before long.
 */
export async function wakeCounts(settings: Settings, now: Instant): Promise<void> {
  const account = settings.account.id
  try {
    const state = await readSearchState(account)
    // A worker checks once more after it has released the lease.
    if (state === undefined || isLeased(state, instantOf(Date.now()))) return
    const isNewDay = dayToKeep(state, settings, now) !== undefined
    if (isNewDay || (await nextDue(account, longAgo, now)) !== undefined) await sendSearches([account])
  } catch (error) {
    console.warn({ message: 'The counts were not told of a moved clock.', account, error: String(error) })
  }
}
const longAgo = instantOf(0)
