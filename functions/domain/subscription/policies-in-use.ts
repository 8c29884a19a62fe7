/**
 * The policies that a customer's subscriptions have of their own. None of them may be removed while the subscription
 * lives, as its limits and its dunning would silently be others. Only announced states count, as in
 * `campaigns-in-use.ts`. A policy of a campaign is held by the campaign, which refers to it in the settings.
 */
import type { World } from '../world/world.ts'
import { usesOfLive } from './uses-of-live.ts'

/** External ids of policies, each once. */
export const policiesInUse = (world: Pick<World, 'subscriptions'>): string[] =>
  usesOfLive(world, ({ policy }) => (policy === undefined ? [] : [policy]))
