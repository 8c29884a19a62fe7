/**
 * A customer's world: everything whose state at an instant follows from what is stored of the customer and the time.
 * Rules decide on worlds, the store loads and commits them whole.
 */
import type { Customer } from './customer.ts'
import { joined } from './change.ts'
import type { EventBody } from '../event.ts'
import { allocateBalances, waitingAllocation } from '../payment/allocate.ts'
import { bill } from '../billing/bill.ts'
import type { Ledger } from './ledger.ts'
import { waitingDunning } from '../engine/dunning.ts'
import { waitingInvoicing } from '../billing/next-invoicing.ts'
import { waitingBill } from '../billing/unbilled.ts'
import type { Settings } from '../settings/settings.ts'
import { waitingBegin, waitingEnd } from '../override/next-begin-end.ts'
import { waitingSubscription } from '../subscription/next-change.ts'
import type { Subscription } from './subscription.ts'
import type { Instant } from '../time.ts'

export interface World {
  readonly customer: Customer
  /** Oldest first. */
  readonly subscriptions: readonly Subscription[]
  readonly ledger: Ledger
}

/** What was done to a world, and what is told of it. */
export interface Done {
  readonly world: World
  readonly events: readonly EventBody[]
  readonly history: readonly string[]
}

export interface WorldStep extends Done {
  readonly at: Instant
}

/** Something that falls due, and how it is carried out: as of then, however late that is. */
export interface Waiting {
  readonly at: Instant
  /** Where it is for its documents that it falls due. */
  readonly documents?: 'at once'
  readonly carryOut: () => Done
}

/** What can fall due of a world. At one instant the earlier ones in this list come first: what an earlier change left before all. */
const sources: readonly ((world: World, settings: Settings) => Waiting | undefined)[] = [
  waitingBill,
  waitingAllocation,
  waitingBegin,
  waitingSubscription,
  waitingEnd,
  waitingInvoicing,
  waitingDunning,
]

/**
 * Whether documents are made by the change that asks for them, which is the rule, or fall due right after it, as where one
 * transaction cannot hold both.
 */
export type Documents = 'at once' | 'later'

/**
 * How many documents a change may make, and invoices it may pay, beyond what it is itself: each takes up to four writes of the
 * hundred of a transaction.
 */
const documentsAtOnce = 10

/** What falls due up to and including `until`, one step after another, each with the world after it. */
export function* stepsUntil(
  world: World,
  until: Instant,
  settings: Settings,
  documents?: Documents,
): Generator<WorldStep, void> {
  for (let so = world; ;) {
    const next = firstWaiting(so, settings)
    if (next === undefined || next.at > until) return
    // What falls due for its documents would else be due for ever.
    const step = stepOf(next.carryOut(), so, next.at, settings, next.documents ?? documents)
    so = step.world
    yield step
  }
}

/** The world at an instant, whether or not any job has made it durable yet. */
export function worldAt(world: World, now: Instant, settings: Settings): World {
  let so = world
  for (const step of stepsUntil(world, now, settings)) so = step.world
  return so
}

/** When something of the world next falls due. An erased customer is due until the erasure is complete. */
export function dueOf(world: World, settings: Settings): Instant | undefined {
  const { customer } = world
  return customer.erased === undefined ? firstWaiting(world, settings)?.at : customer.due
}

/**
 * How many steps a decision brings about at once; further ones fall due and are carried out by whoever comes next. With none
 * its documents do so as well.
 */
const consequencesAtOnce = 6

/**
 * A decision on a world together with what it makes fall due at that very instant, so that both are one change. `before` is
 * undefined for a new customer's.
 */
export function withConsequences(
  decided: Done,
  before: World | undefined,
  now: Instant,
  settings: Settings,
  limit = consequencesAtOnce,
): Done {
  const first = settled(decided, before, now, settings, limit === 0 ? 'later' : 'at once')
  return stepsUntil(first.world, now, settings).take(limit).reduce<Done>(joined, first)
}

/** What was done to a world, as a step that others may follow. */
export function stepOf(done: Done, before: World, at: Instant, settings: Settings, documents?: Documents): WorldStep {
  return { ...settled(done, before, at, settings, documents), at }
}

/** What was done, with the bills and credits that it asks for, and what pays them. */
function settled(
  done: Done,
  before: World | undefined,
  at: Instant,
  settings: Settings,
  documents: Documents = 'at once',
): Done {
  const most = documents === 'later' ? 0 : documentsAtOnce
  const billed = joined(done, bill(done.world, before, at, settings, most))
  return joined(billed, allocateBalances(billed.world, at, most))
}

/** What falls due first. */
function firstWaiting(world: World, settings: Settings): Waiting | undefined {
  return sources
    .map((waiting) => waiting(world, settings))
    .reduce((first, other) => (first === undefined || (other !== undefined && other.at < first.at) ? other : first))
}
