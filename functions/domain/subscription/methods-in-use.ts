/**
 * The delivery methods that a customer's subscriptions are invoiced by, as long as they may be invoiced. None of them
 * may be removed, as nobody would notice the missing invoices. Only announced states count, as in
 * `campaigns-in-use.ts`.
 */
import type { World } from '../world/world.ts'
import { isOver } from './subscription-state.ts'

/** Ids of delivery methods, each once. */
export function methodsInUse({ subscriptions }: Pick<World, 'subscriptions'>): string[] {
  const ways = subscriptions.filter(({ announced }) => !isOver(announced.state)).map(({ invoiced_by }) => invoiced_by)
  return [...new Set(ways)].filter((way) => way !== 'email' && way !== 'manual')
}
