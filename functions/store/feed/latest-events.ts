/**
 * The latest events of some types, newest first, as far back as a bounded number of queries reads. Each query reads a
 * megabyte, some thousands of events.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { EventType, FeedEvent } from '../../domain/facts/event.ts'
import type { Instant } from '../../domain/time/time.ts'
import { documentClient } from '../dynamo/client.ts'
import { eventsTable } from '../dynamo/environment.ts'
import { eventPartition, eventsPerPartition } from '../keys.ts'
import { storedEvent } from './event-item.ts'
import { lastEvent } from './feed-position.ts'

const mostQueries = 4

export interface LatestEvents {
  readonly events: readonly FeedEvent[]
  /** Whether all events of the types since the instant were read. */
  readonly whole: boolean
}

export async function latestEvents(
  account: string,
  types: readonly EventType[],
  since: Instant,
): Promise<LatestEvents> {
  const events: FeedEvent[] = []
  let last = await lastEvent(account)
  for (let query = 0; query < mostQueries; query++) {
    if (last < 1) return { events, whole: true }
    const read = await eventsBelow(account, types, last)
    const ofTime = read.events.filter(({ at }) => at >= since)
    events.push(...ofTime)
    // Late steps have the timestamps of their due times, so single events may be older than those before them.
    if (read.events.length > 0 && ofTime.length === 0) return { events, whole: true }
    last = read.next
  }
  return { events, whole: last < 1 }
}

async function eventsBelow(account: string, types: readonly EventType[], last: number) {
  const names = types.map((_, index) => `:type${index}`)
  const { Items = [], LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: eventsTable(),
      KeyConditionExpression: 'pk = :partition AND sk <= :last',
      FilterExpression: `#type IN (${names.join(', ')})`,
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: {
        ':partition': eventPartition(account, last),
        ':last': last,
        ...Object.fromEntries(names.map((name, index) => [name, types[index]])),
      },
      ScanIndexForward: false,
      ConsistentRead: true,
    }),
  )
  const begin = Math.floor((last - 1) / eventsPerPartition) * eventsPerPartition
  const end: unknown = LastEvaluatedKey?.['sk']
  return { events: Items.map(storedEvent), next: typeof end === 'number' ? end - 1 : begin }
}
