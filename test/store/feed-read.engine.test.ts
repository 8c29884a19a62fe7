import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import type { FeedEvent } from '../../functions/domain/facts/event.ts'
import { eventItem } from '../../functions/store/feed/event-item.ts'
import { readFeed } from '../../functions/store/feed/feed-read.ts'
import { cleanClient, useEngine } from '../engine.ts'

const event = (eventId: number): FeedEvent => ({
  eventId,
  type: 'customer:created',
  at: '2027-01-31T09:00:00.000Z',
  via: 'api',
  customerId: '1001',
  attributes: {},
})
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe('reading the feed from the real engine', () => {
  const engine = useEngine()

  it('walks over the edge of a partition, each event once, and sees no other account', async () => {
    const { events: tableName } = await engine.freshTables()
    const client = cleanClient()
    const put = (account: string, id: number) =>
      client.send(new PutCommand({ TableName: tableName, Item: eventItem(account, event(id)) }))
    for (const id of range(9_960, 10_040)) await put('news', id)
    for (const id of range(9_960, 10_100)) await put('other', id)

    const seen: number[] = []
    let after: number | undefined = 9_959
    while (after !== undefined) {
      const page: Awaited<ReturnType<typeof readFeed>> = await readFeed({ account: 'news', after, limit: 17 })
      seen.push(...page.events.map(({ eventId }) => eventId))
      after = page.next
    }
    expect(seen).toEqual(range(9_960, 10_040))
  })
})
