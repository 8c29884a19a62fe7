/**
 * A lock by which the writers of an account take turns if they would collide at shared items, such as the counter of
 * invoice numbers. It is advisory: every write rests on its own conditions, with the lock or without, and a holder that
 * is cut off keeps the others waiting for no longer than the lock lasts.
 */
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../dynamo/client.ts'
import { unlessRefused } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { expiryOf } from '../expiry.ts'
import { lockKey } from '../keys.ts'

/** The item of an unused lock is removed a day after its last use. */
const unusedMilliseconds = 24 * 60 * 60 * 1000

export interface LockRequest {
  readonly account: string
  /** Distinguishes holders. */
  readonly holder: string
  readonly nowMillis: number
  readonly lastsMilliseconds: number
}

/** Whether the lock is the holder's now. */
export async function tryLock({ account, holder, nowMillis, lastsMilliseconds }: LockRequest): Promise<boolean> {
  return await unlessRefused(
    documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: lockKey(account),
        UpdateExpression: 'SET holder = :holder, #until = :until, #expires_at = :expires_at',
        ConditionExpression: 'attribute_not_exists(#until) OR #until <= :now OR holder = :holder',
        ExpressionAttributeNames: { '#until': 'until', '#expires_at': 'expires_at' },
        ExpressionAttributeValues: {
          ':holder': holder,
          ':now': nowMillis,
          ':until': nowMillis + lastsMilliseconds,
          ':expires_at': expiryOf(nowMillis + unusedMilliseconds),
        },
      }),
    ),
  )
}

/** Gives up the lock, unless another holder has it by now. */
export async function unlock(account: string, holder: string): Promise<void> {
  await unlessRefused(
    documentClient().send(
      new DeleteCommand({
        TableName: mainTable(),
        Key: lockKey(account),
        ConditionExpression: 'holder = :holder',
        ExpressionAttributeValues: { ':holder': holder },
      }),
    ),
  )
}
