/** The facts of overrides, without the override's values: the values are in the facts of their taking effect. */
import type { FactOf } from '../facts/fact.ts'
import type { Override } from '../world/override.ts'
import type { PlacedOverride } from '../world/world-overrides.ts'

type Attributes = FactOf<'override-changed'>['before']
type OverrideFact = Omit<FactOf<'override-registered'>, 'fact'>

export const overrideFacts = ({ override, subscription }: PlacedOverride): OverrideFact => ({
  override: override.id,
  ...(subscription === undefined ? {} : { subscription: subscription.id }),
  ...attributesInFacts(override),
})

export const attributesInFacts = ({ type, begin, end }: Override): Attributes => ({
  type,
  begin,
  ...(end === null ? {} : { end }),
})
