/**
 * The delivery methods that a customer's subscriptions are invoiced by, as long as they may be invoiced. None of them
 * may be removed, as nobody would notice the missing invoices. Only announced states count, as in
 * `campaigns-in-use.ts`.
 */
import type { World } from '../world/world.ts'
import { usesOfLive } from './uses-of-live.ts'

/** Ids of delivery methods, each once. */
export const methodsInUse = (world: Pick<World, 'subscriptions'>): string[] =>
  usesOfLive(world, ({ invoiced_by: way }) => (way === 'email' || way === 'manual' ? [] : [way]))
