/**
 * The complaints about an issue, and the copies that wait to be delivered again. Both are entries of customers
 * (`domain/projection/projections.ts`), so they come and go with the complaints that the customers keep.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Entry } from '../../domain/projection/projections.ts'
import { complaintKinds, type ComplaintKind } from '../../domain/world/complaint.ts'
import { documentClient } from '../dynamo/client.ts'
import { mainTable } from '../dynamo/environment.ts'
import {
  complaintKey,
  complaintsPartition,
  parseComplaintPlace,
  redeliveriesPartition,
  redeliveryKey,
} from '../keys.ts'

type ComplaintEntry = Extract<Entry, { readonly kind: 'complaint' | 'redelivery' }>

export const complaintItem = (account: string, customer: string, { complaint }: ComplaintEntry) => {
  const { id, external_id, postal_code: postalCode = '', kind } = complaint
  return { ...complaintKey(account, external_id, { postalCode, kind, customer, id }) }
}

export const redeliveryItem = (account: string, customer: string, { complaint, subscription }: ComplaintEntry) => ({
  ...redeliveryKey(account, complaint.category, complaint.at, complaint.id),
  customer,
  subscription,
  complaint: complaint.id,
  external_id: complaint.external_id,
})

export interface ComplaintOfIssue {
  /** Empty if the address has none. */
  readonly postalCode: string
  readonly kind: ComplaintKind
  readonly customer: string
  readonly id: string
}

const kindSchema = v.picklist(complaintKinds)

/** Complaints about an issue in the order of postal codes, from the place `after` on. */
export async function readComplaintsOf(
  account: string,
  product: string,
  { after, most }: PageOfEntries,
): Promise<{ readonly complaints: readonly ComplaintOfIssue[]; readonly next?: string }> {
  const { items, next } = await pageOfEntries(complaintsPartition(account, product), after, most)
  const complaints = items.map(({ sk }) => {
    const { kind, ...place } = parseComplaintPlace(sk)
    return { ...place, kind: v.parse(kindSchema, kind) }
  })
  return { complaints, ...(next !== undefined && { next }) }
}

const waitingSchema = v.object({
  customer: v.string(),
  subscription: v.string(),
  complaint: v.string(),
  external_id: v.string(),
})
export type WaitingRedelivery = Readonly<v.InferOutput<typeof waitingSchema>>

/**
 * The copies of a category that wait to be delivered again, oldest complaint first. Putting a copy on a list sets its
 * complaint to `with_carrier` in the same transaction (`update-complaint.ts`), which removes the entry.
 */
export async function readRedeliveries(
  account: string,
  category: string,
  { after, most }: PageOfEntries,
): Promise<{ readonly waiting: readonly WaitingRedelivery[]; readonly next?: string }> {
  const { items, next } = await pageOfEntries(redeliveriesPartition(account, category), after, most)
  return { waiting: items.map((item) => v.parse(waitingSchema, item)), ...(next !== undefined && { next }) }
}

/** All copies of a category that wait, page by page. */
export async function* allRedeliveries(account: string, category: string) {
  let after: string | undefined
  for (;;) {
    const { waiting, next } = await readRedeliveries(account, category, { after, most: redeliveriesOfPage })
    yield waiting
    if (next === undefined) return
    after = next
  }
}

const redeliveriesOfPage = 500

interface PageOfEntries {
  /** The sort key of the last entry of the page before. */
  readonly after?: string | undefined
  readonly most: number
}

const placeSchema = v.looseObject({ sk: v.string() })

/** The entries of a partition, page by page. */
export async function pageOfEntries(pk: string, after: string | undefined, most: number) {
  const page = await documentClient().send(
    new QueryCommand({
      TableName: mainTable(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
      Limit: most,
      ...(after === undefined ? {} : { ExclusiveStartKey: { pk, sk: after } }),
    }),
  )
  const items = (page.Items ?? []).map((item) => v.parse(placeSchema, item))
  return { items, next: page.LastEvaluatedKey === undefined ? undefined : items.at(-1)?.sk }
}
