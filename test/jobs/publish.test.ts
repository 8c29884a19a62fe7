import { EventBridgeClient, PutEventsCommand, type PutEventsCommandInput } from '@aws-sdk/client-eventbridge'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { handler } from '../../functions/jobs/publish-stream.ts'
import { eventItem } from '../../functions/store/feed/event-item.ts'
import { eventsHeartbeatKey, headKey, markerKey } from '../../functions/store/keys.ts'
import { streamRecord } from '../change-records.ts'
import { removedAfter } from '../client-mock.ts'

const bus = removedAfter(mockClient(EventBridgeClient))

beforeEach(() => {
  bus.reset()
  bus.on(PutEventsCommand).callsFake(taken)
  vi.stubEnv('BUS_NAME', 'events-bus')
  vi.spyOn(console, 'warn').mockReturnValue()
})

const taken = ({ Entries = [] }: PutEventsCommandInput) => ({ Entries: Entries.map(() => ({ EventId: 'id' })) })
const record = (eventId: number, text = '') =>
  streamRecord(
    eventItem('news', {
      eventId,
      type: 'customer:updated',
      at: '2027-01-31T09:00:00.000Z',
      via: 'api',
      customerId: '1001',
      attributes: { changed: [text] },
    }),
    String(eventId),
  )
const calls = () => bus.commandCalls(PutEventsCommand).map((call) => call.args[0].input.Entries ?? [])

describe('the function behind the events table’s stream', () => {
  it('puts an event on the bus with its account and everything the feed says of it', async () => {
    expect(await handler({ Records: [record(7, 'name')] })).toEqual({ batchItemFailures: [] })
    expect(calls()).toEqual([
      [
        {
          EventBusName: 'events-bus',
          Source: 'subscriptions',
          DetailType: 'customer:updated',
          Time: new Date('2027-01-31T09:00:00.000Z'),
          Detail: JSON.stringify({
            account: 'news',
            event: 'customer:updated',
            event_id: 7,
            timestamp: '2027-01-31T09:00:00.000Z',
            via: 'api',
            customer_id: '1001',
            changed: ['name'],
          }),
        },
      ],
    ])
  })

  it('leaves heads, markers and anything but inserts alone', async () => {
    const answer = await handler({
      Records: [
        streamRecord({ ...headKey('news'), last_event_id: 7 }, '1'),
        streamRecord({ ...markerKey('A#news#C#1001'), version: 3 }, '2'),
        streamRecord({ ...eventsHeartbeatKey, at: '2027-01-31T09:00:00.000Z' }, '3'),
        { ...record(7), eventName: 'MODIFY' },
      ],
    })
    expect(answer).toEqual({ batchItemFailures: [] })
    expect(calls()).toEqual([])
  })

  it('sends ten events a call, and fewer where they are large', async () => {
    await handler({ Records: Array.from({ length: 23 }, (_, index) => record(index + 1)) })
    expect(calls().map((entries) => entries.length)).toEqual([10, 10, 3])
    bus.resetHistory()
    await handler({
      Records: [record(1, 'x'.repeat(150_000)), record(2, 'x'.repeat(150_000)), record(3, 'x'.repeat(300_000))],
    })
    expect(calls().map((entries) => entries.length)).toEqual([1, 1, 1])
  })

  it('sends again what was not taken, and only that', async () => {
    bus
      .on(PutEventsCommand)
      .callsFakeOnce(({ Entries = [] }: PutEventsCommandInput) => ({
        Entries: Entries.map((_, index) => (index === 1 ? { ErrorCode: 'ThrottlingException' } : { EventId: 'id' })),
      }))
      .callsFake(taken)
    expect(await handler({ Records: [record(1), record(2), record(3)] })).toEqual({ batchItemFailures: [] })
    expect(calls().map((entries) => entries.map(({ Detail = '' }) => eventIdOf(Detail)))).toEqual([[1, 2, 3], [2]])
  })

  it('reports the first event that is still not taken after some tries', async () => {
    bus.on(PutEventsCommand).callsFake(({ Entries = [] }: PutEventsCommandInput) => ({
      Entries: Entries.map(({ Detail = '' }) =>
        eventIdOf(Detail) === 12 ? { ErrorCode: 'InternalFailure' } : { EventId: 'id' },
      ),
    }))
    const answer = await handler({ Records: Array.from({ length: 25 }, (_, index) => record(index + 1)) })
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '12' }] })
    // The first ten events, the second ten, and three attempts at the rest of them.
    expect(calls().map((entries) => entries.length)).toEqual([10, 10, 1, 1, 1])
  })

  it('leaves out what the bus never takes, with an alarm, and lets the others through', async () => {
    const alarms = vi.spyOn(console, 'error').mockReturnValue()
    bus.on(PutEventsCommand).callsFake(({ Entries = [] }: PutEventsCommandInput) => {
      const large = Entries.some(({ Detail = '' }) => Detail.length > 260_000)
      if (large) throw Object.assign(new Error('too large'), { name: 'ValidationException' })
      return {
        Entries: Entries.map(({ Detail = '' }) =>
          eventIdOf(Detail) === 2 ? { ErrorCode: 'MalformedDetail' } : { EventId: 'id' },
        ),
      }
    })
    const answer = await handler({ Records: [record(1), record(2), record(3, 'x'.repeat(300_000)), record(4)] })
    expect(answer).toEqual({ batchItemFailures: [] })
    expect(calls().map((entries) => entries.map(({ Detail = '' }) => eventIdOf(Detail)))).toEqual([[1, 2], [3], [4]])
    expect(alarms.mock.calls).toMatchObject([
      [{ alarm: 'unpublished-event', account: 'news', event: 2, reason: 'MalformedDetail' }],
      [{ alarm: 'unpublished-event', account: 'news', event: 3, reason: 'ValidationException' }],
    ])
  })

  it('reports the first event of a call that fails as a whole', async () => {
    bus.on(PutEventsCommand).rejects(new Error('no access'))
    expect(await handler({ Records: [record(4), record(5)] })).toEqual({ batchItemFailures: [{ itemIdentifier: '4' }] })
  })
})

const eventIdOf = (detail: string) => Number(/"event_id":(\d+)/.exec(detail)?.[1])
