/** What was chosen on the page of the built-in payment provider, kept for as long as an order can wait. */
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../dynamo/client.ts'
import { isConflict } from '../dynamo/conflict.ts'
import { mainTable } from '../dynamo/environment.ts'
import { testPaymentKey } from '../keys.ts'

const states = ['pending', 'authorised', 'refused'] as const
export type TestPayment = (typeof states)[number]
const itemSchema = v.object({ payment: v.picklist(states) })

interface Session {
  readonly account: string
  readonly session: string
}

export async function readTestPayment({ account, session }: Session): Promise<TestPayment | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: testPaymentKey(account, session), ConsistentRead: true }),
  )
  return Item === undefined ? undefined : v.parse(itemSchema, Item).payment
}

/** A payment that is started again stays as it is, and one that was refused or cancelled is not paid any more. */
export async function writeTestPayment({ account, session }: Session, payment: TestPayment): Promise<void> {
  const allowed =
    payment === 'pending' ? 'attribute_not_exists(payment)' : 'attribute_not_exists(payment) OR payment <> :refused'
  try {
    await documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: testPaymentKey(account, session),
        UpdateExpression: 'SET payment = :payment',
        ConditionExpression: allowed,
        ExpressionAttributeValues: { ':payment': payment, ...(payment === 'pending' ? {} : { ':refused': 'refused' }) },
      }),
    )
  } catch (error) {
    if (!isConflict(error)) throw error
  }
}
