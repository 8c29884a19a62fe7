/** Requests of reading and changing an account to the storage. */
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { applyAccount, type ApplyOptions } from '../../functions/work/account/change-account.ts'
import { hashOfSecret } from '../../functions/store/keys.ts'
import { compress } from '../../functions/store/account/settings-item.ts'
import {
  accountOfKey,
  clearSettingsCache,
  loadSettings,
  testAccounts,
} from '../../functions/store/account/load-settings.ts'
import { settingsOf } from '../settings.ts'
import { removedAfter } from '../client-mock.ts'

const storage = removedAfter(mockClient(DynamoDBDocumentClient))
const sleep = vi.fn<(milliseconds: number) => Promise<void>>()
let passed = 0

beforeEach(() => {
  storage.reset()
  storage.on(GetCommand).resolves({})
  storage.on(QueryCommand).resolves({ Count: 0 })
  storage.on(TransactWriteCommand).resolves({})
  sleep.mockReset().mockResolvedValue()
  vi.stubEnv('MAIN_TABLE', 'main-table')
  passed = 0
  clearSettingsCache(() => passed)
})

const file = {
  account: { id: 'daily', name: 'The Daily', mode: 'test' },
  products: [{ external_id: 'news', name: 'News', category: 'news' }],
  api_accesses: [{ name: 'app', key: 'app-key-1' }],
}
const settings = settingsOf(file)
const stored = {
  pk: 'A#daily#S',
  sk: 'S',
  version: 3,
  name: 'The Daily',
  mode: 'test',
  document: await compress(settings),
}
const registered = { pk: 'ACCOUNTS', sk: 'daily', mode: 'test', version: 3 }

let tokens = 0
const versionedSchema = v.object({ sk: v.string(), version: v.number() })
const someBytes: unknown = expect.any(Uint8Array)
const nextVersion: unknown = expect.objectContaining({ pk: 'A#daily#S', sk: 'S', version: 4 })
const options = (): ApplyOptions => ({
  by: 'app',
  via: 'settings',
  now: '2027-01-31T09:00:00.000Z',
  runtime: { newToken: () => `token-${++tokens}`, random: () => 0.5, sleep },
})
const transactions = () => storage.commandCalls(TransactWriteCommand).map((call) => call.args[0].input)
const reads = () => storage.commandCalls(GetCommand).map((call) => call.args[0].input.Key)

function isStored() {
  storage.on(GetCommand, { Key: { pk: 'A#daily#S', sk: 'S' } }).resolves({ Item: stored })
  storage.on(GetCommand, { Key: { pk: 'ACCOUNTS', sk: 'daily' } }).resolves({ Item: registered })
}

function cancelled(...codes: readonly string[]): TransactionCanceledException {
  return new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  })
}

