/** The place of overrides in a customer's world: with one of its subscriptions, or with the customer itself. */
import type { Subscription } from './subscription.ts'
import { withSubscription, type World } from './world.ts'
import type { Override } from './override.ts'

export interface PlacedOverride {
  readonly override: Override
  /** Undefined for an override of the customer. */
  readonly subscription: Subscription | undefined
}

/** Whether a customer has overrides. Most customers have none. */
export const hasOverrides = ({ customer, subscriptions }: Pick<World, 'customer' | 'subscriptions'>): boolean =>
  customer.overrides.length > 0 || subscriptions.some(({ overrides }) => overrides.length > 0)

/** The customer's own first. Each list is in the order of creation. */
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

/** All overrides of a subscription, or of the customer if no subscription is given. */
export function overridesBeside(world: World, subscription: Subscription | undefined): readonly Override[] {
  return (subscription ?? world.customer).overrides
}

/** The world with the overrides of a subscription, or of the customer, replaced. */
export function withOverrides(
  world: World,
  subscription: Subscription | undefined,
  overrides: readonly Override[],
): World {
  if (subscription === undefined) return { ...world, customer: { ...world.customer, overrides } }
  return withSubscription(world, { ...subscription, overrides })
}
