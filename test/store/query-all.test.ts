import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryAll, queryPages } from '../../functions/store/dynamo/query-all.ts'
import { removedAfter } from '../client-mock.ts'

const request = {
  TableName: 'main-table',
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': 'A' },
  ConsistentRead: true,
  Limit: 2,
}
const key = (sk: string) => ({ pk: 'A', sk })
const pages = [
  { Items: [key('1'), key('2')], LastEvaluatedKey: key('2') },
  { LastEvaluatedKey: key('4') },
  { Items: [key('5')] },
]

const storage = removedAfter(mockClient(DynamoDBDocumentClient))
/** The sent requests. */
const sent: unknown[] = []
beforeEach(() => {
  storage.reset()
  sent.length = 0
  storage.on(QueryCommand).callsFake((input: object) => pages[sent.push({ ...input }) - 1])
})

describe('a query for all there is', () => {
  it('gathers every page, each asked for by the same request from where the one before ended', async () => {
    expect(await queryAll(request)).toEqual([key('1'), key('2'), key('5')])
    expect(sent).toEqual([
      request,
      { ...request, ExclusiveStartKey: key('2') },
      { ...request, ExclusiveStartKey: key('4') },
    ])
  })

  it('begins anew each time: what it was given stays as it was', async () => {
    await queryAll(request)
    expect(Object.keys(request)).not.toContain('ExclusiveStartKey')
  })

  it('gives its pages one by one, empty ones too, and asks for none after its reader stops', async () => {
    const read: unknown[] = []
    for await (const items of queryPages(request)) {
      read.push(items)
      expect(sent).toHaveLength(read.length)
      if (items.length === 0) break
    }
    expect(read).toEqual([[key('1'), key('2')], []])
    expect(sent).toHaveLength(2)
  })
})
