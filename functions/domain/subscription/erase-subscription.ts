/** Erasing the personal data of a subscription: its fields, and its overrides with their addresses and reasons. */
import type { Subscription } from '../world/subscription.ts'

export const isErased = ({ fields, overrides }: Subscription): boolean =>
  Object.keys(fields).length === 0 && overrides.length === 0

export const erased = (subscription: Subscription): Subscription => ({ ...subscription, fields: {}, overrides: [] })
