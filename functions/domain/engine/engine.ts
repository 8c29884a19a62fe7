/**
 * The engine knows all rules: the steps that fall due in a customer's world, their order, and the consequences of every
 * change. Renewals, overrides, invoices, dunning and the test clock all use this one loop.
 */
import { bill, billingDue } from '../billing/bill.ts'
import { nextInvoicing } from '../billing/next-invoicing.ts'
import { withNewLines } from '../billing/reinvoice.ts'
import { endAll } from '../collection/end-agreement.ts'
import { nextCollection } from '../collection/next-collection.ts'
import { planCollections } from '../collection/plan-collection.ts'
import { withAwaited } from '../collection/under-way.ts'
import { withdrawClaims } from '../collection/withdraw-claims.ts'
import { nextOverrideBegin, nextOverrideEnd } from '../override/next-begin-end.ts'
import { endSuspensionsOfClosedInvoices } from '../override/suspension.ts'
import { withPaidAtOnce } from '../document/frozen-details.ts'
import { awaitsLetters, nextMissedLetter } from '../notice/missed-notice.ts'
import { nextNotice } from '../notice/next-notice.ts'
import { nextErasure } from '../notice/retention.ts'
import { allocateBalances, allocationDue } from '../payment/allocate.ts'
import type { Settings } from '../settings/settings.ts'
import { nextSubscriptionChange } from '../subscription/next-change.ts'
import type { Instant } from '../time/time.ts'
import { firstDue, followedBy, unchanged, type Change, type DueStep, type Step } from '../world/change.ts'
import { hasOverrides } from '../world/world-overrides.ts'
import type { World } from '../world/world.ts'
import { nextDunning } from './dunning.ts'

/**
 * The largest number of documents that a change makes, and of invoices that it pays, in addition to its own writes.
 * Each of them takes up to four of the hundred writes of a transaction.
 */
const documentsAtOnce = 10

type NextOf = (world: World, settings: Settings) => DueStep | undefined

interface Rule {
  readonly nextOf: NextOf
  /** Whether the rule can apply to a world at all; absent for a rule that always can. */
  readonly concerns?: (world: World, settings: Settings) => boolean
}

/** The rules by which steps fall due. The order of this list breaks ties at one instant. */
const rules: readonly Rule[] = [
  { nextOf: nextBilledOverrideBegin, concerns: hasOverrides },
  { nextOf: nextSubscriptionChange },
  { nextOf: nextOverrideEnd, concerns: hasOverrides },
  { nextOf: nextInvoicing },
  { nextOf: nextCollection, concerns: isCollected },
  { nextOf: nextDunning },
  { nextOf: nextNotice },
  { nextOf: nextMissedLetter, concerns: awaitsLetters },
  {
    nextOf: nextErasureOfCustomer,
    concerns: ({ isForeseen }, { retention }) => isForeseen === true && retention.length > 0,
  },
]

/** Whether money of the customer is collected by an agreement, or was until its erasure. */
function isCollected({ customer }: World): boolean {
  return customer.agreements !== undefined || customer.awaited !== undefined || customer.erased !== undefined
}

/** A scheduled change of the number of copies is billed like an update on that day. */
function nextBilledOverrideBegin(world: World, settings: Settings): DueStep | undefined {
  const due = nextOverrideBegin(world, settings)
  if (due === undefined) return undefined
  const run = (): Change => {
    const begun = due.run()
    const relined = withNewLines({ world: begun.world, before: world, reinvoice: false, now: due.at, settings })
    return { ...begun, world: relined }
  }
  return { at: due.at, run }
}

/** Agreements end first, so that their providers forget the payer too. */
function nextErasureOfCustomer(world: World, settings: Settings): DueStep | undefined {
  const due = nextErasure(world, settings)
  if (due === undefined || world.customer.agreements === undefined) return due
  const run = (): Change => {
    const ended = endAll(world, due.at, settings)
    const erased = nextErasure(ended.world, settings)
    return erased === undefined ? ended : followedBy(ended, erased.run())
  }
  return { at: due.at, run }
}

