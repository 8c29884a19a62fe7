/** The complaints that a carrier collects, in the order in which they were made. */
import * as v from 'valibot'
import { addressEntries } from '../../domain/fields/field-value.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { carrierComplaintKey, carrierComplaintsPartition } from '../keys.ts'

export const carrierComplaintSchema = v.object({
  complaint: v.string(),
  at: instantSchema,
  external_id: v.string(),
  customer: v.string(),
  kind: v.string(),
  remedy: v.string(),
  line_id: v.exactOptional(v.string()),
  address: v.exactOptional(v.object(addressEntries)),
})
export type CarrierComplaint = Readonly<v.InferOutput<typeof carrierComplaintSchema>>

/** The place of a complaint in the order of its carrier. */
export const carrierComplaintId = ({ at, complaint }: Pick<CarrierComplaint, 'at' | 'complaint'>): string =>
  `${at} ${complaint}`

/** The write of a complaint's entry, for the transaction of the complaint. */
export const carrierComplaintWrite = (
  account: string,
  carrier: string,
  complaint: CarrierComplaint,
): ConditionalWrite => ({
  write: {
    Put: {
      TableName: mainTable(),
      Item: { ...carrierComplaintKey(account, carrier, carrierComplaintId(complaint)), ...complaint },
    },
  },
  onConflict: 'lost-race',
})

/** The complaints after the id `after`, at most `most` of them. */
export async function readCarrierComplaints(
  account: string,
  carrier: string,
  after: string | undefined,
  most: number,
): Promise<CarrierComplaint[]> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :pk AND sk > :after',
      ExpressionAttributeValues: { ':pk': carrierComplaintsPartition(account, carrier), ':after': after ?? ' ' },
      Limit: most,
      ConsistentRead: true,
    }),
  )
  return Items.map((item) => v.parse(carrierComplaintSchema, item))
}
