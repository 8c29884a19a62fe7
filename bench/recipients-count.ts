/**
 * The round trips and the read units of the recipients of an issue, page by page, in accounts of different sizes. Every
 * recipient is a copy of one customer as the service makes it.
 */
import { marshall } from '@aws-sdk/util-dynamodb'
import * as v from 'valibot'
import { automaticId, type Assignment } from '../functions/domain/world/assignment.ts'
import { worldWrites } from '../functions/store/customer/commit-world.ts'
import { customerPartition, isCustomerKey, subscriptionPrefix } from '../functions/store/keys.ts'
import { pageOfAssignments, readAssigned } from '../functions/store/lists/read-assignment-list.ts'
import { assignmentItem } from '../functions/store/product/assignments.ts'
import { benchAccount, benchSettings, customerData, customerId, subscriptionId } from './bench-account.ts'
import { countInFilled } from './filled-engine.ts'
import { wireItem, type WireItem } from './gather.ts'
import { metered, type Tally } from './meter.ts'
import { subscribedCommit } from './population.ts'
import { roundTrips } from './trips.ts'

export const issue = { external_id: 'gazette-2026-06', name: 'The Gazette, June 2026', date: '2026-06-15' }
export const pageSize = 1000

export interface CountedPages {
  readonly recipients: number
  readonly pages: number
  /** The number of recipients that were shown, each counted once. */
  readonly found: number
  /** The counts of the most expensive page. */
  readonly trips: number
  readonly tally: Tally
}

/** Makes an engine with an issue of each of these numbers of recipients, and walks through all pages of each. */
export const countRecipients = (sizes: readonly number[]): Promise<CountedPages[]> =>
  countInFilled('recipients', sizes, (size) => [...recipientItems(0, size)], walk)

/** Customers of an issue, their subscriptions and assignments: those of a range of numbers, without its end. */
export function* recipientItems(first: number, end: number): Generator<WireItem> {
  const copies = copiesOfOne()
  for (let n = first; n < end; n++) yield* [...copies(n), assigned(n)]
}

/** Postal codes of Denmark, in no order. */
const codeOf = (n: number) => String(1000 + ((n * 7919) % 9000))

/**
 * The customer and subscription of the n-th recipient: copies of the first with another id, name and address of the
 * same length.
 */
function copiesOfOne(): (n: number) => WireItem[] {
  const commit = subscribedCommit(benchSettings(), {
    customer: customerId(0),
    data: customerData(0),
    subscription: subscriptionId(0),
    campaign: 'monthly',
    end: '2099-01-01T00:00',
    at: '2026-01-05T09:00:00.000Z',
  })
  const keySchema = v.object({ pk: v.literal(customerPartition(benchAccount, customerId(0))), sk: v.string() })
  const own = worldWrites(commit).flatMap(({ write }) => {
    const Item = write.Put?.Item
    if (!v.is(keySchema, Item)) return []
    return isCustomerKey(Item) || Item.sk.startsWith(subscriptionPrefix) ? [marshall(Item)] : []
  })
  const text = JSON.stringify(own)
  return (n) => {
    // The id is replaced last, because it may contain the digits of the others.
    const other = text.replaceAll('2200', codeOf(n)).replaceAll('000000', String(n).padStart(6, '0'))
    return v.parse(v.array(wireItem), JSON.parse(other.replaceAll(customerId(0), customerId(n))))
  }
}

function assigned(n: number): WireItem {
  const assignment: Assignment = {
    id: automaticId(subscriptionId(n), issue),
    product: issue,
    to: { kind: 'period', subscription: subscriptionId(n), index: 1 },
    fields: {},
    at: '2026-06-13T22:00:00.000Z',
    automatic: true,
    counted: false,
  }
  return v.parse(wireItem, marshall(assignmentItem(benchAccount, customerId(n), assignment)))
}

async function walk(recipients: number): Promise<CountedPages> {
  const seen = new Set<string>()
  let pages = 0
  let worst: { trips: number; tally: Tally } | undefined
  let cursor: string | undefined
  do {
    const read = () => roundTrips(() => readPage(cursor))
    const { result, tally } = await metered(read)
    for (const { customer, subscription } of result.result.assigned)
      if (subscription !== undefined) seen.add(customer.id)
    const { length: trips } = result.trips
    if (worst === undefined || trips > worst.trips) worst = { trips, tally }
    pages += 1
    cursor = result.result.next
  } while (cursor !== undefined)
  return { recipients, pages, found: seen.size, ...worst }
}

async function readPage(cursor: string | undefined) {
  const { listed, more } = await pageOfAssignments(benchAccount, issue.external_id, cursor, pageSize)
  return { assigned: await readAssigned(benchAccount, listed), next: more ? listed.at(-1)?.cursor : undefined }
}
