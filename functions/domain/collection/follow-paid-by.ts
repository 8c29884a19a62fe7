/**
 * Collections that are only planned follow a new `paid_by` of the subscriptions that their invoices are for. What may
 * have been handed out goes on, as another attempt beside it could collect twice.
 */
import type { Settings } from '../settings/settings.ts'
import { dateOf, type Instant } from '../time/time.ts'
import { followedBy, forEach, unchanged, type Change } from '../world/change.ts'
import type { Invoice } from '../world/invoice.ts'
import { subscriptionOf, type World } from '../world/world.ts'
import { leftQueue, withoutCollection } from './agreement-commands.ts'
import { agreementFor, agreementNamed } from './agreements.ts'
import { bankMethodOf, collectionDay } from './collection-terms.ts'
import { plan } from './plan-collection.ts'

export function followPaidBy(before: World, change: Change, now: Instant, settings: Settings): Change {
  const { world } = change
  const changed = new Set(
    world.subscriptions
      .filter(({ id, paid_by }) => subscriptionOf(before, id)?.paid_by !== paid_by)
      .map(({ id }) => id),
  )
  const planned = world.ledger.open.filter(
    ({ collection, lines }) =>
      collection?.state === 'planned' &&
      (collection.ready > now || isFiled(world, collection.agreement, settings)) &&
      lines.some(({ period }) => period !== undefined && changed.has(period.subscription)),
  )
  return followedBy(
    change,
    forEach(world, planned, (current, invoice) => follow(current, invoice, now, settings)),
  )
}

/** Whether attempts by the agreement go to the bank in files: none is handed out before a file has submitted it. */
function isFiled(world: World, id: string, settings: Settings): boolean {
  const agreement = agreementNamed(world, id)
  return agreement !== undefined && bankMethodOf(agreement.entity, agreement.method, settings) !== undefined
}

function follow(world: World, invoice: Invoice, now: Instant, settings: Settings): Change {
  const { collection, due, sent, made } = invoice
  const present = collection && agreementNamed(world, collection.agreement)
  const agreement = agreementFor(world, invoice)
  if (collection === undefined || present === undefined || agreement?.id === present.id) return unchanged(world)
  if (agreement === undefined) return withoutCollection(world, invoice, present, now, settings)
  const { attempt, attempts, on } = collection
  const usualDay = due ?? dateOf(now, settings.account.timezone)
  // The schedule after a failure stays.
  const notBefore = attempts.length === 0 ? usualDay : on
  const day = collectionDay(agreement, notBefore, { now, noticeFrom: sent ?? made }, settings)
  const left = leftQueue(world, invoice, present.id, settings)
  return plan(left, invoice, { agreement, day, attempt: attempt + 1, attempts }, now, settings)
}
