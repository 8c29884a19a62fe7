/** Money for a subscription that arrives whatever happens to its invoice, because somebody else is collecting it. */
import { agreementNamed } from '../collection/agreements.ts'
import { bankMethodOf } from '../settings/business-entity.ts'
import { mayBeHandedOut, mayBeReady, placesToRead, type Untaken } from '../collection/handed-out.ts'
import { leftQueue, queuedOf } from '../collection/plan-collection.ts'
import { withdraws } from '../collection/withdraw-claims.ts'
import type { Settings } from '../settings/settings.ts'
import { addonsOf } from '../subscription/addons.ts'
import { dateOf, type Instant } from '../time/time.ts'
import type { QueuedCollection } from '../world/collection.ts'
import { documentIn } from '../world/find-document.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import { withRecords, type World } from '../world/world.ts'

/** The places in their queues of attempts that a worker may have taken. */
export const attemptsToRead = (
  world: World,
  subscription: string,
  now: Instant,
  settings: Settings,
): Pick<QueuedCollection, 'id' | 'by'>[] => placesToRead(world, isFor(world, subscription), now, settings)

interface Reading {
  readonly now: Instant
  readonly untaken?: Untaken | undefined
  readonly settings: Settings
}

export function isMoneyUnderWay(world: World, subscription: string, reading: Reading): boolean {
  const { now, settings } = reading
  const today = dateOf(now, settings.account.timezone)
  const isMeant = isFor(world, subscription)
  return world.ledger.open.some(
    (invoice) =>
      isMeant(invoice) &&
      mayBeHandedOut(world, invoice, reading) &&
      !(invoice.collection?.state === 'submitted' && isStoppedByCredit(world, invoice, today, settings)),
  )
}

/**
 * The world with the condition that nobody takes an attempt for the subscription while it changes: a worker would
 * collect the former amount of the invoice. An attempt of an invoice that is settled leaves its queue.
 */
export function withAttemptsHeld(after: World, before: World, subscription: string, reading: Reading): World {
  const { now, settings } = reading
  const isMeant = isFor(before, subscription)
  return before.ledger.open.filter(isMeant).reduce((world, invoice) => {
    const { number, collection } = invoice
    const agreement = collection && agreementNamed(before, collection.agreement)
    if (agreement === undefined || collection?.state !== 'planned' || !mayBeReady(collection.ready, now)) return world
    if (toPayOf(documentIn(world, number) ?? invoice) <= 0) {
      return leftQueue(world, invoice, collection.agreement, settings)
    }
    const queued = queuedOf(before, number, agreement, collection, settings)
    return withRecords(world, { record: 'collection-queued', collection: queued, untaken: true })
  }, after)
}

/** Whether a document has a line of the subscription or of its add-ons. */
export function isFor(world: World, subscription: string): (invoice: Invoice) => boolean {
  const ids = new Set(withAddons(world, subscription))
  return ({ lines }) => lines.some(({ period }) => period !== undefined && ids.has(period.subscription))
}

const withAddons = (world: World, id: string): string[] => [
  id,
  ...addonsOf(id, world.subscriptions).flatMap((addon) => withAddons(world, addon.id)),
]

/** Whether the next file for the bank takes the claim back once the invoice is credited. */
function isStoppedByCredit(world: World, { collection, entity }: Invoice, today: string, settings: Settings): boolean {
  const agreement = collection && agreementNamed(world, collection.agreement)
  const method = agreement && bankMethodOf(entity, agreement.method, settings)
  return method !== undefined && withdraws(method) && collection !== undefined && collection.on > today
}
