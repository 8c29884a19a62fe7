import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { countAttempt } from '../../functions/store/limits/login-attempts.ts'
import { attemptsKey } from '../../functions/store/keys.ts'
import { removedAfter } from '../client-mock.ts'

const noon = Date.UTC(2027, 0, 31, 12)
const minute = 60_000
const request = { account: 'daily', of: 'ann@example.com', most: 10, nowMillis: noon, attemptId: 'me' }
const key = attemptsKey('daily', 'ann@example.com')

const storage = removedAfter(mockClient(DynamoDBDocumentClient))
beforeEach(() => {
  storage.reset()
  vi.stubEnv('MAIN_TABLE', 'main-table')
})
const updates = () => storage.commandCalls(UpdateCommand).map((call) => call.args[0].input)

function failedOn(attempts: readonly string[]): ConditionalCheckFailedException {
  return new ConditionalCheckFailedException({
    message: 'The conditional request failed',
    $metadata: {},
    Item: { attempts: { SS: [...attempts] } },
  })
}
const tenFrom = (earliestMillis: number) =>
  Array.from({ length: 10 }, (_, index) => `${earliestMillis + index}#${index}`)

describe('an attempt to log in', () => {
  it('is counted by one conditional update, and taken back by another where the password was right', async () => {
    storage.on(UpdateCommand).resolves({})

    const attempt = await countAttempt(request)
    if (attempt.attempt === 'counted') await attempt.takeBack()

    expect(updates()).toEqual([
      {
        TableName: 'main-table',
        Key: key,
        UpdateExpression: 'SET #expires_at = :expires_at ADD #attempts :attempt',
        ConditionExpression:
          'attribute_not_exists(#attempts) OR size(#attempts) < :max OR contains(#attempts, :itself)',
        ExpressionAttributeNames: { '#expires_at': 'expires_at', '#attempts': 'attempts' },
        ExpressionAttributeValues: {
          ':expires_at': noon / 1000 + 900,
          ':attempt': new Set([`${noon}#me`]),
          ':max': 10,
          ':itself': `${noon}#me`,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
      {
        TableName: 'main-table',
        Key: key,
        UpdateExpression: 'SET #expires_at = :expires_at DELETE #attempts :gone',
        ExpressionAttributeNames: { '#expires_at': 'expires_at', '#attempts': 'attempts' },
        ExpressionAttributeValues: { ':expires_at': noon / 1000 + 900, ':gone': new Set([`${noon}#me`]) },
      },
    ])
  })

  it('after ten in the last 15 minutes is refused until the oldest of them is 15 minutes old', async () => {
    storage.on(UpdateCommand).rejects(failedOn(tenFrom(noon - 14 * minute).reverse()))

    expect(await countAttempt(request)).toEqual({ attempt: 'refused', retryAfterSeconds: 60 })
    expect(updates()).toHaveLength(1)
  })

  it('takes those out that are 15 minutes old, and is counted', async () => {
    const attempts = [`${noon - 15 * minute}#old`, ...tenFrom(noon - 15 * minute + 1).slice(1)]
    storage.on(UpdateCommand).rejectsOnce(failedOn(attempts)).resolves({})

    expect(await countAttempt(request)).toMatchObject({ attempt: 'counted' })

    expect(updates()).toHaveLength(3)
    expect(updates()[1]).toMatchObject({
      UpdateExpression: 'SET #expires_at = :expires_at DELETE #attempts :gone',
      ExpressionAttributeValues: { ':gone': new Set([`${noon - 15 * minute}#old`]) },
    })
  })

  it('is refused where others take each place that it makes', async () => {
    storage.on(UpdateCommand).callsFake((input: { ConditionExpression?: string }) => {
      if (input.ConditionExpression !== undefined) throw failedOn(tenFrom(noon - 15 * minute))
      return {}
    })

    expect(await countAttempt(request)).toEqual({ attempt: 'refused', retryAfterSeconds: 1 })
    expect(updates()).toHaveLength(8)
  })

  it('is not answered where the storage fails: guesses are never uncounted', async () => {
    storage.on(UpdateCommand).rejects(new Error('The storage is away.'))

    await expect(countAttempt(request)).rejects.toThrow('The storage is away.')
  })
})
