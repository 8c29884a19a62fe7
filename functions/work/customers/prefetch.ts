/** The present data of the events' customers (interface: "Events", prefetch), for the feed and for webhooks. */
import type { EventView } from '../../domain/facts/event-view.ts'
import { readCustomers } from '../../store/customer/customer-item.ts'
import { showCustomers, viewOptions, type CustomerFields } from './show-customers.ts'
import { viewCustomers } from './customer-view.ts'
import type { Reader } from './reader.ts'

/** Returns as many of the events as fit into one answer, at least one. Erased customers have no data. */
export async function withPrefetch(
  events: readonly EventView[],
  fields: CustomerFields,
  reader: Reader,
): Promise<EventView[]> {
  const ids = [...new Set(events.flatMap(({ customer_id }) => customer_id ?? []))]
  const views = await viewCustomers(await readCustomers(reader.account, ids), viewOptions(fields, []), reader)
  const customerAnswers = await showCustomers(views, fields, reader)
  const byId = new Map(customerAnswers.map((customer) => [customer.id, customer]))
  const left = new Set(views.slice(customerAnswers.length).map(({ customer }) => customer.id))
  const cut = events.findIndex(({ customer_id }) => customer_id !== undefined && left.has(customer_id))
  return events.slice(0, cut === -1 ? events.length : cut).map((event) => {
    const customer = event.customer_id === undefined ? undefined : byId.get(event.customer_id)
    return { ...event, prefetch: { customers: customer === undefined ? [] : [customer] } }
  })
}
