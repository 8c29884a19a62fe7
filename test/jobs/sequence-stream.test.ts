import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { handler } from '../../functions/jobs/sequence-stream.ts'
import { runtime } from '../../functions/outside/runtime.ts'
import { customerPartition, heartbeatKey } from '../../functions/store/keys.ts'
import { changeRecord, streamRecord } from '../change-records.ts'
import { takeMessages } from '../queue.ts'
import { removedAfter } from '../client-mock.ts'

const dynamo = removedAfter(mockClient(DynamoDBDocumentClient))
const anna = customerPartition('news', '1001')
const berit = customerPartition('news', '1002')
const carl = customerPartition('other', '1001')

beforeEach(() => {
  dynamo.reset()
  dynamo.on(BatchGetCommand).resolves({})
  dynamo.on(QueryCommand).resolves({ Items: [] })
  dynamo.on(TransactWriteCommand).resolves({})
  vi.stubEnv('MAIN_TABLE', 'main')
  vi.stubEnv('EVENTS_TABLE', 'events')
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})

const transactions = () =>
  dynamo.commandCalls(TransactWriteCommand).map((call) => call.args[0].input.TransactItems ?? [])
/** The ids of the events written, transaction by transaction. */
const written = () =>
  transactions().map((items) =>
    JSON.stringify(items.flatMap(({ Put }) => (Put?.Item === undefined ? [] : Number(Put.Item['sk'])))),
  )
/** The heads raised, as the accounts of the transactions. */
const heads = () =>
  transactions().flatMap(([first]) => (first?.Update?.Key === undefined ? [] : String(first.Update.Key['pk'])))

