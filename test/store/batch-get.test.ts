/** Keys that a table leaves out of its answer: requested again after growing waits, and given up by name in the end. */
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readCustomers } from '../../functions/store/customer/customer-item.ts'
import { unprocessedKeys, withoutChance } from '../../functions/store/dynamo/back-off.ts'
import { batchGet, batchGetFrom } from '../../functions/store/dynamo/batch-get.ts'
import { storeIsBusy } from '../../functions/store/dynamo/busy.ts'
import { ContendedError } from '../../functions/store/dynamo/retrying.ts'
import { readMarkers } from '../../functions/store/feed/feed-position.ts'
import { repair } from '../../functions/store/feed/repair-feed.ts'
import { markerKey, signInsKey } from '../../functions/store/keys.ts'
import { removedAfter } from '../client-mock.ts'

const dynamo = removedAfter(mockClient(DynamoDBDocumentClient))
const waits: number[] = []
const runtime = { newToken: () => 'token', random: () => 1, sleep: () => Promise.resolve() }

beforeEach(() => {
  dynamo.reset()
  waits.length = 0
  vi.stubEnv('MAIN_TABLE', 'main')
  vi.stubEnv('EVENTS_TABLE', 'events')
  vi.spyOn(withoutChance, 'sleep').mockImplementation((milliseconds) => Promise.resolve(waits.push(milliseconds)))
})

type Requests = Readonly<Record<string, { readonly Keys?: readonly Record<string, unknown>[] | undefined }>>
const asked = (table: string) =>
  dynamo.commandCalls(BatchGetCommand).map(({ args: [{ input }] }) => input.RequestItems?.[table])

/** A table that answers for one key a call and leaves the others out. */
function answersOneKeyAtATime(): void {
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }: { RequestItems: Requests }) => {
    const [[table, { Keys = [], ...rest }] = ['', {}]] = Object.entries(RequestItems)
    const [first, ...others] = Keys
    return {
      Responses: { [table]: [{ ...first, version: 7 }] },
      UnprocessedKeys: others.length === 0 ? {} : { [table]: { Keys: others, ...rest } },
    }
  })
}

function leavesEverythingOut(): void {
  dynamo
    .on(BatchGetCommand)
    .callsFake(({ RequestItems }: { RequestItems: Requests }) => ({ UnprocessedKeys: RequestItems }))
}

const key = (number: number) => ({ pk: `A#news#C#${number}`, sk: 'C' })

describe('Keys that come back unprocessed', () => {
  beforeEach(answersOneKeyAtATime)

  it('are asked for again, only those, after waits that grow', async () => {
    expect(await batchGet([key(1), key(2), key(3), key(4)])).toEqual(
      [1, 2, 3, 4].map((n) => ({ ...key(n), version: 7 })),
    )
    expect(asked('main')).toEqual([
      { Keys: [key(1), key(2), key(3), key(4)], ConsistentRead: true },
      { Keys: [key(2), key(3), key(4)], ConsistentRead: true },
      { Keys: [key(3), key(4)], ConsistentRead: true },
      { Keys: [key(4)], ConsistentRead: true },
    ])
    expect(waits).toEqual([20, 40, 80])
  })

  it('are asked for again with the same attributes, from any table', async () => {
    const keys = [markerKey('A#news#C#1'), markerKey('A#news#C#2')]
    await batchGetFrom({ table: 'events', keys, attributes: ['pk', 'version'] })
    const projection = {
      ConsistentRead: true,
      ProjectionExpression: '#a0, #a1',
      ExpressionAttributeNames: { '#a0': 'pk', '#a1': 'version' },
    }
    expect(asked('events')).toEqual([
      { Keys: keys, ...projection },
      { Keys: keys.slice(1), ...projection },
    ])
  })

  it('are asked for again by the feed, which finds every marker', async () => {
    expect(await readMarkers(['A#news#C#1', 'A#news#C#2'])).toEqual(
      new Map([
        ['A#news#C#1', 7],
        ['A#news#C#2', 7],
      ]),
    )
    expect(waits).toEqual([20])
  })
})

describe('Keys that come back unprocessed for ever', () => {
  beforeEach(leavesEverythingOut)

  it.each([
    ['a read of customers', () => readCustomers('news', ['1', '2'])],
    ['a read of the feed’s markers', () => readMarkers(['A#news#C#1', 'A#news#C#2'])],
  ])('are given up by name, as the storage is busy: %s', async (_, read) => {
    const error = await read().catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ContendedError)
    expect(error).toMatchObject({ reason: { name: 'UnprocessedKeysError' } })
    expect(storeIsBusy(error)).toBe(true)
    expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(unprocessedKeys.tries)
    expect(waits).toEqual([20, 40, 80, 160, 320, 640, 1000, 1000, 1000])
  })

  it('are given up by a repair, that reads versions of the main table', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [] })
    dynamo
      .on(BatchGetCommand)
      .callsFake(({ RequestItems }: { RequestItems: Requests }) =>
        'events' in RequestItems ? { Responses: {} } : { UnprocessedKeys: RequestItems },
      )
    await expect(repair('news', runtime).next()).rejects.toThrow('1 keys of the table main were not processed.')
    expect(asked('main').filter((request) => request !== undefined)).toEqual(
      Array.from({ length: unprocessedKeys.tries }, () => ({
        Keys: [signInsKey('news')],
        ConsistentRead: true,
        ProjectionExpression: '#a0, #a1',
        ExpressionAttributeNames: { '#a0': 'pk', '#a1': 'version' },
      })),
    )
  })
})
