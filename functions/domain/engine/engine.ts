/**
 * The engine knows all rules: what falls due of a customer's world, in which order, and what every change brings about.
 * Renewals, overrides, invoices, dunning and the test clock are all this one loop.
 */
import { bill, billingDue } from '../billing/bill.ts'
import { nextInvoicing } from '../billing/next-invoicing.ts'
import { nextOverrideBegin, nextOverrideEnd } from '../override/next-begin-end.ts'
import { endSettledSuspensions } from '../override/suspension.ts'
import { allocateBalances, allocationDue } from '../payment/allocate.ts'
import type { Settings } from '../settings/settings.ts'
import { nextSubscriptionChange } from '../subscription/next-change.ts'
import type { Instant } from '../time.ts'
import { firstDue, followedBy, type Change, type DueStep, type Step } from '../world/change.ts'
import type { World } from '../world/world.ts'
import { nextDunning } from './dunning.ts'

/**
 * How many documents a change may make, and invoices it may pay, beside its own writes: each takes up to four of the hundred
 * writes of a transaction.
 */
const documentsAtOnce = 10

/** What can fall due of a world. The order of this list breaks ties at one instant. Unfinished billing goes first. */
const sources: readonly ((world: World, settings: Settings) => DueStep | undefined)[] = [
  nextBilling,
  nextAllocation,
  nextOverrideBegin,
  nextSubscriptionChange,
  nextOverrideEnd,
  nextInvoicing,
  nextDunning,
]

/** Documents that an earlier change left to be made. */
function nextBilling(world: World, settings: Settings): DueStep | undefined {
  const at = billingDue(world)
  return at === undefined ? undefined : { at, run: () => bill(world, at, settings, documentsAtOnce) }
}

/** The balance that is still to go to open invoices. It waits until all documents of a change are made. */
function nextAllocation(world: World): DueStep | undefined {
  const at = billingDue(world) === undefined ? allocationDue(world) : undefined
  return at === undefined ? undefined : { at, run: () => allocateBalances(world, at, documentsAtOnce) }
}

const nextStep = (world: World, settings: Settings): DueStep | undefined =>
  firstDue(sources.map((nextOf) => nextOf(world, settings)))

/** What falls due up to and including `until`, one step after another, each with the world after it. */
export function* stepsUntil(
  world: World,
  until: Instant,
  settings: Settings,
  mostDocuments = documentsAtOnce,
): Generator<Step, void> {
  for (let current = world; ;) {
    const next = nextStep(current, settings)
    if (next === undefined || next.at > until) return
    const step = { ...withDocuments(next.run(), next.at, settings, mostDocuments), at: next.at }
    current = step.world
    yield step
  }
}

/** The world at an instant, whether or not any job has made it durable yet. */
export function worldAt(world: World, now: Instant, settings: Settings): World {
  let current = world
  for (const step of stepsUntil(world, now, settings)) current = step.world
  return current
}

/** When something of the world next falls due. An erased customer is due until the erasure is complete. */
export function dueOf(world: World, settings: Settings): Instant | undefined {
  const { customer } = world
  return customer.erased === undefined ? nextStep(world, settings)?.at : customer.due
}

/** How many steps a decision brings about at once; whoever comes next carries out further ones. */
const consequencesAtOnce = 6

/** A decision together with the documents that it asks for and what it makes fall due at that very instant, as one change. */
export function withConsequences(decided: Change, now: Instant, settings: Settings): Change {
  const first = withDocuments(decided, now, settings)
  return stepsUntil(first.world, now, settings).take(consequencesAtOnce).reduce<Change>(followedBy, first)
}

/** A decision alone. Its documents and everything else that follows fall due at once. */
export const withoutConsequences = (decided: Change, now: Instant, settings: Settings): Change =>
  withDocuments(decided, now, settings, 0)

/** A change with the bills and credits that it asks for, and what pays them. */
export function withDocuments(change: Change, at: Instant, settings: Settings, most = documentsAtOnce): Change {
  const billed = followedBy(change, bill(change.world, at, settings, most))
  // Nothing is paid that is still to be credited.
  const paid =
    billingDue(billed.world) === undefined
      ? followedBy(billed, allocateBalances(billed.world, at, most))
      : billed
  return { ...paid, world: endSettledSuspensions(paid.world, at) }
}