describe('the function behind the main table’s stream', () => {
  it('puts a batch into the feed of each account apart', async () => {
    const answer = await handler({
      Records: [
        streamRecord(changeRecord(anna, 1), '1'),
        streamRecord(changeRecord(carl, 1), '2'),
        streamRecord(changeRecord(berit, 1, 2), '3'),
        streamRecord(changeRecord(anna, 2), '4'),
      ],
    })
    expect(answer).toEqual({ batchItemFailures: [] })
    expect(heads().sort()).toEqual(['A#news#HEAD', 'A#other#HEAD'])
    expect(written().sort()).toEqual(['[1,2,3,4]', '[1]'])
  })

  it('sees only inserts of change records', async () => {
    const answer = await handler({
      Records: [
        streamRecord(changeRecord(anna, 1), '1', 'MODIFY'),
        streamRecord(changeRecord(anna, 1), '2', 'REMOVE'),
        streamRecord({ pk: anna, sk: 'C', version: 1 }, '3'),
      ],
    })
    expect(answer).toEqual({ batchItemFailures: [] })
    expect(dynamo.calls()).toHaveLength(0)
    expect(console.error).not.toHaveBeenCalled()
  })

  it('reports the first record of what failed, and none of the rest that got through', async () => {
    dynamo
      .on(TransactWriteCommand)
      .callsFake(({ TransactItems }: { TransactItems: { Update?: { Key: { pk: string } } }[] }) => {
        if (TransactItems[0]?.Update?.Key.pk === 'A#other#HEAD') throw new Error('no access')
        return {}
      })
    const answer = await handler({
      Records: [
        streamRecord(changeRecord(anna, 1), '1'),
        streamRecord(changeRecord(carl, 1), '2'),
        streamRecord(changeRecord(anna, 2), '3'),
        streamRecord(changeRecord(carl, 2), '4'),
      ],
    })
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] })
    expect(written()).toContain('[1,2]')
  })

  it('sets aside for repair what one root fails at, so that nobody else waits for it', async () => {
    vi.stubEnv('REPAIR_QUEUE_URL', 'https://queue.example/repair')
    vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
    const messages: unknown[] = []
    const restore = takeMessages((body) => messages.push(JSON.parse(body)))
    // The first change is in no table.
    const answer = await handler({
      Records: [streamRecord(changeRecord(anna, 2), '1'), streamRecord(changeRecord(berit, 1), '2')],
    })
    restore()
    expect(answer).toEqual({ batchItemFailures: [] })
    expect(messages).toEqual([{ account: 'news', root: anna }])
    expect(written()).toEqual(['[1]'])
  })

  it('sets nothing aside while the storage is busy: the stream waits', async () => {
    vi.stubEnv('REPAIR_QUEUE_URL', 'https://queue.example/repair')
    const messages: string[] = []
    const restore = takeMessages((body) => messages.push(body))
    const busy = new ProvisionedThroughputExceededException({ message: 'Too many calls.', $metadata: {} })
    dynamo.on(TransactWriteCommand).rejects(busy)
    vi.spyOn(runtime, 'sleep').mockResolvedValue(undefined)
    const answer = await handler({ Records: [streamRecord(changeRecord(anna, 1), '1')] })
    restore()
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
    expect(messages).toEqual([])
  })

  it('does nothing about the pulse', async () => {
    const pulse = { ...heartbeatKey, at: '2027-01-01T00:00:00.000Z' }
    const Records = [streamRecord(pulse, '1'), streamRecord(pulse, '2', 'MODIFY')]
    expect(await handler({ Records })).toEqual({ batchItemFailures: [] })
    expect(dynamo.calls()).toHaveLength(0)
  })

  it('sets a malformed record aside with an alarm that holds keys only, and lets the rest through', async () => {
    const malformed = {
      ...changeRecord(anna, 1),
      via: 'magic',
      facts: [{ fact: 'customer-updated', changed: [{ field: 'name', after: 'Anna Secret' }] }],
    }
    dynamo.on(QueryCommand).resolves({ Items: [malformed] })
    const answer = await handler({
      Records: [
        streamRecord(malformed, '1'),
        streamRecord(changeRecord(anna, 2), '2'),
        streamRecord(changeRecord(berit, 1), '3'),
      ],
    })
    expect(answer).toEqual({ batchItemFailures: [] })
    expect(written()).toEqual(['[1]'])
    expect(vi.mocked(console.error).mock.calls).toEqual([
      [
        {
          alarm: 'malformed-change-record',
          message: 'A change record cannot be read; its root waits until it is corrected.',
          root: anna,
          version: 1,
        },
      ],
    ])
  })

  it('takes a record from the table that was mended since', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [changeRecord(anna, 1)] })
    const answer = await handler({
      Records: [
        streamRecord({ ...changeRecord(anna, 1), via: 'magic' }, '1'),
        streamRecord(changeRecord(anna, 2), '2'),
      ],
    })
    expect(answer).toEqual({ batchItemFailures: [] })
    expect(written()).toEqual(['[1,2]'])
    expect(console.error).not.toHaveBeenCalled()
  })

  it('sets a change record of no root aside with an alarm', async () => {
    const answer = await handler({
      Records: [
        streamRecord({ ...changeRecord(anna, 1), pk: 'A#news#X#1' }, '1'),
        streamRecord({ ...changeRecord(anna, 1), sk: 'Z#one' }, '2'),
        streamRecord(changeRecord(berit, 1), '3'),
      ],
    })
    expect(answer).toEqual({ batchItemFailures: [] })
    expect(written()).toEqual(['[1]'])
    expect(vi.mocked(console.error).mock.calls).toMatchObject([
      [{ alarm: 'malformed-change-record', key: { pk: 'A#news#X#1', sk: 'Z#000000000001' } }],
      [{ alarm: 'malformed-change-record', key: { pk: anna, sk: 'Z#one' } }],
    ])
  })

  it.each([
    ['its version is not that of its key', { version: 2 }],
    [
      'it has more events than a transaction takes',
      { facts: Array.from({ length: 41 }, () => ({ fact: 'customer-deleted' })) },
    ],
    ['it has a fact that is none', { facts: [{ changed: [] }] }],
    ['its instant is none', { at: '2027-01-31' }],
  ])('takes a record for malformed where %s', async (_, wrong) => {
    const malformed = { ...changeRecord(anna, 1), ...wrong }
    dynamo.on(QueryCommand).resolves({ Items: [malformed] })
    await handler({ Records: [streamRecord(malformed, '1')] })
    expect(written()).toEqual([])
    expect(vi.mocked(console.error).mock.calls).toMatchObject([
      [{ alarm: 'malformed-change-record', root: anna, version: 1 }],
    ])
  })
})
