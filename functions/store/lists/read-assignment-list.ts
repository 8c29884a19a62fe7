/** The assignments of a product, page by page: the places of its list, and the present items of each. */
import * as v from 'valibot'
import { fieldValueSchema } from '../../domain/fields/field-value.ts'
import { assignmentSchema, type Assignment } from '../../domain/world/assignment.ts'
import { overrideSchema } from '../../domain/world/override.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import { parseCustomerItem, type CustomerItem } from '../customer/customer-item.ts'
import { parseSubscriptionItem } from '../customer/live-parts.ts'
import { batchGetAtOnce } from '../dynamo/batch-get.ts'
import {
  assignmentListPartition,
  customerKey,
  subscriberShard,
  subscriberShards,
  subscriptionKey,
  textOf,
  type Key,
} from '../keys.ts'
import { parseAssignmentPlace, type AssignmentPlace } from './assignment-list-entry.ts'
import { pageOfList, type ListPage } from './list-page.ts'

export interface AssignmentListEntry extends AssignmentPlace {
  readonly key: Key
  /** The place after which the list continues. */
  readonly cursor: string
}

export interface AssignmentPage {
  readonly listed: readonly AssignmentListEntry[]
  readonly more: boolean
}

/** Below and above all places. */
const whole = { from: '!', below: '~' } as const

/**
 * The next assignments of a product: the rest of a shard first, and if that is not enough, all other shards at once.
 */
export async function pageOfAssignments(
  account: string,
  product: string,
  cursor: string | undefined,
  most: number,
): Promise<AssignmentPage> {
  const { shard: first, place: after } = cursor === undefined ? { shard: 0, place: undefined } : parseCursor(cursor)
  const listed: AssignmentListEntry[] = []
  const pageOf = async (shard: number, start: string | undefined): Promise<ListPage & { readonly shard: number }> => {
    const partition = assignmentListPartition(account, product, shard)
    // One more item than a page holds shows whether another page follows.
    const limit = most + 1 - listed.length
    return { shard, ...(await pageOfList({ partition, forward: true, ...whole, after: start, limit })) }
  }
  let pages = [await pageOf(first, after)]
  for (;;) {
    for (const { shard, entries, more } of pages) {
      listed.push(
        ...entries.map(({ key, place }) => ({
          key,
          ...parseAssignmentPlace(place),
          cursor: writeCursor(shard, place),
        })),
      )
      if (more || listed.length > most) return { listed: listed.slice(0, most), more: true }
    }
    const next = (pages.at(-1)?.shard ?? subscriberShards) + 1
    if (next >= subscriberShards) return { listed, more: false }
    pages = await Promise.all(
      Array.from({ length: subscriberShards - next }, (_, index) => pageOf(next + index, undefined)),
    )
  }
}

/** Whether anybody has the product, by one read of each shard of its list. */
export async function hasAssignments(account: string, product: string): Promise<boolean> {
  const { listed } = await pageOfAssignments(account, product, undefined, 1)
  return listed.length > 0
}

/** All assignments of a product after one cursor and before another. Absent cursors mean the start and the end. */
export async function assignmentsBetween(
  account: string,
  product: string,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<AssignmentListEntry[]> {
  const first = from === undefined ? { shard: 0, place: '' } : parseCursor(from)
  const last = to === undefined ? { shard: subscriberShards - 1, place: whole.below } : parseCursor(to)
  const listed: AssignmentListEntry[] = []
  for (let { shard } = first; shard <= last.shard; shard++) {
    const partition = assignmentListPartition(account, product, shard)
    const below = shard === last.shard ? last.place : whole.below
    let after = shard === first.shard && first.place !== '' ? first.place : undefined
    for (let more = below !== ''; more;) {
      const page = await pageOfList({ partition, forward: true, from: whole.from, below, after })
      listed.push(
        ...page.entries.map(({ key, place }) => ({
          key,
          ...parseAssignmentPlace(place),
          cursor: writeCursor(shard, place),
        })),
      )
      after = page.entries.at(-1)?.place ?? after
      more = page.more && page.entries.length > 0
    }
  }
  return listed
}

/** The cursor after all assignments of a customer, or at the start of a shard if no customer is given. */
export const cursorBehind = (shard: number, customer: string | undefined): string =>
  writeCursor(shard, customer === undefined ? '' : `${customer}#~`)

/** The cursor of a subscription's own assignment. */
export const cursorOf = (customer: string, subscription: string | undefined): string =>
  writeCursor(subscriberShard(customer), `${customer}#${subscription ?? ''}#`)

const writeCursor = (shard: number, place: string) => `${shard}#${place}`
const cursorForm = /^(?<shard>[0-7])#(?<place>[^#]+#[^#]*#[^#]*)$/

/** Whether a text is the place of an assignment, as a page gave it. */
export const isAssignmentCursor = (text: string): boolean => cursorForm.test(text)

function parseCursor(cursor: string): { readonly shard: number; readonly place: string } {
  const border = cursor.indexOf('#')
  return { shard: Number(cursor.slice(0, border)), place: cursor.slice(border + 1) }
}

export interface StoredAssignment {
  readonly cursor: string
  readonly customer: CustomerItem
  readonly assignment: Assignment
  readonly subscription: AssignedSubscription | undefined
}

/** Fields of its subscription that a recipient needs. The periods of a thousand subscriptions take long to parse. */
export interface AssignedSubscription extends Pick<Subscription, 'quantity' | 'fields' | 'overrides'> {
  readonly whole: () => Subscription
}

const partSchema = v.object({
  quantity: v.number(),
  fields: v.record(v.string(), fieldValueSchema),
  overrides: v.array(overrideSchema),
})

/** Sorted by place. Assignments that were taken back or erased since the list was read are left out. */
export async function readAssigned(
  account: string,
  listed: readonly AssignmentListEntry[],
): Promise<StoredAssignment[]> {
  const ofCustomer = ({ customer }: AssignmentListEntry) => customerKey(account, customer)
  const ofSubscription = ({ customer, subscription }: AssignmentListEntry) =>
    subscription === undefined ? undefined : subscriptionKey(account, customer, subscription)
  const keys = listed.flatMap((one) =>
    [one.key, ofCustomer(one), ofSubscription(one)].filter((key) => key !== undefined),
  )
  const items = new Map((await batchGetAtOnce(keys)).map((item) => [textOf(item), item]))
  return listed.flatMap((one) => {
    const at = (key: Key | undefined) => key && items.get(textOf(key))
    const [item, customerItem, subscriptionItem] = [one.key, ofCustomer(one), ofSubscription(one)].map(at)
    if (item === undefined || customerItem === undefined) return []
    const assignment = v.parse(assignmentSchema, item)
    const customer = parseCustomerItem(customerItem)
    if (assignment.unassigned !== undefined || customer.erased !== undefined) return []
    return [{ cursor: one.cursor, customer, assignment, subscription: partOf(subscriptionItem) }]
  })
}

function partOf(item: unknown): AssignedSubscription | undefined {
  return item === undefined ? undefined : { ...v.parse(partSchema, item), whole: () => parseSubscriptionItem(item) }
}
