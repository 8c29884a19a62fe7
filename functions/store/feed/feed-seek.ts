/**
 * The place of an instant in the feed. Events are numbered in the order of their arrival in the feed, which is not
 * quite the order of their timestamps: a step that fell due at night has the timestamp of its due time. A binary search
 * would therefore fail; the feed is read from its beginning, several partitions at once, up to the first event that
 * fits.
 */
import * as v from 'valibot'
import type { Instant } from '../../domain/time/time.ts'
import { eventsTable } from '../dynamo/environment.ts'
import { readPosition } from './feed-position.ts'
import { eventPartition, eventsPerPartition } from '../keys.ts'
import { queryPages } from '../dynamo/query-all.ts'
import { chunksOf } from '../bounded-concurrency.ts'

const partitionsAtOnce = 8

/** The first event with a timestamp at or after an instant; the one after the last if there is none. */
export async function firstEventSince(account: string, instant: Instant): Promise<number> {
  const { head } = await readPosition(account, [])
  const begins = Array.from(
    { length: Math.ceil(head / eventsPerPartition) },
    (_, index) => index * eventsPerPartition + 1,
  )
  for (const some of chunksOf(begins, partitionsAtOnce)) {
    const firsts = await Promise.all(some.map((begin) => firstIn(eventPartition(account, begin), instant)))
    const first = firsts.find((eventId) => eventId !== undefined)
    if (first !== undefined) return first
  }
  return head + 1
}

const itemSchema = v.object({ sk: v.number() })

async function firstIn(partition: string, instant: Instant): Promise<number | undefined> {
  const pages = queryPages({
    TableName: eventsTable(),
    KeyConditionExpression: 'pk = :partition',
    FilterExpression: '#at >= :instant',
    ProjectionExpression: 'sk',
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: { ':partition': partition, ':instant': instant },
    ConsistentRead: true,
  })
  for await (const [first] of pages) {
    if (first !== undefined) return v.parse(itemSchema, first).sk
  }
  return undefined
}
