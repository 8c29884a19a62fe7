/** Where overrides are in a customer's world: with one of its subscriptions, or with the customer itself. */
import type { Subscription } from './subscription.ts'
import { withSubscription, type World } from './world.ts'
import type { Override } from './override.ts'

export interface PlacedOverride {
  readonly override: Override
  /** Undefined where it is the customer's own. */
  readonly subscription: Subscription | undefined
}

/** The customer's own first, each list in the order it was made. */
export function placedOverrides({
  customer,
  subscriptions,
}: Pick<World, 'customer' | 'subscriptions'>): PlacedOverride[] {
  return [
    ...customer.overrides.map((override) => ({ override, subscription: undefined })),
    ...subscriptions.flatMap((subscription) => subscription.overrides.map((override) => ({ override, subscription }))),
  ]
}

export function findOverride(world: World, id: string): PlacedOverride | undefined {
  return placedOverrides(world).find(({ override }) => override.id === id)
}

/** The overrides that one of that subscription, or of none, stands beside. */
export function overridesBeside(world: World, subscription: Subscription | undefined): readonly Override[] {
  return (subscription ?? world.customer).overrides
}

/** The world with other overrides in that place. */
export function withOverrides(
  world: World,
  subscription: Subscription | undefined,
  overrides: readonly Override[],
): World {
  if (subscription === undefined) return { ...world, customer: { ...world.customer, overrides } }
  return withSubscription(world, { ...subscription, overrides })
}