/** The erasure of a customer by retention, as a worker commits it: at most one step. */
export function* erasureSteps(world: World, until: Instant, settings: Settings): Generator<Step, void> {
  const due = nextErasureOfCustomer(world, settings)
  if (due !== undefined && due.at <= until) yield { ...withDocuments(due.run(), due.at, settings), at: due.at }
}

/** Unfinished billing goes first at its instant. A step of the rules makes a limited number of documents. */
function nextStep(world: World, settings: Settings, mostDocuments: number): DueStep | undefined {
  // The remainder of an erased customer has no steps.
  if (world.customer.erased !== undefined) return undefined
  const byRules = firstDue(
    rules.map(({ nextOf, concerns }) => (concerns?.(world, settings) === false ? undefined : nextOf(world, settings))),
  )
  const step = byRules && {
    at: byRules.at,
    run: () => withDocuments(byRules.run(), byRules.at, settings, mostDocuments),
  }
  return firstDue([nextDocuments(world, settings), step])
}

/**
 * A step for the documents that an earlier change left to make, and then for a balance to allocate to open invoices.
 * Such a step makes the documents itself, or it would be due again for ever.
 */
function nextDocuments(world: World, settings: Settings): DueStep | undefined {
  const at = billingDue(world) ?? allocationDue(world)
  return at === undefined ? undefined : { at, run: () => withDocuments(unchanged(world), at, settings) }
}

/** The steps that fall due up to and including `until`, in order. Each step has the world after it. */
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

/** The world at an instant, whether or not a job has stored it. */
export function worldAt(world: World, now: Instant, settings: Settings): World {
  let current = world
  for (const step of stepsUntil(world, now, settings)) current = step.world
  return current
}

/** When the next step of the world falls due. An erased customer is due until its erasure is complete. */
export function dueOf(world: World, settings: Settings): Instant | undefined {
  const { customer } = world
  return customer.erased === undefined ? nextStep(world, settings, documentsAtOnce)?.at : customer.due
}

/** The largest number of consequences that a decision runs at once. The next call or job runs the rest. */
const consequencesAtOnce = 6

/** A decision as one change with its documents and with the steps that fall due at its instant. */
export function withConsequences(
  decided: Change,
  now: Instant,
  settings: Settings,
  mostSteps = consequencesAtOnce,
): Change {
  const billed = withDocuments(decided, now, settings)
  return stepsUntil(billed.world, now, settings).take(mostSteps).reduce<Change>(followedBy, billed)
}

/** A decision alone. Its documents and all other consequences fall due at once. */
export const withoutConsequences = (decided: Change, now: Instant, settings: Settings): Change =>
  withDocuments(decided, now, settings, 0)

/** A change with the documents that it asks for, and with the payments of its invoices. */
export function withDocuments(change: Change, at: Instant, settings: Settings, most = documentsAtOnce): Change {
  const billed = followedBy(change, bill(change.world, at, settings, most))
  // Invoices are not paid while a credit note for them may still have to be made.
  const isBilled = billingDue(billed.world) === undefined
  const paid = isBilled ? followedBy(billed, allocateBalances(billed.world, at, most)) : billed
  const settled = withPaidAtOnce(paid, isBilled && allocationDue(paid.world) === undefined)
  const collected = isCollected(settled.world) ? withCollections(settled, isBilled, at, settings) : settled
  return hasOverrides(collected.world)
    ? { ...collected, world: endSuspensionsOfClosedInvoices(collected.world, at) }
    : collected
}

function withCollections(settled: Change, isBilled: boolean, at: Instant, settings: Settings): Change {
  const planned = isBilled ? followedBy(settled, planCollections(settled.world, at, settings)) : settled
  return { ...planned, world: withAwaited(withdrawClaims(planned.world, at, settings), at, settings) }
}
