/** The latest events of the account, by their authors and origins. */
import { client } from '../../api/client.ts'
import { reads } from '../../api/reading.ts'
import type { Event, Paths } from '../../api/types.ts'
import type { Place } from '../../navigation/screen.ts'

/** The number of events of the account that are examined. */
export const lookedThrough = 5_000
const pageSize = 1_000

type Query = NonNullable<Paths['/api/events/']['get']['parameters']['query']>
type Origin = NonNullable<Query['via']>[number]
type Selector = NonNullable<Query['types']>[number]

export const shownOrigins = [
  'console',
  'api',
  'import',
  'portal',
  'order',
  'settings',
  'system',
] as const satisfies readonly Origin[]
export const shownTypes = [
  'customer',
  'subscription',
  'override',
  'invoice',
  'payment',
  'order',
  'product',
  'settings',
  'session',
] as const satisfies readonly Selector[]

export interface ActivityFilter {
  readonly by: string
  readonly via: string
  readonly type: string
}

/** The events that match, latest first. */
export interface Activity {
  readonly events: readonly Event[]
  /** Number of events that were left out because they do not name their author. */
  readonly withoutBy: number
}

export const activityFilterOf = ({ by: author = '', via = '', type = '' }: Place['query']): ActivityFilter => ({
  by: author,
  via,
  type,
})

const mostPages = 5

const pageFrom = (query: Query, signal: AbortSignal) => client.GET('/api/events/', { params: { query }, signal })

/** The pages of the latest events, oldest first. Without filters, one page has all the examined events. */
const eventsReading = reads(async (signal, author: string, via: string, type: string) => {
  const origin = shownOrigins.find((each) => each === via)
  const category = shownTypes.find((each) => each === type)
  const filter = {
    ...(author !== '' && { by: [author] }),
    ...(origin !== undefined && { via: [origin] }),
    ...(category !== undefined && { types: [category] }),
    max_results: pageSize,
  }
  const latest = { of_last: Object.keys(filter).length === 1 ? pageSize : lookedThrough }
  const events: Event[] = []
  let withoutBy = 0
  let start: { of_last: number } | { created_after_id: number } = latest
  for (let page = 1; ; page++) {
    const { data, error, response } = await pageFrom({ ...filter, ...start }, signal)
    if (data === undefined) return { error, response }
    events.push(...data.events)
    withoutBy += data.without_by ?? 0
    if (data.next_url === undefined || page === mostPages) {
      const activity: Activity = { events: events.toReversed(), withoutBy }
      return { data: activity, response }
    }
    start = { created_after_id: data.searched_through }
  }
})
export const activityReading = ({ by: author, via, type }: ActivityFilter) => eventsReading(author, via, type)
