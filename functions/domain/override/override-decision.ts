/** What a command on overrides comes to. */
import type { Fault, Mistake } from '../fault.ts'
import type { Done } from '../world/world.ts'

export type OverrideDecision =
  | ({ readonly outcome: 'changed' } & Done)
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  | { readonly outcome: 'mistaken'; readonly faults: readonly Mistake[] }
