/** Collections whose outcome may still come, although their invoices are settled otherwise. */
import { after } from '../time/calendar.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import type { Invoice } from '../world/invoice.ts'
import { staleDays } from './collection-terms.ts'

/**
 * Whether an attempt is submitted, or may have been handed out before its invoice was settled. A worker has as many
 * days as `staleDays` to report on a collection that was handed out.
 */
export function isUnderWay({ collection, allocations }: Invoice, now: Instant, settings: Settings): boolean {
  if (collection?.state !== 'planned') return collection?.state === 'submitted'
  const settled = allocations.at(-1)?.at ?? now
  const reported = after(collection.ready, 'P1D', staleDays, settings.account.timezone)
  return collection.ready <= settled && now < reported
}
