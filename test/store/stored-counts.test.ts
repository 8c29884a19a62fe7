/** The counts of campaigns and products: the exact transactions that count customers, and the one read of them. */
import { BatchGetCommand, DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  readCounts,
  readCountedCustomers,
  writeCounts,
  type CountChange,
} from '../../functions/store/counts/stored-counts.ts'
import { removedAfter } from '../client-mock.ts'

const client = removedAfter(mockClient(DynamoDBDocumentClient))

beforeEach(() => {
  client.reset()
  vi.stubEnv('MAIN_TABLE', 'main')
})

const sent = () => client.commandCalls(TransactWriteCommand).map(({ args: [{ input }] }) => input.TransactItems ?? [])
const contentOf = (item: Readonly<Record<string, unknown>> | undefined): unknown =>
  JSON.parse(gunzipSync(v.parse(v.instance(Uint8Array), item?.['content'])).toString('utf8'))

const raised = (kind: string, name: string, by: number, generation = 3) => ({
  Update: {
    TableName: 'main',
    Key: { pk: 'A#demo#CT', sk: `${kind}#${name}` },
    UpdateExpression: 'ADD #count :by',
    ExpressionAttributeNames: { '#count': `count_${generation}` },
    ExpressionAttributeValues: { ':by': by },
  },
})

const anna: CountChange = {
  customer: 'anna',
  before: undefined,
  generation: 3,
  counted: { campaigns: { year: 1 }, products: { 'gazette-1': 1 }, copies: {} },
  change: { campaigns: { year: 1 }, products: { 'gazette-1': 1 }, copies: {} },
}
const bo: CountChange = {
  customer: 'bo',
  before: { turn: 4, generation: 3, counted: { campaigns: { year: 1 }, products: {}, copies: {} } },
  generation: 3,
  counted: { campaigns: { month: 1 }, products: { 'gazette-1': 2 }, copies: {}, until: '2027-02-01T00:00:00.000Z' },
  change: { campaigns: { year: -1, month: 1 }, products: { 'gazette-1': 2 }, copies: {} },
}

describe('Customers that are counted together', () => {
  it('are one transaction: what is kept of each under its turn, and each count raised once', async () => {
    expect(await writeCounts('demo', [anna, bo])).toEqual({ outcome: 'committed', left: [] })
    const [writes = []] = sent()
    expect(sent()).toHaveLength(1)
    const [ofAnna, ofBo, ...counts] = writes
    expect(ofAnna?.Put).toEqual({
      TableName: 'main',
      Item: { pk: 'A#demo#C#anna', sk: 'X#T', turn: 1, generation: 3, content: expect.any(Uint8Array) },
      ConditionExpression: 'attribute_not_exists(pk)',
    })
    expect(contentOf(ofAnna?.Put?.Item)).toEqual({ campaigns: { year: 1 }, products: { 'gazette-1': 1 } })
    expect(ofBo?.Put).toEqual({
      TableName: 'main',
      Item: {
        ...{ pk: 'A#demo#C#bo', sk: 'X#T', turn: 5, generation: 3, content: expect.any(Uint8Array) },
        due_pk: 'LIST#T#demo',
        due_at: '2027-02-01T00:00:00.000Z#bo',
      },
      ConditionExpression: 'turn = :turn',
      ExpressionAttributeValues: { ':turn': 4 },
    })
    // The year that Bo has left and Anna has taken changes by nothing, and is not written.
    expect(counts).toEqual([raised('campaigns', 'month', 1), raised('products', 'gazette-1', 3)])
  })

  it('are as many as one transaction holds, each with its counts; the others are left', async () => {
    const many = Array.from({ length: 60 }, (_, n): CountChange => {
      const counts = { campaigns: { [`campaign-${n}`]: 1 }, products: {}, copies: {} }
      return { ...anna, customer: `c${n}`, counted: counts, change: counts }
    })
    const { left } = await writeCounts('demo', many)
    expect(sent().map(({ length }) => length)).toEqual([100])
    expect(left).toEqual(many.slice(50))
  })

  it('are of one generation: whoever is of another is left', async () => {
    const later = { ...bo, generation: 4 }
    expect(await writeCounts('demo', [anna, later])).toEqual({ outcome: 'committed', left: [later] })
    expect(sent()[0]?.slice(1)).toEqual([raised('campaigns', 'year', 1), raised('products', 'gazette-1', 1)])
  })
})

