/** Queries of a search on the word index: one page of each prefix of a term, and of the words that begin with it. */
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findWords } from '../../functions/store/search/find-words.ts'
import { wordListPartition } from '../../functions/store/keys.ts'
import { removedAfter } from '../client-mock.ts'

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