describe('applying the file of a new account', () => {
  it('writes settings, registry, change record and API key in one transaction', async () => {
    tokens = 0
    expect(await applyAccount(file, options())).toEqual({
      outcome: 'applied',
      changed: true,
      account: 'daily',
      madeKeys: {},
    })
    const [transaction] = transactions()
    expect(transaction).toEqual({
      ClientRequestToken: 'token-1',
      TransactItems: [
        {
          Put: {
            TableName: 'main-table',
            Item: {
              pk: 'A#daily#S',
              sk: 'S',
              version: 1,
              name: 'The Daily',
              mode: 'test',
              document: someBytes,
            },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        { Put: { TableName: 'main-table', Item: { pk: 'ACCOUNTS', sk: 'daily', mode: 'test', version: 1 } } },
        {
          Put: {
            TableName: 'main-table',
            Item: {
              pk: 'A#daily#S',
              sk: 'Z#000000000001',
              version: 1,
              at: '2027-01-31T09:00:00.000Z',
              via: 'settings',
              by: 'app',
              facts: [
                { fact: 'product', did: 'created', id: 'news' },
                { fact: 'account-created' },
                { fact: 'section-changed', section: 'products', created: { ids: ['news'], more: 0 } },
                { fact: 'section-changed', section: 'api_accesses', created: { ids: ['app'], more: 0 } },
              ],
            },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        {
          Put: {
            TableName: 'main-table',
            Item: { pk: `K#${hashOfSecret('app-key-1')}`, sk: 'K', account: 'daily', name: 'app' },
            ConditionExpression: 'attribute_not_exists(pk) OR account = :account',
            ExpressionAttributeValues: { ':account': 'daily' },
          },
        },
      ],
    })
    const document: unknown = transaction?.TransactItems?.[0]?.Put?.Item?.['document']
    expect(JSON.parse(gunzipSync(Buffer.from(document instanceof Uint8Array ? document : [])).toString())).toEqual(
      settings,
    )
  })

  it('looks for customers in one entry of the list, as it is now', async () => {
    await applyAccount(file, options())
    expect(storage.commandCalls(QueryCommand).map((call) => call.args[0].input)).toEqual([
      {
        TableName: 'main-table',
        KeyConditionExpression: 'pk = :list',
        ExpressionAttributeValues: { ':list': 'A#daily#L' },
        Select: 'COUNT',
        Limit: 1,
        ConsistentRead: true,
      },
    ])
  })

  it('asks nothing of the storage where the file names no account that could be', async () => {
    const outcome = await applyAccount({ account: { id: 'a#b' } }, options())
    expect(outcome).toMatchObject({ outcome: 'refused', faults: [{ field: 'account.id' }] })
    expect(storage.calls()).toEqual([])
  })
})

describe('applying a file to an account that exists', () => {
  beforeEach(isStored)

  it('writes under a condition on the version that was read, and takes replaced keys away', async () => {
    await applyAccount({ api_accesses: [{ name: 'app', key: 'app-key-2' }] }, { ...options(), account: 'daily' })
    const isOurs = {
      ConditionExpression: 'attribute_not_exists(pk) OR account = :account',
      ExpressionAttributeValues: { ':account': 'daily' },
    }
    expect(transactions()[0]?.TransactItems).toEqual([
      {
        Put: {
          TableName: 'main-table',
          Item: nextVersion,
          ConditionExpression: '#version = :before',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':before': 3 },
        },
      },
      { Put: { TableName: 'main-table', Item: { ...registered, version: 4 } } },
      expect.objectContaining({}),
      { Delete: { TableName: 'main-table', Key: { pk: `K#${hashOfSecret('app-key-1')}`, sk: 'K' }, ...isOurs } },
      {
        Put: {
          TableName: 'main-table',
          Item: { pk: `K#${hashOfSecret('app-key-2')}`, sk: 'K', account: 'daily', name: 'app' },
          ...isOurs,
        },
      },
    ])
  })

  it('raises the version by the number of records that many events take', async () => {
    const products = Array.from({ length: 81 }, (_, n) => ({ external_id: `p${n}`, name: 'P', category: 'x' }))
    await applyAccount({ products }, { ...options(), account: 'daily' })
    const items = transactions()[0]?.TransactItems?.map(({ Put }) => v.parse(versionedSchema, Put?.Item))
    expect(items?.map(({ sk, version }) => [sk, version])).toEqual([
      ['S', 6],
      ['daily', 6],
      ['Z#000000000004', 4],
      ['Z#000000000005', 5],
      ['Z#000000000006', 6],
    ])
  })

  it('reads and applies again where the race was lost, with a new token', async () => {
    tokens = 0
    storage
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('ConditionalCheckFailed', 'None', 'ConditionalCheckFailed'))
      .rejectsOnce(cancelled('TransactionConflict', 'None', 'None'))
      .resolves({})
    const outcome = await applyAccount({ account: { id: 'daily', name: 'D' } }, { ...options(), account: 'daily' })
    expect(outcome).toMatchObject({ outcome: 'applied', changed: true })
    expect(transactions().map((input) => input.ClientRequestToken)).toEqual(['token-1', 'token-2', 'token-3'])
    expect(reads()).toHaveLength(3)
    expect(sleep).toHaveBeenCalledTimes(2)
  })

  it('gives up after six tries', async () => {
    storage.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'None', 'None'))
    const outcome = await applyAccount({ account: { id: 'daily', name: 'D' } }, { ...options(), account: 'daily' })
    expect(outcome).toEqual({ outcome: 'conflict' })
    expect(transactions()).toHaveLength(6)
  })

  it('refuses a key that another account has, where the file says it', async () => {
    storage.on(TransactWriteCommand).rejects(cancelled('None', 'None', 'None', 'None', 'ConditionalCheckFailed'))
    const change = {
      api_accesses: [
        { name: 'one', key: 'key-one-1' },
        { name: 'two', key: 'key-two-2' },
      ],
    }
    expect(await applyAccount(change, { ...options(), account: 'daily' })).toEqual({
      outcome: 'refused',
      faults: [{ field: 'api_accesses[1].key', code: 'settings_key_used' }],
    })
  })

  it('refuses more writes than a transaction holds', async () => {
    const api_accesses = Array.from({ length: 98 }, (_, n) => ({ name: `a${n}` }))
    expect(await applyAccount({ api_accesses }, { ...options(), account: 'daily' })).toEqual({
      outcome: 'refused',
      faults: [{ field: 'api_accesses', code: 'settings_too_many_changes', values: { count: 101, limit: 100 } }],
    })
  })

  it('refuses what no item could hold', async () => {
    const words = () => Array.from({ length: 19 }, () => Math.random().toString(36).slice(2, 12)).join('')
    const products = Array.from({ length: 4_000 }, (_, n) => ({ external_id: `p${n}`, name: words(), category: 'x' }))
    expect(await applyAccount({ products }, { ...options(), account: 'daily' })).toMatchObject({
      outcome: 'refused',
      faults: [{ field: '', code: 'settings_too_large' }],
    })
    expect(transactions()).toEqual([])
  })
})

