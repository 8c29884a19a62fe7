/** Collections whose outcome may still come, although their invoices are settled otherwise. */
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import type { Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'
import { staleAt } from '../payment/stale-at.ts'

/**
 * Whether an attempt is submitted, or may have been handed out before its invoice was settled. A worker has as many
 * days as `staleDays` to report on a collection that was handed out.
 */
export function isUnderWay(world: World, invoice: Invoice, now: Instant, settings: Settings): boolean {
  if (invoice.collection?.state !== 'planned') return invoice.collection?.state === 'submitted'
  const until = reportedUntil(world, invoice, now, settings)
  return until !== undefined && now < until
}

/**
 * The end of the time in which an attempt that may have been handed out can be reported; undefined for any other
 * attempt.
 */
function reportedUntil(world: World, invoice: Invoice, now: Instant, settings: Settings): Instant | undefined {
  const { collection, allocations } = invoice
  const settled = allocations.at(-1)?.at ?? now
  return collection?.state !== 'planned' || collection.ready > settled
    ? undefined
    : staleAt(world, invoice, collection.ready, settings)
}

/**
 * The world with the closed invoices that may still have an outcome noted at its customer, as steps of time do not read
 * closed invoices. They follow from the documents that the change writes.
 */
export function withAwaited(world: World, now: Instant, settings: Settings): World {
  const { awaited: before = [], ...others } = world.customer
  const written = world.records.flatMap((record) => (record.record === 'document' ? [record.document] : []))
  const awaited = new Map(before.map((one) => [one.number, one]))
  for (const document of written) {
    const { number } = document
    const until = reportedUntil(world, document, now, settings)
    if (isUnderWay(world, document, now, settings))
      awaited.set(number, { number, ...(until !== undefined && { until }) })
    else awaited.delete(number)
  }
  for (const { number } of world.ledger.open) awaited.delete(number)
  const after = [...awaited.values()]
  const isSame = after.length === before.length && after.every((one) => before.includes(one))
  if (isSame) return world
  return { ...world, customer: after.length === 0 ? others : { ...others, awaited: after } }
}
