/**
 * Reading the feed upwards from a cursor, with strong consistency. Numbers have no gap, so a gap means that a
 * transaction is half visible. Reading stops before the first gap, and before any type is filtered out. So no event can
 * appear later below one that was returned.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { maxPageBytes } from '../../domain/text/answer-size.ts'
import { isSelected, maxEventsRead, maxEventsSearched, type FeedEvent, type Via } from '../../domain/facts/event.ts'
import { documentClient } from '../dynamo/client.ts'
import { eventsTable } from '../dynamo/environment.ts'
import { storedEvent } from './event-item.ts'
import { eventPartition } from '../keys.ts'

export interface FeedQuery {
  readonly account: string
  /** The number to read above; 0 for the beginning. */
  readonly after: number
  /** Whole types and bare categories; all events where absent. */
  readonly types?: ReadonlySet<string>
  /** Authors, in lower case, and origins. All events if absent. */
  readonly authors?: ReadonlySet<string>
  readonly origins?: ReadonlySet<Via>
  /** The largest number of events of a page. A page that grows too large is cut earlier. */
  readonly limit: number
}
export interface FeedPage {
  readonly events: readonly FeedEvent[]
  /** The last event that was read, returned or filtered out; `after` if there was none. */
  readonly through: number
  /** Number of events passed over because they do not name their author. Counted where authors are selected. */
  readonly withoutAuthor?: number
  /** The number to read on above, where more events exist or may exist: the same as `through`. */
  readonly next?: number
}

const eventsPerSelectiveQuery = 1_000

export async function readFeed(query: FeedQuery): Promise<FeedPage> {
  const { account, after, limit } = query
  const isSelective = (query.types ?? query.authors ?? query.origins) !== undefined
  const events: FeedEvent[] = []
  let withoutAuthor = 0
  let bytes = 0
  let last = after
  // One event more than the page holds shows whether more exist.
  const perQuery = isSelective ? Math.max(limit + 1, eventsPerSelectiveQuery) : limit + 1
  const counted = () => (withoutAuthor > 0 ? { withoutAuthor } : {})
  for await (const event of eventsAbove(account, after, perQuery)) {
    const most = events.length === 0 ? maxEventsSearched : maxEventsRead
    if (last - after >= most) return { events, through: last, next: last, ...counted() }
    const isOfQuery = isSelectedBy(query, event)
    if (isOfQuery === 'unknown') withoutAuthor++
    if (isOfQuery === true) {
      bytes += Buffer.byteLength(JSON.stringify(event))
      if (events.length === limit || (bytes > maxPageBytes && events.length > 0))
        return { events, through: last, next: last, ...counted() }
      events.push(event)
    }
    last = event.eventId
  }
  return { events, through: last, ...counted() }
}

/** Whether the query selects the event; unknown if it selects authors and the event has none. */
function isSelectedBy({ types, authors, origins }: FeedQuery, { type, via, by }: FeedEvent): boolean | 'unknown' {
  if (types !== undefined && !isSelected(type, types)) return false
  if (origins !== undefined && !origins.has(via)) return false
  if (authors === undefined) return true
  return by === undefined ? 'unknown' : authors.has(by.toLowerCase())
}

/** The events above a number up to the first gap, from one partition to the next. */
export async function* eventsAbove(account: string, after: number, perQuery: number): AsyncGenerator<FeedEvent> {
  let last = after
  for (;;) {
    const partition = eventPartition(account, last + 1)
    const { Items = [], LastEvaluatedKey } = await documentClient().send(
      new QueryCommand({
        TableName: eventsTable(),
        KeyConditionExpression: 'pk = :partition AND sk > :last',
        ExpressionAttributeValues: { ':partition': partition, ':last': last },
        ConsistentRead: true,
        Limit: perQuery,
      }),
    )
    for (const item of Items) {
      const event = storedEvent(item)
      if (event.eventId !== last + 1) return
      last = event.eventId
      yield event
    }
    const partitionIsFull = eventPartition(account, last + 1) !== partition
    if (Items.length === 0 || (LastEvaluatedKey === undefined && !partitionIsFull)) return
  }
}
