/**
 * Customers for a read. The customer item alone answers most reads. More is read, of all customers at once, only if a
 * field or a filter asks for subscriptions or invoices, or if the item is not true at the instant of the read: a step
 * has fallen due since it was written, or a subscription follows a group. If invoices or payments are asked for, due
 * steps are committed first.
 */
import type { Assignment } from '../../domain/world/assignment.ts'
import type { Customer } from '../../domain/world/customer.ts'
import { matchesCustomer, type Condition } from '../../domain/customer/customer-filter.ts'
import { asksForSubscriptions, matchingSubscriptions } from '../../domain/customer/subscription-filter.ts'
import type { Groups } from '../../domain/subscription/reading/subscription-view.ts'
import { inOrderOfAge } from '../../domain/world/invoice.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import { activeOf, activeSubscriptions, type SummaryView } from '../../domain/subscription/reading/summary.ts'
import type { World } from '../../domain/world/world.ts'
import { loadWholeLedger, type LedgerParts, type WholeLedger } from '../advance/whole-ledger.ts'
import type { CustomerItem } from '../../store/customer/customer-item.ts'
import { loadGroups } from '../../store/customer/load-group.ts'
import { readInFull, type CustomerInFull, type WantedParts } from '../../store/customer/customers-in-full.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { worldWithYields } from '../../store/customer/world-with-yields.ts'
import { lookAhead } from './look-ahead.ts'
import type { Reader } from './reader.ts'

export interface CustomerView {
  /** The customer at the instant of the read. */
  readonly customer: Customer
  readonly active: readonly SummaryView[]
  /** The subscriptions that match the filter, at the instant of the read; empty if not requested. */
  readonly subscriptions: readonly Subscription[]
  /** All subscriptions, whether they match or not. */
  readonly all: readonly Subscription[]
  readonly groups: Groups
  /** With every due step committed; undefined if neither documents nor payments are requested. */
  readonly ledger: WholeLedger | undefined
  /** The products assigned, including those to be assigned by the instant of the read; empty if not requested. */
  readonly assignments: readonly Assignment[]
}

export interface ViewOptions {
  /** Whether the subscriptions are to be shown. */
  readonly subscriptions: boolean
  /** The assigned products that are to be shown. */
  readonly assignments: 'none' | 'of-subscriptions' | 'all'
  /** Whether the summary of active ones is to be shown. */
  readonly active: boolean
  /** The parts of the ledger that are shown, or that other parts need; undefined for none. */
  readonly ledger: LedgerParts | undefined
  readonly filter: readonly Condition[]
}

type FilterReader = Pick<Reader, 'account' | 'settings' | 'language' | 'now' | 'aheadOf'>

/** The customers that have to be read one by one, because due steps are committed or a later instant is read. */
const readAtOnce = 10

/** The views of the customers that match the filter, in their order. */
export async function viewCustomers(
  customers: readonly CustomerItem[],
  options: ViewOptions,
  reader: FilterReader,
): Promise<CustomerView[]> {
  const candidates = customers.filter((item) => mayMatch(item, options, reader))
  const whole = candidates.filter((item) => needsMore(item, options, reader))
  const queried = new Set(whole.filter((item) => isQueried(item, options, reader)))
  // The ledger of such a customer is complete except for its products.
  const inBatches = options.assignments === 'none' ? whole.filter((item) => !queried.has(item)) : whole
  const [read, ledgers] = await Promise.all([
    readInFull(reader.account, inBatches, (item) => wantedOf(item, queried.has(item), options, reader)),
    ledgersWithPayments([...queried], reader),
  ])
  const inFull = await someAtOnce(whole, readAtOnce, (item) =>
    knownOf(item, { full: read.get(item.id), ledger: ledgers.get(item.id) }, options, reader),
  )
  const byId = new Map(inFull.flatMap((each) => (each === undefined ? [] : [[each.world.customer.id, each]])))
  const all = inFull.flatMap((each) => each?.world.subscriptions ?? [])
  const groups = await loadGroups(reader.settings, all, reader.now)
  const isWhole = new Set(whole)
  return candidates.flatMap((item) => {
    if (!isWhole.has(item)) return viewOfItem(item, options, reader)
    const full = byId.get(item.id)
    return full === undefined ? [] : viewOf(full, groups, options, reader)
  })
}

/** An item that is behind may match at the instant of the read, whatever its values are now. */
const mayMatch = (item: CustomerItem, options: ViewOptions, reader: FilterReader): boolean =>
  reader.aheadOf !== undefined || isBehind(item, reader) || matches(item, options, reader)

const needsMore = (item: CustomerItem, options: ViewOptions, reader: FilterReader): boolean =>
  reader.aheadOf !== undefined ||
  isBehind(item, reader) ||
  options.ledger !== undefined ||
  (options.assignments === 'all' && item.filed?.assigned?.count !== 0) ||
  needsSubscriptions(item, options)

