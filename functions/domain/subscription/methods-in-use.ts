/**
 * The delivery methods that a customer's subscriptions are invoiced by, as long as they may be invoiced: none of them
 * may be removed under a subscription without anybody noticing. Goes by what was told alone, as `campaigns-in-use.ts`
 * does.
 */
import type { World } from '../world/world.ts'
import { isOver } from './subscription-state.ts'

/** Ids of delivery methods, each once. */
export function methodsInUse({ subscriptions }: Pick<World, 'subscriptions'>): string[] {
  const ways = subscriptions.filter(({ announced }) => !isOver(announced.state)).map(({ invoiced_by }) => invoiced_by)
  return [...new Set(ways)].filter((way) => way !== 'email' && way !== 'manual')
}
