/** Copies that are to be delivered again: those of complaints that wait for the next closing of their category. */
import * as v from 'valibot'
import { addressEntries } from '../../domain/fields/field-value.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { remove, type ConditionalWrite } from '../dynamo/transaction.ts'
import { redeliveriesPartition, redeliveryKey } from '../keys.ts'

export const redeliverySchema = v.object({
  complaint: v.string(),
  /** The issue of the copy that did not come. */
  external_id: v.string(),
  category: v.string(),
  customer: v.string(),
  subscription: v.exactOptional(v.string()),
  copies: v.number(),
  address: v.exactOptional(v.object(addressEntries)),
  at: instantSchema,
})
export type Redelivery = Readonly<v.InferOutput<typeof redeliverySchema>>

/** For the transaction of the complaint. */
export const redeliveryWrite = (account: string, redelivery: Redelivery): ConditionalWrite => ({
  write: {
    Put: {
      TableName: mainTable(),
      Item: { ...redeliveryKey(account, redelivery.category, redelivery.complaint), ...redelivery },
    },
  },
  onConflict: 'lost-race',
})

export const redeliveryRemoval = (account: string, category: string, complaint: string): ConditionalWrite =>
  remove(redeliveryKey(account, category, complaint))

/** The first of those that wait, in the order of their ids. */
export async function readRedeliveries(account: string, category: string): Promise<Redelivery[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': redeliveriesPartition(account, category) },
    ConsistentRead: true,
  })
  return items.map((item) => v.parse(redeliverySchema, item))
}
