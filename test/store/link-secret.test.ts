import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findLinkSecret, linkSecret } from '../../functions/store/account/link-secret.ts'
import { removedAfter } from '../client-mock.ts'

const storage = removedAfter(mockClient(DynamoDBDocumentClient))
let accounts = 0
let account = ''
beforeEach(() => {
  storage.reset()
  storage.on(GetCommand).resolves({})
  storage.on(PutCommand).resolves({})
  vi.stubEnv('MAIN_TABLE', 'main-table')
  account = `account-${++accounts}`
})
const of = (version = 0) => ({ account, version })
const key = () => ({ pk: `A#${account}#S`, sk: 'LINK' })
const inputs = () => storage.calls().map((call) => call.args[0].input)

describe('the secret of an account’s links', () => {
  it('is made when it is first needed, on condition that there is none, and then remembered', async () => {
    expect(await linkSecret(of(), () => 'made')).toBe('made')
    expect(await linkSecret(of(), () => 'another')).toBe('made')
    expect(await findLinkSecret(of())).toBe('made')

    expect(inputs()).toEqual([
      { TableName: 'main-table', Key: key(), ConsistentRead: true },
      {
        TableName: 'main-table',
        Item: { ...key(), secret: 'made' },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    ])
  })

  it('is the one that is stored, where there is one', async () => {
    storage.on(GetCommand).resolves({ Item: { ...key(), secret: 'stored' } })
    expect(await linkSecret(of(), () => 'made')).toBe('stored')
    expect(storage.commandCalls(PutCommand)).toHaveLength(0)
  })

  it('is that of another process, where that one was first', async () => {
    storage
      .on(PutCommand)
      .rejects(
        new ConditionalCheckFailedException({ message: '', $metadata: {}, Item: { secret: { S: 'of the other' } } }),
      )
    expect(await linkSecret(of(), () => 'made')).toBe('of the other')
    expect(await findLinkSecret(of())).toBe('of the other')
  })

  it('is another one in each version, kept apart from those before', async () => {
    expect(await linkSecret(of(0), () => 'first')).toBe('first')
    expect(await linkSecret(of(1), () => 'second')).toBe('second')
    expect(await findLinkSecret(of(2))).toBeUndefined()
    expect(storage.commandCalls(PutCommand).map((call) => call.args[0].input.Item)).toEqual([
      { ...key(), secret: 'first' },
      { ...key(), sk: 'LINK#1', secret: 'second' },
    ])
  })

  it('is not made by looking for it, and what is not there is looked for again', async () => {
    expect(await findLinkSecret(of())).toBeUndefined()
    storage.on(GetCommand).resolves({ Item: { ...key(), secret: 'stored' } })
    expect(await findLinkSecret(of())).toBe('stored')
    expect(storage.commandCalls(PutCommand)).toHaveLength(0)
  })

  it('is none at all where the storage fails', async () => {
    storage.on(PutCommand).rejects(new Error('The storage is away.'))
    await expect(linkSecret(of(), () => 'made')).rejects.toThrow('The storage is away.')
  })
})
