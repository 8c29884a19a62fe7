/**
 * The next attempt after a failure. While an attempt was under way its agreement may have ended or failed elsewhere,
 * and people may have chosen another one or none, so the choice is made anew.
 */
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import type { Agreement } from '../world/agreement.ts'
import type { Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import { agreementFor, isLeftToPayer } from './agreements.ts'
import { collectionDay, type CollectionDay } from './collection-terms.ts'

interface RetryContext {
  /** The agreement of the attempt that failed. */
  readonly present: Agreement
  readonly now: Instant
  readonly settings: Settings
}

export interface Retry {
  readonly agreement: Agreement
  readonly day: CollectionDay
}

/** Undefined where no agreement collects the invoice any more. */
export function retryOf(
  world: World,
  invoice: Invoice,
  scheduled: CollectionDay,
  { present, now, settings }: RetryContext,
): Retry | undefined {
  const agreement = collectorOf(world, invoice, present)
  if (agreement === undefined) return undefined
  if (agreement.id === present.id) return { agreement, day: scheduled }
  const noticeFrom = invoice.sent ?? invoice.made
  return { agreement, day: collectionDay(agreement, scheduled.on, { now, noticeFrom }, settings) }
}

/** An active agreement that was named in `collect` goes on where no other one would collect the invoice. */
function collectorOf(world: World, invoice: Invoice, present: Agreement): Agreement | undefined {
  const usual = agreementFor(world, invoice)
  if (usual !== undefined) return usual
  return present.state === 'active' && !isLeftToPayer(world, invoice) ? present : undefined
}
