/**
 * The closings of a category take turns: each one compares its lists with those of the previous one, and includes
 * copies to be delivered again that are on no list yet.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { hasEnded, readJob } from '../job/job-item.ts'
import { closingTurnKey } from '../keys.ts'

const turnSchema = v.object({ job: v.string() })

export interface ClosingTurn {
  /** The job that has the turn, or had it last and was aborted. */
  readonly holder: string | undefined
  /** Whether another closing has to wait for the holder. */
  readonly isTaken: boolean
}

export async function readTurn(account: string, category: string, job: string): Promise<ClosingTurn> {
  const Key = closingTurnKey(account, category)
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))
  if (Item === undefined) return { holder: undefined, isTaken: false }
  const { job: holder } = v.parse(turnSchema, Item)
  const stored = holder === job ? undefined : await readJob(account, holder)
  return { holder, isTaken: stored !== undefined && !hasEnded(stored) }
}

/** Fails if another closing was first. */
export const takeTurn = (
  account: string,
  category: string,
  { holder }: ClosingTurn,
  job: string,
): ConditionalWrite => ({
  write: {
    Put: {
      TableName: mainTable(),
      Item: { ...closingTurnKey(account, category), job },
      ...(holder === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'job = :holder', ExpressionAttributeValues: { ':holder': holder } }),
    },
  },
  onConflict: 'lost-race',
})

/** A job that has not ended still has its turn, so no condition is needed. */
export const giveTurnBack = (account: string, category: string): ConditionalWrite => ({
  write: { Delete: { TableName: mainTable(), Key: closingTurnKey(account, category) } },
  onConflict: 'lost-race',
})