/** Payments that the customer item does not name, or of a customer that is behind, are found by Queries of it alone. */
const isQueried = (item: CustomerItem, { ledger }: ViewOptions, reader: FilterReader): boolean =>
  ledger?.payments === true &&
  reader.aheadOf === undefined &&
  (isBehind(item, reader) || item.filed?.closed === undefined || item.filed.paid === undefined)

function wantedOf(
  item: CustomerItem,
  queried: boolean,
  { assignments, ledger }: ViewOptions,
  reader: FilterReader,
): WantedParts {
  const isWhole = ledger !== undefined || reader.aheadOf !== undefined || isBehind(item, reader)
  const hasLedger = ledger !== undefined && !queried
  return {
    ledger: isWhole,
    assignments: assignments !== 'none',
    closed: hasLedger,
    payments: hasLedger && ledger.payments,
  }
}

function viewOfItem(item: CustomerItem, { filter }: ViewOptions, { now, settings }: FilterReader): CustomerView[] {
  if (asksForSubscriptions(filter)) return []
  const active = activeOf(item.active, now, settings)
  return [{ customer: item, active, subscriptions: [], all: [], groups: new Map(), ledger: undefined, assignments: [] }]
}

interface Known {
  /** At the instant of the read. */
  readonly world: World
  readonly ledger: WholeLedger | undefined
  readonly assignments: readonly Assignment[]
}

/** The ledgers of these customers, with their payments, by the customers' ids. */
async function ledgersWithPayments(
  items: readonly CustomerItem[],
  { settings, now }: FilterReader,
): Promise<ReadonlyMap<string, WholeLedger>> {
  const parts = { payments: true }
  const ledgers = await someAtOnce(items, readAtOnce, (item) => loadWholeLedger(settings, item, now, parts))
  return new Map(ledgers.flatMap((ledger) => (ledger === undefined ? [] : [[ledger.world.customer.id, ledger]])))
}

interface Read {
  readonly full: CustomerInFull | undefined
  /** The ledger of a customer whose payments are found by Queries of it alone. */
  readonly ledger: WholeLedger | undefined
}

/** Undefined if the customer was erased in the meantime. */
async function knownOf(
  item: CustomerItem,
  { full, ledger: withPayments }: Read,
  { ledger: parts }: ViewOptions,
  reader: FilterReader,
): Promise<Known | undefined> {
  if (withPayments !== undefined) {
    return { world: withPayments.world, ledger: withPayments, assignments: full?.assignments ?? [] }
  }
  if (full === undefined) return undefined
  const { settings, now, aheadOf } = reader
  const { world: stored, closed, payments, assignments } = full
  if (aheadOf !== undefined) {
    const ahead = await lookAhead(full, { settings, now: aheadOf, until: now }, parts)
    return ahead && { ...ahead, assignments: withAhead(full, ahead.assignedAhead) }
  }
  const isLate = isBehind(stored.customer, reader)
  if (parts === undefined) {
    return { world: isLate ? await worldWithYields(stored, now, settings) : stored, ledger: undefined, assignments }
  }
  const ledger =
    isLate || closed === undefined || (parts.payments && payments === undefined)
      ? await loadWholeLedger(settings, item, now, parts)
      : {
          ...closed,
          world: stored,
          documents: inOrderOfAge([...closed.documents, ...stored.ledger.open]),
          payments,
        }
  return ledger && { world: ledger.world, ledger, assignments }
}

/** A stored assignment takes precedence over a predicted one, because it may have been taken back. */
function withAhead({ assignments, taken: takenIds }: CustomerInFull, ahead: readonly Assignment[]): Assignment[] {
  const ids = new Set([...assignments.map(({ id }) => id), ...takenIds])
  return [...assignments, ...ahead.filter(({ id }) => !ids.has(id))]
}

function viewOf(
  { world, ledger, assignments }: Known,
  groups: Groups,
  options: ViewOptions,
  reader: FilterReader,
): CustomerView[] {
  const { now, settings } = reader
  const { filter } = options
  if (!matches(world.customer, options, reader)) return []
  const { customer, subscriptions } = world
  const matching = matchingSubscriptions(subscriptions, filter, { settings, now, groups })
  if (asksForSubscriptions(filter) && matching.length === 0) return []
  const active = activeSubscriptions(matching, now, settings, groups)
  return [{ customer, active, subscriptions: matching, all: subscriptions, groups, ledger, assignments }]
}

/** Whether a step has fallen due since the item was written. */
const isBehind = ({ due }: Pick<Customer, 'due'>, { now }: Pick<FilterReader, 'now'>) => due !== undefined && due <= now

const matches = (customer: Customer, { filter }: ViewOptions, { settings, language }: FilterReader) =>
  matchesCustomer(customer, filter, settings, language)

function needsSubscriptions({ parts, follows }: CustomerItem, { subscriptions, active, filter }: ViewOptions): boolean {
  if (Object.keys(parts).length === 0) return false
  return subscriptions || asksForSubscriptions(filter) || (active && follows)
}

/** The customer at the instant of the read; undefined if it was erased in the meantime. */
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
  return await worldWithYields(world, now, settings)
}
