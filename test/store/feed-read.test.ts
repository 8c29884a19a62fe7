import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FeedEvent } from '../../functions/domain/facts/event.ts'
import { eventItem } from '../../functions/store/feed/event-item.ts'
import { maxEventsRead, maxEventsSearched } from '../../functions/domain/facts/event.ts'
import { readFeed } from '../../functions/store/feed/feed-read.ts'
import { maxPageBytes } from '../../functions/domain/text/answer-size.ts'
import { removedAfter } from '../client-mock.ts'

const event = (eventId: number, type = 'customer:updated', text = ''): FeedEvent => ({
  eventId,
  type,
  at: '2027-01-31T09:00:00.000Z',
  via: 'api',
  customerId: '1001',
  attributes: { changed: [text] },
})
const ids = (events: readonly FeedEvent[]) => events.map(({ eventId }) => eventId)
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe('reading the feed', () => {
  const dynamo = removedAfter(mockClient(DynamoDBDocumentClient))
  const queries = () => dynamo.commandCalls(QueryCommand).map((call) => call.args[0].input)

  beforeEach(() => {
    dynamo.reset()
    vi.stubEnv('EVENTS_TABLE', 'events')
  })

  /** Answers Queries like a table of these events, in pages of a given size. */
  function table(events: readonly FeedEvent[], perPage = Infinity) {
    dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: asked, Limit: limit }: Asked) => {
      const above = events
        .map((one) => eventItem('news', one))
        .filter(({ pk, sk }) => pk === asked[':partition'] && sk > asked[':last'])
      const Items = above.slice(0, Math.min(limit, perPage))
      return { Items, ...(Items.length < above.length && { LastEvaluatedKey: { pk: 'any', sk: 0 } }) }
    })
  }
  interface Asked {
    readonly ExpressionAttributeValues: { readonly ':partition': string; readonly ':last': number }
    readonly Limit: number
  }

  it('takes one strongly consistent Query for a page, which also tells whether more exist', async () => {
    table(range(1, 300).map((id) => event(id)))
    const page = await readFeed({ account: 'news', after: 50, limit: 100 })
    expect(ids(page.events)).toEqual(range(51, 150))
    expect(page.next).toBe(150)
    expect(queries()).toEqual([
      {
        TableName: 'events',
        KeyConditionExpression: 'pk = :partition AND sk > :last',
        ExpressionAttributeValues: { ':partition': 'A#news#P#0', ':last': 50 },
        ConsistentRead: true,
        Limit: 101,
      },
    ])
  })

  it('has no next page where none is left, be the page full or not', async () => {
    table(range(1, 100).map((id) => event(id)))
    expect(await readFeed({ account: 'news', after: 0, limit: 100 })).not.toHaveProperty('next')
    expect(await readFeed({ account: 'news', after: 40, limit: 100 })).not.toHaveProperty('next')
    expect(await readFeed({ account: 'news', after: 100, limit: 100 })).toEqual({ events: [], through: 100 })
    expect(queries()).toHaveLength(3)
  })

  it('takes a second Query across the edge of a partition', async () => {
    table(range(9_900, 10_200).map((id) => event(id)))
    const page = await readFeed({ account: 'news', after: 9_950, limit: 100 })
    expect(ids(page.events)).toEqual(range(9_951, 10_050))
    expect(page.next).toBe(10_050)
    expect(queries().map(({ ExpressionAttributeValues }) => ExpressionAttributeValues)).toEqual([
      { ':partition': 'A#news#P#0', ':last': 9_950 },
      { ':partition': 'A#news#P#1', ':last': 10_000 },
    ])
  })

  it('ends where the last partition is exactly full', async () => {
    table(range(9_990, 10_000).map((id) => event(id)))
    const page = await readFeed({ account: 'news', after: 9_995, limit: 100 })
    expect(ids(page.events)).toEqual(range(9_996, 10_000))
    expect(page).not.toHaveProperty('next')
  })

  it('stops before a gap, whatever types are asked for, and says that nothing more exists', async () => {
    table([event(1), event(2, 'product:created'), event(4, 'product:created'), event(5)])
    expect(await readFeed({ account: 'news', after: 0, limit: 10 })).toEqual({
      events: [event(1), event(2, 'product:created')],
      through: 2,
    })
    expect(await readFeed({ account: 'news', after: 0, limit: 10, types: new Set(['product']) })).toEqual({
      events: [event(2, 'product:created')],
      through: 2,
    })
    expect(await readFeed({ account: 'news', after: 2, limit: 10 })).toEqual({ events: [], through: 2 })
  })

  it('never returns an event above one that is hidden, whichever are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 40 })),
        fc.nat({ max: 40 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 50 }),
        async (hidden, after, limit, perPage) => {
          dynamo.reset()
          const visible = range(1, 40).filter((id) => !hidden.includes(id))
          table(
            visible.map((id) => event(id)),
            perPage,
          )
          const page = await readFeed({ account: 'news', after, limit })
          const end = Math.min(...hidden.filter((id) => id > after), 41)
          expect(ids(page.events)).toEqual(range(after + 1, Math.min(end - 1, after + limit)))
          expect(page.next).toBe(end - 1 > after + limit ? after + limit : undefined)
          expect(page.through).toBe(Math.min(end - 1, after + limit))
        },
      ),
    )
  })

  it('reads on until the page is full where types are asked for', async () => {
    table(range(1, 4_000).map((id) => event(id, id % 100 === 0 ? 'product:created' : 'customer:updated')))
    const page = await readFeed({ account: 'news', after: 0, limit: 30, types: new Set(['product:created']) })
    expect(ids(page.events)).toEqual(range(1, 30).map((n) => n * 100))
    // The events between the last one in the answer and this one are not requested, so they need not be read again.
    expect(page.next).toBe(3_099)
    expect(queries()).toHaveLength(4)
  })

  it('ends a sparse page after so many events read, and goes on from the last one read', async () => {
    table(range(1, 9_000).map((id) => event(id, [1, 8_000].includes(id) ? 'product:created' : 'customer:updated')))
    const types = new Set(['product'])
    const first = await readFeed({ account: 'news', after: 0, limit: 10, types })
    expect(first).toEqual({ events: [event(1, 'product:created')], through: maxEventsRead, next: maxEventsRead })
    const second = await readFeed({ account: 'news', after: maxEventsRead, limit: 10, types })
    expect(second).toEqual({ events: [event(8_000, 'product:created')], through: 9_000 })
  })

  it('looks further for the first event of a page, and ends there too', async () => {
    const types = new Set(['product'])
    table(range(1, 9_000).map((id) => event(id, id === 8_000 ? 'product:created' : 'customer:updated')))
    const found = await readFeed({ account: 'news', after: 0, limit: 10, types })
    expect(found).toEqual({ events: [event(8_000, 'product:created')], through: 8_000, next: 8_000 })
    table(range(1, maxEventsSearched + 2_000).map((id) => event(id)))
    const none = await readFeed({ account: 'news', after: 0, limit: 10, types })
    expect(none).toEqual({ events: [], through: maxEventsSearched, next: maxEventsSearched })
  })

  it('has no next page where the events end with the last one that may be read', async () => {
    table(range(1, maxEventsRead).map((id) => event(id)))
    expect(await readFeed({ account: 'news', after: 0, limit: 10, types: new Set(['product']) })).toEqual({
      events: [],
      through: maxEventsRead,
    })
  })

  it('cuts a page that grows too large, and never to nothing', async () => {
    const large = 'x'.repeat(300_000)
    table(
      range(1, 40).map((id) => event(id, 'customer:updated', large)),
      3,
    )
    const page = await readFeed({ account: 'news', after: 0, limit: 1_000 })
    expect(Buffer.byteLength(JSON.stringify(page.events))).toBeLessThanOrEqual(maxPageBytes + 100)
    expect(ids(page.events)).toEqual(range(1, 14))
    expect(page.next).toBe(14)
  })
})
