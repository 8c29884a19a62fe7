/** Numbers counted up per account: the ids the service gives customers (decisions: "Identity and time"). */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from './client.ts'
import { unlessRefused } from './conflict.ts'
import { mainTable } from './environment.ts'
import { counterKey } from '../keys.ts'

const counterSchema = v.object({ value: v.number() })

/** The next numbers of a counter whose first number is `first`. A number is given once, used or not. */
export async function nextNumbers(account: string, counter: string, first: number, count: number): Promise<number[]> {
  const { Attributes } = await documentClient().send(
    new UpdateCommand({
      TableName: mainTable(),
      Key: counterKey(account, counter),
      UpdateExpression: 'SET #value = if_not_exists(#value, :before) + :count',
      ExpressionAttributeNames: { '#value': 'value' },
      ExpressionAttributeValues: { ':before': first - 1, ':count': count },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  const last = v.parse(counterSchema, Attributes).value
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}

/** Raises a counter so that the next number is above `used`, unless it already is. */
export async function raiseCounter(account: string, counter: string, used: number): Promise<void> {
  await unlessRefused(
    documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: counterKey(account, counter),
        UpdateExpression: 'SET #value = :used',
        ConditionExpression: 'attribute_not_exists(#value) OR #value < :used',
        ExpressionAttributeNames: { '#value': 'value' },
        ExpressionAttributeValues: { ':used': used },
      }),
    ),
  )
}
