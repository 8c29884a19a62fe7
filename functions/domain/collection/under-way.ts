/** Collections whose outcome may still come, although their invoices are settled otherwise. */
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import type { Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import { staleAt } from './collection-terms.ts'

/**
 * Whether an attempt is submitted, or may have been handed out before its invoice was settled. A worker has as many
 * days to report on what was handed out as an outcome has to come.
 */
export function isUnderWay(world: World, invoice: Invoice, now: Instant, settings: Settings): boolean {
  const { collection, allocations } = invoice
  if (collection?.state !== 'planned') return collection?.state === 'submitted'
  const settled = allocations.at(-1)?.at ?? now
  const reported = staleAt(world, invoice, collection.ready, settings)
  return collection.ready <= settled && now < reported
}