describe('A customer that changes more counts than a transaction holds', () => {
  it('is counted in several, and its item says after each what is counted by then', async () => {
    const products = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`issue-${n}`, 1]))
    const kept = { campaigns: { year: 1 }, products }
    const change = { ...kept, copies: {} }
    const reader = { ...anna, counted: change, change }
    const { left } = await writeCounts('demo', [reader, bo])
    const [writes = []] = sent()
    expect(writes).toHaveLength(100)
    const first = { campaigns: { year: 1 }, products: Object.fromEntries(Object.entries(products).slice(0, 98)) }
    expect(contentOf(writes[0]?.Put?.Item)).toEqual(first)
    const rest = { campaigns: {}, products: Object.fromEntries(Object.entries(products).slice(98)), copies: {} }
    expect(left).toEqual([
      { ...reader, before: { turn: 1, generation: 3, counted: { ...first, copies: {} } }, change: rest },
      bo,
    ])
    client.reset()
    expect((await writeCounts('demo', left)).left).toEqual([])
    expect(sent()[0]?.[0]?.Put).toMatchObject({ ConditionExpression: 'turn = :turn', Item: { turn: 2 } })
    expect(contentOf(sent()[0]?.[0]?.Put?.Item)).toEqual(kept)
  })
})

describe('Counts', () => {
  it('are read with the state that names their generation, in one call', async () => {
    client.on(BatchGetCommand).resolves({
      Responses: {
        main: [
          { pk: 'A#demo#Y', sk: 'Y', version: 7, cursor: 40, counts: { generation: 4, shown: 3 } },
          { pk: 'A#demo#CT', sk: 'campaigns#year', count_3: 12, count_4: 5 },
        ],
      },
    })
    const { state, countOf } = await readCounts('demo', 'campaigns', ['year', 'month'])
    expect(client.commandCalls(BatchGetCommand).map(({ args: [{ input }] }) => input)).toEqual([
      {
        RequestItems: {
          main: {
            Keys: [
              { pk: 'A#demo#Y', sk: 'Y' },
              { pk: 'A#demo#CT', sk: 'campaigns#year' },
              { pk: 'A#demo#CT', sk: 'campaigns#month' },
            ],
            ConsistentRead: true,
          },
        },
      },
    ])
    expect(state).toEqual({ version: 7, cursor: 40, counts: { generation: 4, shown: 3 } })
    expect([countOf('year'), countOf('month')]).toEqual([12, 0])
  })

  it('of customers are read together, the first items without a generation too', async () => {
    const content = gzipSync(JSON.stringify({ campaigns: { year: 1 }, products: {} }))
    client.on(BatchGetCommand).resolves({
      Responses: {
        main: [
          { pk: 'A#demo#C#anna', sk: 'X#T', turn: 1, content },
          { pk: 'A#demo#C#bo', sk: 'X#T', turn: 2, generation: 3, content, due_at: '2027-02-01T00:00:00.000Z#bo' },
        ],
      },
    })
    const counted = { campaigns: { year: 1 }, products: {}, copies: {} }
    expect(await readCountedCustomers('demo', ['anna', 'bo', 'cy'])).toEqual(
      new Map([
        ['anna', { turn: 1, generation: 0, counted }],
        ['bo', { turn: 2, generation: 3, counted, listed: '2027-02-01T00:00:00.000Z#bo' }],
      ]),
    )
    const keys = ['anna', 'bo', 'cy'].map((id) => ({ pk: `A#demo#C#${id}`, sk: 'X#T' }))
    expect(client.commandCalls(BatchGetCommand).map(({ args: [{ input }] }) => input)).toEqual([
      { RequestItems: { main: { Keys: keys, ConsistentRead: true } } },
    ])
  })
})
