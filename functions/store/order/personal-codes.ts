/**
 * Ordering codes that notices made for one customer. The item is also the counter of the code's uses
 * (`code-uses.ts`), so an order counts at a code for one person as at any other.
 */
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { orderingCodeKey } from '../keys.ts'
import type { CodeOfForm } from './code-uses.ts'

const madeSchema = v.object({
  customer: v.string(),
  /** The account's code whose terms apply. */
  terms: v.string(),
  /** Whether the customer had an e-mail address, by which the orderer is recognised. */
  has_email: v.boolean(),
  /** The last order with the code. */
  used_by: v.exactOptional(v.string()),
})
export type MadeCode = v.InferOutput<typeof madeSchema>

/** Making a code again does not change the number of its uses. */
export async function keepPersonalCode(
  { account, form, code }: CodeOfForm,
  made: Omit<MadeCode, 'used_by'>,
): Promise<void> {
  await documentClient().send(
    new UpdateCommand({
      TableName: mainTable(),
      Key: orderingCodeKey(account, form, code),
      UpdateExpression: 'SET customer = :customer, terms = :terms, has_email = :email',
      ExpressionAttributeValues: { ':customer': made.customer, ':terms': made.terms, ':email': made.has_email },
    }),
  )
}

export async function findPersonalCode({ account, form, code }: CodeOfForm): Promise<MadeCode | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: mainTable(), Key: orderingCodeKey(account, form, code), ConsistentRead: true }),
  )
  const read = v.safeParse(madeSchema, Item)
  return read.success ? read.output : undefined
}
