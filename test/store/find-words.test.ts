/** Queries of a search on the word index: one page for each way to write a term, of a limited number of entries. */
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findWords } from '../../functions/store/search/find-words.ts'
import { idPartition, wordPartition } from '../../functions/store/keys.ts'

const client = mockClient(DynamoDBDocumentClient)
beforeEach(() => {
  client.reset()
  vi.stubEnv('MAIN_TABLE', 'main')
  client.on(QueryCommand).resolves({ Items: [] })
})

const sent = () => client.commandCalls(QueryCommand).map(({ args: [{ input }] }) => input)
const query = (partition: string, begin: string) => ({
  TableName: 'main',
  KeyConditionExpression: 'pk = :partition AND begins_with(sk, :begin)',
  ExpressionAttributeValues: { ':partition': partition, ':begin': begin },
})

describe('The entries of terms', () => {
  it('are read a page at a time, which is bounded for several terms as for one', async () => {
    await findWords('demo', [
      { term: { begins: ['ann'] }, own: true, ids: true },
      { term: { begins: ['berg'] }, own: true, ids: false, limit: 1_000 },
    ])
    expect(sent()).toEqual([
      { ...query(wordPartition('demo', 'ann'), 'ann'), Limit: 3_000 },
      { ...query(idPartition('demo', 'ann'), 'ann'), ConsistentRead: true, Limit: 3_000 },
      { ...query(wordPartition('demo', 'berg'), 'berg'), Limit: 1_000 },
    ])
  })

  it('are all there where no further page is told of, and no second page is read', async () => {
    client
      .on(QueryCommand, {
        ExpressionAttributeValues: { ':partition': wordPartition('demo', 'ann'), ':begin': 'ann' },
      })
      .resolves({ Items: [], LastEvaluatedKey: { pk: 'a', sk: 'b' } })
    const terms = ['ann', 'berg'].map((begin) => ({ term: { begins: [begin] }, own: true, ids: false }))
    const found = await findWords('demo', terms)
    expect(found.map(({ isComplete }) => isComplete)).toEqual([false, true])
    expect(sent()).toHaveLength(2)
  })
})
