/**
 * Customers as a read sees them. Most reads are answered by the customer item alone; all of a customer is loaded only where
 * a field or a filter asks for subscriptions, or where the item cannot speak for the instant of the read: something has
 * fallen due since it was written, or a subscription follows a group. Where invoices are asked for, what has fallen due is
 * made durable first.
 */
import type { Customer } from '../../domain/world/customer.ts'
import { matchesCustomer, type Condition } from '../../domain/customer/customer-filter.ts'
import { asksForSubscriptions, matchingSubscriptions } from '../../domain/customer/subscription-filter.ts'
import type { Groups } from '../../domain/subscription/reading/seen.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import { activeOf, activeSubscriptions, type ShownSummary } from '../../domain/subscription/reading/summary.ts'
import { worldAt } from '../../domain/engine/engine.ts'
import type { World } from '../../domain/world/world.ts'
import { loadWholeLedger, type WholeLedger } from '../advance/whole-ledger.ts'
import type { CustomerItem } from '../../store/customer/customer-item.ts'
import { loadGroups } from '../../store/customer/load-group.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import type { Reader } from './reader.ts'

export interface CustomerView {
  /** At the instant of the read. */
  readonly customer: Customer
  readonly active: readonly ShownSummary[]
  /** Those that the filter lets through, at the instant of the read; empty where they were not asked for. */
  readonly subscriptions: readonly Subscription[]
  readonly groups: Groups
  /** Everything made durable that had fallen due; undefined where documents were not asked for. */
  readonly ledger: WholeLedger | undefined
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

type Reading = Pick<Reader, 'account' | 'settings' | 'language' | 'now'>

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

/** Undefined where the filter asks for a customer or a subscription that this is not or does not have. */
async function viewCustomer(
  item: CustomerItem,
  options: ViewOptions,
  reading: Reading,
): Promise<CustomerView | undefined> {
  const { now, settings } = reading
  const { filter } = options
  if (!isBehind(item, reading)) {
    if (!matches(item, options, reading)) return undefined
    if (!options.invoices && !needsSubscriptions(item, options)) {
      if (asksForSubscriptions(filter)) return undefined
      const active = activeOf(item.active, now, settings)
      return { customer: item, active, subscriptions: [], groups: new Map(), ledger: undefined }
    }
  }
  const ledger = options.invoices ? await loadWholeLedger(settings, item, now) : undefined
  const world = options.invoices ? ledger?.world : await presentWorld(item.id, reading)
  if (world === undefined || !matches(world.customer, options, reading)) return undefined
  const { customer, subscriptions } = world
  const groups = await loadGroups(settings, subscriptions, now)
  const matching = matchingSubscriptions(subscriptions, filter, { settings, now, groups })
  if (asksForSubscriptions(filter) && matching.length === 0) return undefined
  const active = activeSubscriptions(matching, now, settings, groups)
  return { customer, active, subscriptions: matching, groups, ledger }
}

/** Whether something has fallen due since the item was written. */
const isBehind = ({ due }: CustomerItem, { now }: Pick<Reading, 'now'>) => due !== undefined && due <= now

const matches = (customer: Customer, { filter }: ViewOptions, { settings, language }: Reading) =>
  matchesCustomer(customer, filter, settings, language)

function needsSubscriptions({ parts, follows }: CustomerItem, { subscriptions, active, filter }: ViewOptions): boolean {
  if (Object.keys(parts).length === 0) return false
  return subscriptions || asksForSubscriptions(filter) || (active && follows)
}

/** The customer at the instant of the read; undefined where it was erased meanwhile. */
export async function presentCustomer(
  item: CustomerItem,
  reading: Pick<Reader, 'account' | 'settings' | 'now'>,
): Promise<Customer | undefined> {
  return isBehind(item, reading) ? (await presentWorld(item.id, reading))?.customer : item
}

async function presentWorld(
  id: string,
  { account, settings, now }: Pick<Reader, 'account' | 'settings' | 'now'>,
): Promise<World | undefined> {
  const world = await loadWorld(account, id)
  return world === undefined || world.customer.erased !== undefined ? undefined : worldAt(world, now, settings)
}
