/**
 * A customer's world: everything whose state at an instant follows from what is stored of the customer and the time.
 * Rules decide on worlds, the store loads and commits them whole.
 */
import type { Customer } from './customer/customer.ts'
import type { Settings } from './settings/settings.ts'
import { nextDue, nextStep, type Step } from './subscription/advance.ts'
import type { Subscription } from './subscription/subscription.ts'
import type { Instant } from './time.ts'

export interface World {
  readonly customer: Customer
  /** Oldest first. */
  readonly subscriptions: readonly Subscription[]
}

export interface WorldStep extends Step {
  readonly world: World
}

/** What falls due up to and including `until`, one step after another, each with the world after it. */
export function* stepsUntil(world: World, until: Instant, settings: Settings): Generator<WorldStep, void> {
  for (let so = world; ;) {
    const step = nextStep(so.subscriptions, until, settings)
    if (step === undefined) return
    so = { ...so, subscriptions: step.subscriptions }
    yield { ...step, world: so }
  }
}

/** The world at an instant, whether or not any job has made it durable yet. */
export function worldAt(world: World, now: Instant, settings: Settings): World {
  let so = world
  for (const step of stepsUntil(world, now, settings)) so = step.world
  return so
}

/** When something of the world next falls due. An erased customer is due until the erasure is complete. */
export function dueOf({ customer, subscriptions }: World, settings: Settings): Instant | undefined {
  return customer.erased === undefined ? nextDue(subscriptions, settings) : customer.due
}
