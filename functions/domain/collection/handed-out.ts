/**
 * Attempts that may have been handed out. Whoever takes an attempt from its queue notes that there, and not on the
 * invoice. A call that would replace or drop an attempt that is ready therefore reads the queue first, and commits only
 * if nobody has taken the attempt in the meantime.
 */
import type { Settings } from '../settings/settings.ts'
import { millisOf, type Instant } from '../time/time.ts'
import { collectionId, type QueuedCollection } from '../world/collection.ts'
import type { Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import { agreementNamed } from './agreements.ts'
import { isFiled } from './collection-terms.ts'
import { queuedOf } from './plan-collection.ts'

/** The ids of attempts that are ready and that nobody has taken from their queue. */
export type Untaken = ReadonlySet<string>

/** The largest difference between the clocks of two machines. */
const clockMillis = 120_000

/** Whether an attempt that becomes ready at an instant may already be ready by the clock of another machine. */
export const mayBeReady = (ready: Instant, now: Instant): boolean => millisOf(ready) <= millisOf(now) + clockMillis

interface Reading {
  readonly now: Instant
  /** Absent if the queue was not read. */
  readonly untaken?: Untaken | undefined
  readonly settings: Settings
}

/** Whether a worker, a provider or the bank may have the attempt. */
export function mayBeHandedOut(
  world: Pick<World, 'customer'>,
  invoice: Invoice,
  { now, untaken, settings }: Reading,
): boolean {
  const { collection, number } = invoice
  if (collection?.state !== 'planned') return collection?.state === 'submitted'
  if (!mayBeReady(collection.ready, now)) return false
  if (untaken !== undefined) return !untaken.has(collectionId(world.customer.id, number, collection.attempt))
  const agreement = agreementNamed(world, collection.agreement)
  return agreement === undefined || !isFiled(agreement, settings)
}

/** The places in the queues of the ready attempts of the open invoices that a call is about. */
export function placesToRead(
  world: World,
  isAbout: (invoice: Invoice) => boolean,
  now: Instant,
  settings: Settings,
): Pick<QueuedCollection, 'id' | 'by'>[] {
  return world.ledger.open.flatMap((invoice) => {
    const { collection, number } = invoice
    const agreement = collection && agreementNamed(world, collection.agreement)
    const isReady = collection?.state === 'planned' && mayBeReady(collection.ready, now)
    if (agreement === undefined || !isReady || !isAbout(invoice)) return []
    const { id, by } = queuedOf(world, number, agreement, collection, settings)
    return [{ id, by }]
  })
}
