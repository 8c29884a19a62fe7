/**
 * Commands of a search: a page of the word index for each prefix of a term and for the words that begin with it, and
 * the owner of a whole e-mail address.
 */
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { searchKinds, type SearchKind } from '../../functions/domain/search/searched-text.ts'
import { findWords } from '../../functions/store/search/find-words.ts'
import { emailKey, searchStateKey, wordListPartition } from '../../functions/store/keys.ts'
import { findCustomers } from '../../functions/work/search/find-customers.ts'
import { removedAfter } from '../client-mock.ts'
import { demoSettings } from '../settings.ts'

const client = removedAfter(mockClient(DynamoDBDocumentClient))
beforeEach(() => {
  client.reset()
  vi.stubEnv('MAIN_TABLE', 'main')
  client.on(QueryCommand).resolves({ Items: [] })
})

const begins = () =>
  client.commandCalls(QueryCommand).map(({ args: [{ input }] }) => {
    expect([1_000, 3_000]).toContain(input.Limit)
    const { ':partition': partition, ':begin': begin } = input.ExpressionAttributeValues ?? {}
    return `${partition} ${begin}`.replace('A#demo#Y', '').replace('\t', '+')
  })

describe('The entries of terms', () => {
  it('are read a page at a time, from the lists of all prefixes and of longer texts, and the latest once', async () => {
    await findWords('demo', [
      { term: { begins: ['ann'] }, own: true, ids: true, lists: 1_000 },
      { term: { begins: ['bo'] }, own: true, ids: false, lists: 1_000 },
    ])
    expect(begins().toSorted()).toEqual(
      ['#L# +', '#L#a ann', '#L#a a+', '#L#a an+', '#I#a ann', '#L#b bo', '#L#b b+'].toSorted(),
    )
  })

  it('are those of ids alone where words are not asked for', async () => {
    await findWords('demo', [{ term: { begins: ['dk'] }, own: false, ids: true, lists: 1_000 }])
    expect(begins()).toEqual(['#I#d dk'])
  })

  it('are all there where no further page is told of, and no second page is read', async () => {
    client
      .on(QueryCommand, {
        ExpressionAttributeValues: { ':partition': wordListPartition('demo', 'ann'), ':begin': 'ann' },
      })
      .resolves({ Items: [], LastEvaluatedKey: { pk: 'a', sk: 'b' } })
    const terms = ['ann', 'berg'].map((begin) => ({ term: { begins: [begin] }, own: true, ids: false, lists: 1_000 }))
    const found = await findWords('demo', terms)
    expect(found.map(({ isComplete }) => isComplete)).toEqual([false, true])
  })
})

describe('The owner of an e-mail address', () => {
  const settings = demoSettings()
  const account = settings.account.id
  async function reads(text: string, kinds: readonly SearchKind[]) {
    client.on(GetCommand).resolves({}).on(BatchGetCommand).resolves({})
    await findCustomers({ settings, text, kinds: new Set(kinds), maxResults: 20 })
    return client.commandCalls(GetCommand).map(({ args: [{ input }] }) => input)
  }
  const read = (Key: object) => ({ TableName: 'main', Key, ConsistentRead: true })
  const state = read(searchStateKey(account))

  it('is read if the whole text is one, in the form in which addresses are compared', async () => {
    expect(await reads(' Ann@Bücher.example ', searchKinds)).toEqual([
      ...[state, read(emailKey(account, 'ann@xn--bcher-kva.example'))],
    ])
  })

  it.each(['ann', 'ann@', '@example.com', 'ann@example', 'ann berg@example.com'])(
    'is not read for %j',
    async (text) => {
      expect(await reads(text, searchKinds)).toEqual([state])
    },
  )

  it('is not read if addresses are not searched', async () => {
    expect(await reads('ann@example.com', ['name', 'id'])).toEqual([state])
  })
})
