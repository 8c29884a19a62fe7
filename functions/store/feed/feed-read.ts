/**
 * Reading the feed upwards from a cursor, with strong consistency. Numbers have no gap, so a gap means that a
 * transaction is half visible. Reading stops before the first gap, and before any type is filtered out. So no event can
 * appear later below one that was returned.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { maxPageBytes } from '../../domain/text/answer-size.ts'
import { isSelected, maxEventsRead, maxEventsSearched, type FeedEvent } from '../../domain/facts/event.ts'
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
  /** The most events of a page. A page that grows too large is cut earlier. */
  readonly limit: number
}
export interface FeedPage {
  readonly events: readonly FeedEvent[]
  /** The last event that was read, returned or filtered out; `after` where there was none. */
  readonly through: number
  /** The number to read on above, where more events exist or may exist: the same as `through`. */
  readonly next?: number
}

const eventsPerSelectiveQuery = 1_000

export async function readFeed({ account, after, types, limit }: FeedQuery): Promise<FeedPage> {
  const events: FeedEvent[] = []
  let bytes = 0
  let last = after
  // One event more than the page holds shows whether more exist.
  const perQuery = types === undefined ? limit + 1 : Math.max(limit + 1, eventsPerSelectiveQuery)
  for await (const event of eventsAbove(account, after, perQuery)) {
    const most = events.length === 0 ? maxEventsSearched : maxEventsRead
    if (last - after >= most) return { events, through: last, next: last }
    if (types === undefined || isSelected(event.type, types)) {
      bytes += Buffer.byteLength(JSON.stringify(event))
      if (events.length === limit || (bytes > maxPageBytes && events.length > 0))
        return { events, through: last, next: last }
      events.push(event)
    }
    last = event.eventId
  }
  return { events, through: last }
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
