/**
 * The customers that have events above a number, each at the place of its last event. A walk upwards therefore meets a
 * customer once, and once more if it changes in the meantime. A customer whose last event precedes the numbers in
 * markers, or who has placed orders, may appear again.
 */
import type { FeedEvent } from '../../domain/facts/event.ts'
import { customerPartition } from '../keys.ts'
import { readLastEvents } from './feed-position.ts'
import { eventsAbove } from './feed-read.ts'

export interface ChangedQuery {
  readonly account: string
  /** The number to read above. */
  readonly after: number
  /** The largest number of customers to name, and of events to read. */
  readonly customers: number
  readonly events: number
}
export interface ChangedCustomer {
  readonly id: string
  /** The number of the customer's last event that was read. */
  readonly eventId: number
}
export interface ChangedCustomers {
  /** In the order of their last events. */
  readonly changed: readonly ChangedCustomer[]
  /** Customers whose deletion is among the events. */
  readonly deleted: readonly ChangedCustomer[]
  /** The last event that was read. */
  readonly through: number
  /** Whether more events exist or may exist. */
  readonly more: boolean
}

const eventsPerQuery = 1_000

/** Reads events, and then the markers of their customers in one further round trip. */
export async function changedCustomers({ account, after, customers, events }: ChangedQuery): Promise<ChangedCustomers> {
  const met = new Map<string, FeedEvent>()
  const deleted = new Map<string, FeedEvent>()
  let through = after
  let more = false
  for await (const event of eventsAbove(account, after, Math.min(eventsPerQuery, events + 1))) {
    const { customerId, eventId } = event
    const isOneTooMany = customerId !== undefined && !met.has(customerId) && met.size === customers
    if (isOneTooMany || eventId - after > events) {
      more = true
      break
    }
    if (customerId !== undefined) met.set(customerId, event)
    if (customerId !== undefined && event.type === 'customer:deleted') deleted.set(customerId, event)
    through = eventId
  }
  const left = [...met.keys()].filter((id) => !deleted.has(id))
  const rootOf = (id: string) => customerPartition(account, id)
  const last = left.length === 0 ? new Map<string, number>() : await readLastEvents(left.map(rootOf))
  const isLast = (id: string) => (last.get(rootOf(id)) ?? 0) <= through
  return {
    changed: left
      .filter(isLast)
      .flatMap((id) => placed(id, met))
      .toSorted(byEvent),
    deleted: [...deleted.keys()].flatMap((id) => placed(id, deleted)).toSorted(byEvent),
    through,
    more,
  }
}

function placed(id: string, events: ReadonlyMap<string, FeedEvent>): ChangedCustomer[] {
  const event = events.get(id)
  return event === undefined ? [] : [{ id, eventId: event.eventId }]
}

const byEvent = (one: ChangedCustomer, other: ChangedCustomer) => one.eventId - other.eventId
