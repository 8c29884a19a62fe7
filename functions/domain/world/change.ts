/**
 * The common form of all results of the rules. A rule takes a world and gives a change or a refusal. A change holds the
 * new world and its facts in order.
 */
import type { Fact } from '../facts/fact.ts'
import type { Fault } from '../refusal/fault.ts'
import type { Mistake } from '../refusal/mistake.ts'
import type { Instant } from '../time/time.ts'
import type { World } from './world.ts'

export interface Change {
  readonly world: World
  readonly facts: readonly Fact[]
}

/**
 * The reason for a rule to change nothing: faulty values, or a mistake in form that only stored data can reveal (a
 * 400).
 */
export type Refusal =
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  | { readonly outcome: 'mistaken'; readonly faults: readonly Mistake[] }

export const refuse = (...faults: readonly Fault[]): Refusal => ({ outcome: 'refused', faults })

export const isRefused = (decided: object): decided is Refusal => 'outcome' in decided && 'faults' in decided

/** A change without an effect. By the law of identity its world is the same object that was given. */
export const unchanged = (world: World): Change => ({ world, facts: [] })

/** Two changes in a row. The second was made on the world of the first. */
export const followedBy = (first: Change, next: Change): Change =>
  next.facts.length === 0 && next.world === first.world
    ? first
    : { world: next.world, facts: [...first.facts, ...next.facts] }

/** The changes of all items in a row. Each item acts on the world that the item before it left. */
export function forEach<Item>(world: World, items: readonly Item[], act: (world: World, item: Item) => Change): Change {
  return items.reduce((change, item) => followedBy(change, act(change.world, item)), unchanged(world))
}

/** A change that time brought, with its due time. */
export interface Step extends Change {
  readonly at: Instant
}

/** A step that falls due. It runs as of its due time, however late it runs. */
export interface DueStep {
  readonly at: Instant
  readonly run: () => Change
}

/** The step that falls due first. At one instant the step that is named first wins. */
export const firstDue = (steps: readonly (DueStep | undefined)[]): DueStep | undefined =>
  steps.reduce(
    (first, step) => (first === undefined || (step !== undefined && step.at < first.at) ? step : first),
    undefined,
  )
