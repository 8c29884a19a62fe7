/**
 * Payments of the built-in provider: the choice on its page, and the amounts that were collected. An attribute for each
 * collection holds its amount.
 */
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

interface Capture extends Session {
  readonly idempotencyKey: string
}

const captureOf = ({ idempotencyKey }: Capture) => `captured~${idempotencyKey}`

const capturesSchema = v.record(v.string(), v.unknown())
const amountSchema = v.optional(v.pipe(v.number(), v.integer()), 0)

/** The minor units that were collected under the key. */
export async function readTestCapture(capture: Capture): Promise<number> {
  const Key = testPaymentKey(capture.account, capture.session)
  const { Item } = await documentClient().send(new GetCommand({ TableName: mainTable(), Key, ConsistentRead: true }))
  return v.parse(amountSchema, v.parse(capturesSchema, Item ?? {})[captureOf(capture)])
}

/** Collects once under a key, and gives the amount of that once. Undefined where the payment was not authorised. */
export async function writeTestCapture(capture: Capture, amountMinor: number): Promise<number | undefined> {
  const name = captureOf(capture)
  try {
    const { Attributes } = await documentClient().send(
      new UpdateCommand({
        TableName: mainTable(),
        Key: testPaymentKey(capture.account, capture.session),
        UpdateExpression: 'SET #captured = if_not_exists(#captured, :amount)',
        ConditionExpression: 'payment = :authorised OR attribute_exists(#captured)',
        ExpressionAttributeNames: { '#captured': name },
        ExpressionAttributeValues: { ':amount': amountMinor, ':authorised': 'authorised' },
        ReturnValues: 'ALL_NEW',
      }),
    )
    return v.parse(amountSchema, v.parse(capturesSchema, Attributes ?? {})[name])
  } catch (error) {
    if (!isConflict(error)) throw error
    return undefined
  }
}
