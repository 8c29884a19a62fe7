/**
 * Customers as a read sees them. Most reads are answered by the customer item alone; subscriptions are loaded only where
 * a field or a filter asks for them, or where the item's summary cannot speak for the instant of the read: something has
 * fallen due since it was written, or a subscription follows a group. Where invoices are asked for, what has fallen due is
 * made durable first.
 */
import type { Customer } from '../domain/customer/customer.ts'
import type { Condition } from '../domain/customer/filter.ts'
import { asksForSubscriptions, matchingSubscriptions } from '../domain/subscription/filter.ts'
import type { Groups } from '../domain/subscription/seen.ts'
import type { Subscription } from '../domain/subscription/subscription.ts'
import { activeOf, activeSubscriptions, type ShownSummary } from '../domain/subscription/summary.ts'
import { worldAt, type World } from '../domain/world.ts'
import type { Call } from '../http/call.ts'
import { loadBooks, type WholeBooks } from '../jobs/books.ts'
import type { CustomerItem } from '../store/customer-item.ts'
import { loadGroups } from '../store/group.ts'
import { loadWorld } from '../store/world.ts'

export interface CustomerView {
  readonly customer: Customer
  readonly active: readonly ShownSummary[]
  /** Those that the filter lets through, at the instant of the read; empty where they were not asked for. */
  readonly subscriptions: readonly Subscription[]
  readonly groups: Groups
  /** Everything made durable that had fallen due; undefined where documents were not asked for. */
  readonly books: WholeBooks | undefined
}

export interface ViewOptions {
  /** Whether the subscriptions are to be shown. */
  readonly subscriptions: boolean
  /** Whether the summary of active ones is to be shown. */
  readonly active: boolean
  /** Whether invoices and credit notes are to be shown. */
  readonly invoices: boolean
  readonly filter: readonly Condition[]
}

type Reading = Pick<Call, 'account' | 'settings' | 'now'>

/** Loads are made a few at a time, so that one call does not take all of the storage's attention. */
const viewedAtOnce = 10

/** The views of customers in their order, those left out that the filter does not let through. */
export async function viewCustomers(
  customers: readonly CustomerItem[],
  options: ViewOptions,
  reading: Reading,
): Promise<CustomerView[]> {
  const views: CustomerView[] = []
  for (let start = 0; start < customers.length; start += viewedAtOnce) {
    const some = customers.slice(start, start + viewedAtOnce)
    const viewed = await Promise.all(some.map((customer) => viewCustomer(customer, options, reading)))
    views.push(...viewed.filter((view) => view !== undefined))
  }
  return views
}

/** Undefined where the filter asks for a subscription that the customer does not have. */
async function viewCustomer(
  read: CustomerItem,
  options: ViewOptions,
  reading: Reading,
): Promise<CustomerView | undefined> {
  const { now, settings } = reading
  const books = options.invoices ? await loadBooks(settings, read, now) : undefined
  if (options.invoices && books === undefined) return undefined
  const customer = books?.world.customer ?? read
  const asks = asksForSubscriptions(options.filter)
  if (!needsSubscriptions(read, options, now)) {
    if (asks) return undefined
    return { customer, active: activeOf(read.active, now, settings), subscriptions: [], groups: new Map(), books }
  }
  const { subscriptions, groups } = await subscriptionsOf(read.id, books?.world, reading)
  const matching = matchingSubscriptions(subscriptions, options.filter, { settings, now, groups })
  if (asks && matching.length === 0) return undefined
  const active = activeSubscriptions(matching, now, settings, groups)
  return { customer, active, subscriptions: matching, groups, books }
}

function needsSubscriptions(
  { parts, due, follows }: CustomerItem,
  { subscriptions, active, filter }: ViewOptions,
  now: Reading['now'],
): boolean {
  if (Object.keys(parts).length === 0) return false
  if (subscriptions || asksForSubscriptions(filter)) return true
  return active && (follows || (due !== undefined && due <= now))
}

async function subscriptionsOf(id: string, known: World | undefined, { account, settings, now }: Reading) {
  const world = known ?? (await loadWorld(account, id))
  const subscriptions = world === undefined ? [] : worldAt(world, now, settings).subscriptions
  return { subscriptions, groups: await loadGroups(settings, subscriptions, now) }
}
