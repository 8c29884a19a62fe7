/**
 * Customers as a read sees them. The customer item alone answers most reads. The whole customer is loaded only where a
 * field or a filter asks for subscriptions, or where the item is not true at the instant of the read: a step has fallen
 * due since it was written, or a subscription follows a group. Where invoices or payments are asked for, due steps are
 * committed first.
 */
import type { Assignment } from '../../domain/world/assignment.ts'
import type { Customer } from '../../domain/world/customer.ts'
import { matchesCustomer, type Condition } from '../../domain/customer/customer-filter.ts'
import { asksForSubscriptions, matchingSubscriptions } from '../../domain/customer/subscription-filter.ts'
import type { Groups } from '../../domain/subscription/reading/seen.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import { activeOf, activeSubscriptions, type ShownSummary } from '../../domain/subscription/reading/summary.ts'
import type { World } from '../../domain/world/world.ts'
import { loadWholeLedger, type LedgerParts, type WholeLedger } from '../advance/whole-ledger.ts'
import type { CustomerItem } from '../../store/customer/customer-item.ts'
import { loadGroups } from '../../store/customer/load-group.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { someAtOnce } from '../../store/some-at-once.ts'
import { worldAtLeisure } from '../../store/world-at-leisure.ts'
import { lookAhead } from './look-ahead.ts'
import type { Reader } from './reader.ts'

export interface CustomerView {
  /** At the instant of the read. */
  readonly customer: Customer
  readonly active: readonly ShownSummary[]
  /** The subscriptions that match the filter, at the instant of the read; empty where they were not asked for. */
  readonly subscriptions: readonly Subscription[]
  readonly groups: Groups
  /** With every due step committed; undefined where neither documents nor payments were asked for. */
  readonly ledger: WholeLedger | undefined
  /** The products that will be assigned until the instant of the read, beside those that are stored. */
  readonly assignedAhead?: readonly Assignment[]
}

export interface ViewOptions {
  /** Whether the subscriptions are to be shown. */
  readonly subscriptions: boolean
  /** Whether the summary of active ones is to be shown. */
  readonly active: boolean
  /** The parts of the ledger that are to be shown, or what others need of it; undefined for none. */
  readonly ledger: LedgerParts | undefined
  readonly filter: readonly Condition[]
}

type FilterReader = Pick<Reader, 'account' | 'settings' | 'language' | 'now' | 'aheadOf'>

const viewedAtOnce = 10

/** The views of the customers that match the filter, in their order. */
export async function viewCustomers(
  customers: readonly CustomerItem[],
  options: ViewOptions,
  reader: FilterReader,
): Promise<CustomerView[]> {
  const views = await someAtOnce(customers, viewedAtOnce, (customer) => viewCustomer(customer, options, reader))
  return views.filter((view) => view !== undefined)
}

/** Undefined where the customer does not match the filter, or none of its subscriptions does. */
async function viewCustomer(
  item: CustomerItem,
  options: ViewOptions,
  reader: FilterReader,
): Promise<CustomerView | undefined> {
  const { now, settings, aheadOf } = reader
  if (aheadOf !== undefined) {
    const ahead = await lookAhead(item.id, { settings, now: aheadOf, until: now }, options.ledger)
    return ahead && (await viewOf(ahead, options, reader))
  }
  const { filter } = options
  if (!isBehind(item, reader)) {
    if (!matches(item, options, reader)) return undefined
    if (options.ledger === undefined && !needsSubscriptions(item, options)) {
      if (asksForSubscriptions(filter)) return undefined
      const active = activeOf(item.active, now, settings)
      return { customer: item, active, subscriptions: [], groups: new Map(), ledger: undefined }
    }
  }
  const ledger = options.ledger && (await loadWholeLedger(settings, item, now, options.ledger))
  const world = options.ledger === undefined ? await presentWorld(item.id, reader) : ledger?.world
  return world && (await viewOf({ world, ledger }, options, reader))
}

interface Known {
  /** At the instant of the read. */
  readonly world: World
  readonly ledger: WholeLedger | undefined
  readonly assignedAhead?: readonly Assignment[]
}

async function viewOf(known: Known, options: ViewOptions, reader: FilterReader): Promise<CustomerView | undefined> {
  const { world, ...others } = known
  const { now, settings } = reader
  const { filter } = options
  if (!matches(world.customer, options, reader)) return undefined
  const { customer, subscriptions } = world
  const groups = await loadGroups(settings, subscriptions, now)
  const matching = matchingSubscriptions(subscriptions, filter, { settings, now, groups })
  if (asksForSubscriptions(filter) && matching.length === 0) return undefined
  const active = activeSubscriptions(matching, now, settings, groups)
  return { customer, active, subscriptions: matching, groups, ...others }
}

/** Whether a step has fallen due since the item was written. */
const isBehind = ({ due }: CustomerItem, { now }: Pick<FilterReader, 'now'>) => due !== undefined && due <= now

const matches = (customer: Customer, { filter }: ViewOptions, { settings, language }: FilterReader) =>
  matchesCustomer(customer, filter, settings, language)

function needsSubscriptions({ parts, follows }: CustomerItem, { subscriptions, active, filter }: ViewOptions): boolean {
  if (Object.keys(parts).length === 0) return false
  return subscriptions || asksForSubscriptions(filter) || (active && follows)
}

/** The customer at the instant of the read; undefined where it was erased meanwhile. */
export async function presentCustomer(
  item: CustomerItem,
  reader: Pick<Reader, 'account' | 'settings' | 'now'>,
): Promise<Customer | undefined> {
  return isBehind(item, reader) ? (await presentWorld(item.id, reader))?.customer : item
}

async function presentWorld(
  id: string,
  { account, settings, now }: Pick<Reader, 'account' | 'settings' | 'now'>,
): Promise<World | undefined> {
  const world = await loadWorld(account, id)
  if (world === undefined || world.customer.erased !== undefined) return undefined
  return await worldAtLeisure(world, now, settings)
}
