/** A page of the customers that have events above a number, in the order of their last events. */
import type { Call } from '../../http/call.ts'
import { readCustomers } from '../../store/customer/customer-item.ts'
import { changedCustomers, type ChangedCustomer } from '../../store/feed/changed-customers.ts'
import { maxEventsRead } from '../../domain/facts/event.ts'
import { viewCustomers, type CustomerView, type ViewOptions } from '../../work/customers/customer-view.ts'
import type { Reader } from '../../work/customers/reader.ts'
import { maxRead } from './customer-pages.ts'

/** The largest number of customers that are read together while a filter looks for matches. */
const mostTogether = 500

export interface ChangedPage {
  readonly views: readonly CustomerView[]
  /** The number of the last event of each customer of the page. */
  readonly places: ReadonlyMap<string, number>
  readonly deleted: readonly ChangedCustomer[]
  /** Every customer whose last event is not above this number has been examined. */
  readonly through: number
  readonly more: boolean
}

export async function findChanged(
  after: number,
  options: ViewOptions,
  limit: number,
  call: Call & Reader,
): Promise<ChangedPage> {
  const { account } = call
  const customerViews: CustomerView[] = []
  const deleted: ChangedCustomer[] = []
  const places = new Map<string, number>()
  let through = after
  for (let read = 0; ;) {
    const batchSize = options.filter.length === 0 ? limit - customerViews.length : mostTogether
    const customers = Math.min(batchSize, maxRead - read)
    const slice = await changedCustomers({ account, after: through, customers, events: maxEventsRead })
    for (const { id, eventId } of slice.changed) places.set(id, eventId)
    read += slice.changed.length
    const ids = slice.changed.map(({ id }) => id)
    customerViews.push(...(await viewCustomers(await readCustomers(account, ids), options, call)))
    deleted.push(...slice.deleted)
    const page = { views: customerViews, places, deleted, through: slice.through, more: slice.more }
    if (customerViews.length > limit) return cutAt(page, limit)
    if (!slice.more || customerViews.length === limit || read >= maxRead) return page
    if (slice.through - after >= maxEventsRead) return page
    through = slice.through
  }
}

/**
 * The page with its first customers only. The other customers follow on the next page, in the order of their last
 * events.
 */
export function cutAt(page: ChangedPage, customers: number): ChangedPage {
  const views = page.views.slice(0, customers)
  const last = views.at(-1)
  const place = last && page.places.get(last.customer.id)
  if (place === undefined || views.length === page.views.length) return page
  return { ...page, views, deleted: page.deleted.filter(({ eventId }) => eventId <= place), through: place, more: true }
}
