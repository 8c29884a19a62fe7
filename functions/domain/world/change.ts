/**
 * The one currency of the rules: a rule takes a world and gives a change of it, or a refusal. A change is the world
 * afterwards and the facts of what was done, in order.
 */
import type { Fact } from '../fact.ts'
import type { Fault, Mistake } from '../fault.ts'
import type { Instant } from '../time.ts'
import type { World } from './world.ts'

export interface Change {
  readonly world: World
  readonly facts: readonly Fact[]
}

/** Why a rule changes nothing: values at fault, or a form that is wrong as only stored data can tell (a 400). */
export type Refusal =
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  | { readonly outcome: 'mistaken'; readonly faults: readonly Mistake[] }

export const refuse = (...faults: readonly Fault[]): Refusal => ({ outcome: 'refused', faults })

export const isRefused = (decided: object): decided is Refusal =>
  'outcome' in decided && 'faults' in decided

/** A change that changes nothing: by the law of identity it has the very world that it was made of. */
export const unchanged = (world: World): Change => ({ world, facts: [] })

/** A change, and then another that was made on the world that it leaves. */
export const followedBy = (first: Change, next: Change): Change =>
  next.facts.length === 0 && next.world === first.world
    ? first
    : { world: next.world, facts: [...first.facts, ...next.facts] }

/** Does something for each of many, each on the world as the one before left it. */
export function forEach<Item>(world: World, items: readonly Item[], act: (world: World, item: Item) => Change): Change {
  return items.reduce((change, item) => followedBy(change, act(change.world, item)), unchanged(world))
}

/** A change that time brought, as of its due time. */
export interface Step extends Change {
  readonly at: Instant
}

/** Something that falls due, and how it is carried out: as of its due time, however late that is. */
export interface DueStep {
  readonly at: Instant
  readonly run: () => Change
}

/** What falls due first; of steps due at one instant the one that is named first. */
export const firstDue = (steps: readonly (DueStep | undefined)[]): DueStep | undefined =>
  steps.reduce(
    (first, other) => (first === undefined || (other !== undefined && other.at < first.at) ? other : first),
    undefined,
  )
