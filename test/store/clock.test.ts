import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountNow, moveClock } from '../../functions/store/account/clock.ts'
import { settingsOf } from '../settings.ts'
import { removedAfter } from '../client-mock.ts'

const storage = removedAfter(mockClient(DynamoDBDocumentClient))
const realNow = '2027-01-31T09:00:00.000Z'
const later = '2027-03-01T00:00:00.000Z'
const earlier = '2027-01-01T00:00:00.000Z'

beforeEach(() => {
  storage.reset()
  vi.stubEnv('MAIN_TABLE', 'main-table')
})

describe('the time of an account', () => {
  it('is real time in a live account, without asking', async () => {
    expect(await accountNow(settingsOf({ account: { id: 'daily' } }), realNow)).toBe(realNow)
    expect(storage.calls()).toEqual([])
  })

  it('is what its clock shows in a test account, and real time until that is moved', async () => {
    const settings = settingsOf({ account: { id: 'daily', mode: 'test' } })
    storage
      .on(GetCommand)
      .resolvesOnce({})
      .resolves({ Item: { pk: 'A#daily#S', sk: 'CLOCK', now: later } })
    expect(await accountNow(settings, realNow)).toBe(realNow)
    expect(await accountNow(settings, realNow)).toBe(later)
    expect(storage.commandCalls(GetCommand)[0]?.args[0].input).toEqual({
      TableName: 'main-table',
      Key: { pk: 'A#daily#S', sk: 'CLOCK' },
      ConsistentRead: true,
    })
  })
})

describe('moving the clock', () => {
  it('is one update under the condition that it goes forward', async () => {
    storage.on(UpdateCommand).resolves({})
    expect(await moveClock('daily', later, realNow)).toEqual({ outcome: 'moved' })
    expect(storage.commandCalls(UpdateCommand)[0]?.args[0].input).toEqual({
      TableName: 'main-table',
      Key: { pk: 'A#daily#S', sk: 'CLOCK' },
      UpdateExpression: 'SET #now = :to',
      ConditionExpression: 'attribute_not_exists(#now) OR #now <= :to',
      ExpressionAttributeNames: { '#now': 'now' },
      ExpressionAttributeValues: { ':to': later },
    })
  })

  it('never sets it for the first time to what is past', async () => {
    storage.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: 'no', $metadata: {} }))
    storage.on(GetCommand).resolves({})
    expect(await moveClock('daily', earlier, realNow)).toEqual({ outcome: 'behind', now: realNow })
    expect(storage.commandCalls(UpdateCommand)[0]?.args[0].input.ConditionExpression).toBe('#now <= :to')
  })
})
