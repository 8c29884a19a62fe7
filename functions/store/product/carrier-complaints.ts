/** The complaints that a carrier collects, in the order in which they were made. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Entry } from '../../domain/projection/projections.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Complaint } from '../../domain/world/complaint.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import { carrierComplaintKey, carrierComplaintsPartition } from '../keys.ts'

/**
 * The place of a complaint in the order of its carrier. Ids of complaints and orders of redeliveries follow real time,
 * so that nothing comes before what a carrier has, though the clock of a test account stands still.
 */
const carrierComplaintId = (
  at: Instant,
  { id, redelivery }: Pick<Complaint, 'id' | 'redelivery'>,
  isRedelivery: boolean,
): string => {
  if (!isRedelivery) return `${at} ${id}`
  const order = redelivery?.order
  return order === undefined ? `${at} ${id} again` : `${at} ${order} ${id} again`
}

export const isCarrierComplaintId = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z ./.test(text)

type CarriedEntry = Extract<Entry, { readonly kind: 'carried complaint' }>

export const carriedComplaintItem = (
  account: string,
  customer: string,
  { carrier, at, complaint, subscription, isRedelivery }: CarriedEntry,
) => ({
  ...carrierComplaintKey(account, carrier, carrierComplaintId(at, complaint, isRedelivery)),
  ...{ customer, subscription, complaint: complaint.id },
  ...(isRedelivery && { redelivery: true }),
})

/** An entry of a customer's complaint, which is kept with the subscription. */
const entrySchema = v.object({
  sk: v.string(),
  customer: v.string(),
  subscription: v.string(),
  complaint: v.string(),
  redelivery: v.exactOptional(v.literal(true)),
})
export type CarrierComplaint = Readonly<v.InferOutput<typeof entrySchema>>

/** The entries after the id `after`, at most `most` of them. */
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
  return Items.map((item) => v.parse(entrySchema, item))
}
