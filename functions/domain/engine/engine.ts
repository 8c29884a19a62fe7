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
import { firstDue, followedBy, unchanged, type Change, type DueStep, type Step } from '../world/change.ts'
import type { World } from '../world/world.ts'
import { nextDunning } from './dunning.ts'

/**
 * How many documents a change may make, and invoices it may pay, beside its own writes: each takes up to four of the
 * hundred writes of a transaction.
 */
const documentsAtOnce = 10

type NextOf = (world: World, settings: Settings) => DueStep | undefined

/** What can fall due of a world by the rules. The order of this list breaks ties at one instant. */
const rules: readonly NextOf[] = [
  nextOverrideBegin,
  nextSubscriptionChange,
  nextOverrideEnd,
  nextInvoicing,
  nextDunning,
]

/**
 * Unfinished billing goes first at its instant: a step makes at most so many documents, but for those that exist for
 * them.
 */
function nextStep(world: World, settings: Settings, mostDocuments: number): DueStep | undefined {
  const byRules = firstDue(rules.map((nextOf) => nextOf(world, settings)))
  const step = byRules && {
    at: byRules.at,
    run: () => withDocuments(byRules.run(), byRules.at, settings, mostDocuments),
  }
  return firstDue([nextDocuments(world, settings), step])
}

/** Documents that an earlier change left to be made, and then the balance that is still to go to open invoices. */
function nextDocuments(world: World, settings: Settings): DueStep | undefined {
  const at = billingDue(world) ?? allocationDue(world)
  return at === undefined ? undefined : { at, run: () => withDocuments(unchanged(world), at, settings) }
}

/** What falls due up to and including `until`, one step after another, each with the world after it. */
export function* stepsUntil(
  world: World,
  until: Instant,
  settings: Settings,
  mostDocuments = documentsAtOnce,
): Generator<Step, void> {
  for (let current = world; ;) {
    const next = nextStep(current, settings, mostDocuments)
    if (next === undefined || next.at > until) return
    const step = { ...next.run(), at: next.at }
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
  return customer.erased === undefined ? nextStep(world, settings, documentsAtOnce)?.at : customer.due
}

/** How many steps a decision brings about at once; whoever comes next carries out further ones. */
const consequencesAtOnce = 6

/**
 * A decision together with the documents that it asks for and what it makes fall due at that very instant, as one
 * change.
 */
export function withConsequences(
  decided: Change,
  now: Instant,
  settings: Settings,
  mostSteps = consequencesAtOnce,
): Change {
  const first = withDocuments(decided, now, settings)
  return stepsUntil(first.world, now, settings).take(mostSteps).reduce<Change>(followedBy, first)
}

/** A decision alone. Its documents and everything else that follows fall due at once. */
export const withoutConsequences = (decided: Change, now: Instant, settings: Settings): Change =>
  withDocuments(decided, now, settings, 0)

/** A change with the bills and credits that it asks for, and what pays them. */
export function withDocuments(change: Change, at: Instant, settings: Settings, most = documentsAtOnce): Change {
  const billed = followedBy(change, bill(change.world, at, settings, most))
  // Nothing is paid that is still to be credited.
  const paid =
    billingDue(billed.world) === undefined ? followedBy(billed, allocateBalances(billed.world, at, most)) : billed
  return { ...paid, world: endSettledSuspensions(paid.world, at) }
}
