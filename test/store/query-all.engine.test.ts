import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, it } from 'vitest'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { queryAll, queryPages } from '../../functions/store/dynamo/query-all.ts'
import { useEngine } from '../engine.ts'

const engine = useEngine()
beforeEach(() => engine.freshTables())

it('reads every item of a partition, however small its pages are', async () => {
  const all = ['1', '2', '3', '4', '5'].map((sk) => ({ pk: 'A', sk, stored: [sk] }))
  for (const Item of [...all, { pk: 'B', sk: '1' }]) {
    await documentClient().send(new PutCommand({ TableName: mainTable(), Item }))
  }
  const request = {
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'A' },
    ConsistentRead: true,
    Limit: 2,
  }
  expect(await queryAll(request)).toEqual(all)
  const pages = await Array.fromAsync(queryPages(request))
  expect(pages.map((items) => items.length)).toEqual([2, 2, 1])
})