describe('reading an account', () => {
  beforeEach(isStored)

  it('reads the settings strongly, once in 5 seconds', async () => {
    expect(await loadSettings('daily')).toEqual(settings)
    passed = 4_999
    await loadSettings('daily')
    expect(storage.commandCalls(GetCommand).map((call) => call.args[0].input)).toEqual([
      { TableName: 'main-table', Key: { pk: 'A#daily#S', sk: 'S' }, ConsistentRead: true },
    ])
  })

  it('then asks the registry, and reads the document again only where the version differs', async () => {
    const first = await loadSettings('daily')
    passed = 5_000
    expect(await loadSettings('daily')).toBe(first)
    expect(reads().slice(1)).toEqual([{ pk: 'ACCOUNTS', sk: 'daily' }])
    storage.on(GetCommand, { Key: { pk: 'ACCOUNTS', sk: 'daily' } }).resolves({ Item: { ...registered, version: 4 } })
    passed = 10_000
    await loadSettings('daily')
    expect(reads().slice(2)).toEqual([
      { pk: 'ACCOUNTS', sk: 'daily' },
      { pk: 'A#daily#S', sk: 'S' },
    ])
  })

  it('sees a change of this process at once', async () => {
    await loadSettings('daily')
    expect(await accountOfKey('app-key-2')).toBeUndefined()
    await applyAccount({ api_accesses: [{ name: 'app', key: 'app-key-2' }] }, { ...options(), account: 'daily' })
    storage.on(GetCommand, { Key: { pk: `K#${hashOfSecret('app-key-2')}`, sk: 'K' } }).resolves({
      Item: { account: 'daily', name: 'app' },
    })
    const before = reads().length
    await loadSettings('daily')
    expect(reads().slice(before)).toEqual([{ pk: 'A#daily#S', sk: 'S' }])
    expect(await accountOfKey('app-key-2')).toBe('daily')
  })

  it('finds the account of a key by its hash, known keys for 5 seconds and unknown ones for 2', async () => {
    const key = { pk: `K#${hashOfSecret('app-key-1')}`, sk: 'K' }
    storage.on(GetCommand, { Key: key }).resolves({ Item: { account: 'daily', name: 'app' } })
    const readsAt = async (sent: string, at: number) => {
      passed = at
      await accountOfKey(sent)
      return reads().length
    }
    expect([
      await readsAt('app-key-1', 0),
      await readsAt('app-key-1', 4_999),
      await readsAt('app-key-1', 5_000),
    ]).toEqual([1, 1, 2])
    expect([await readsAt('unknown', 5_000), await readsAt('unknown', 6_999), await readsAt('unknown', 7_000)]).toEqual(
      [3, 3, 4],
    )
  })

  it('pages through the registry for the test accounts', async () => {
    const entry = (sk: string, mode: string) => ({ pk: 'ACCOUNTS', sk, mode, version: 1 })
    storage
      .on(QueryCommand)
      .resolvesOnce({ Items: [entry('a', 'live'), entry('b', 'test')], LastEvaluatedKey: { pk: 'ACCOUNTS', sk: 'b' } })
      .resolvesOnce({ Items: [entry('c', 'test')] })
    expect(await testAccounts()).toEqual(['b', 'c'])
    expect(storage.commandCalls(QueryCommand)[1]?.args[0].input.ExclusiveStartKey).toEqual({ pk: 'ACCOUNTS', sk: 'b' })
  })
})
