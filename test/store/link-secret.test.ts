import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findLinkSecret, linkSecret } from '../../functions/store/account/link-secret.ts'

const storage = mockClient(DynamoDBDocumentClient)
let accounts = 0
let account = ''
beforeEach(() => {
  storage.reset()
  storage.on(GetCommand).resolves({})
  storage.on(PutCommand).resolves({})
  vi.stubEnv('MAIN_TABLE', 'main-table')
  account = `account-${++accounts}`
})
const key = () => ({ pk: `A#${account}#S`, sk: 'LINK' })
const inputs = () => storage.calls().map((call) => call.args[0].input)

describe('the secret of an account’s links', () => {
  it('is made when it is first needed, on condition that there is none, and then remembered', async () => {
    expect(await linkSecret(account, () => 'made')).toBe('made')
    expect(await linkSecret(account, () => 'another')).toBe('made')
    expect(await findLinkSecret(account)).toBe('made')

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
    expect(await linkSecret(account, () => 'made')).toBe('stored')
    expect(storage.commandCalls(PutCommand)).toHaveLength(0)
  })

  it('is that of another process, where that one was first', async () => {
    storage
      .on(PutCommand)
      .rejects(
        new ConditionalCheckFailedException({ message: '', $metadata: {}, Item: { secret: { S: 'of the other' } } }),
      )
    expect(await linkSecret(account, () => 'made')).toBe('of the other')
    expect(await findLinkSecret(account)).toBe('of the other')
  })

  it('is not made by looking for it, and what is not there is looked for again', async () => {
    expect(await findLinkSecret(account)).toBeUndefined()
    storage.on(GetCommand).resolves({ Item: { ...key(), secret: 'stored' } })
    expect(await findLinkSecret(account)).toBe('stored')
    expect(storage.commandCalls(PutCommand)).toHaveLength(0)
  })

  it('is none at all where the storage fails', async () => {
    storage.on(PutCommand).rejects(new Error('The storage is away.'))
    await expect(linkSecret(account, () => 'made')).rejects.toThrow('The storage is away.')
  })
})
