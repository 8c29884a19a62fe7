/**
 * Collections that nobody has been handed follow a new `paid_by` of the subscriptions that their invoices are for, and
 * a new default of their business entity. What may have been handed out continues, as another attempt beside it could
 * collect twice.
 */
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { followedBy, forEach, unchanged, type Change } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import type { Invoice } from '../world/invoice.ts'
import { subscriptionOf, type World } from '../world/world.ts'
import { isUsableOn } from './agreement-end.ts'
import { agreementFor, agreementNamed } from './agreements.ts'
import { invoiceDay } from './collection-terms.ts'
import { leaveToPay, plannedBy } from './end-agreement.ts'
import { mayBeHandedOut, type Untaken } from './handed-out.ts'
import { leftQueue, plan } from './plan-collection.ts'

export interface FollowingChoice {
  /** The world before the change. */
  readonly before: World
  readonly now: Instant
  readonly untaken?: Untaken | undefined
  readonly settings: Settings
}

/** Whether another agreement is chosen for an invoice than before. One that was named for the invoice stays. */
const isChosenAnew = (before: World, after: World, invoice: Invoice): boolean =>
  invoice.collection?.named !== true && agreementFor(before, invoice)?.id !== agreementFor(after, invoice)?.id

export function followChoice(change: Change, { before, now, untaken, settings }: FollowingChoice): Change {
  const { world } = change
  const changed = new Set(
    world.subscriptions
      .filter(({ id, paid_by }) => subscriptionOf(before, id)?.paid_by !== paid_by)
      .map(({ id }) => id),
  )
  const planned = world.ledger.open.filter(
    (invoice) =>
      invoice.collection?.state === 'planned' &&
      (isFor(invoice, changed) || isChosenAnew(before, world, invoice)) &&
      !mayBeHandedOut(world, invoice, { now, untaken, settings }),
  )
  return followedBy(
    change,
    forEach(world, planned, (current, invoice) => follow(current, invoice, now, settings)),
  )
}

/**
 * The change in which the next agreement collects what a failing one was to collect, or the payer is asked to pay. What
 * may have been handed out continues.
 */
export function leaveWaiting(change: Change, { id }: Agreement, now: Instant, settings: Settings): Change {
  const { world } = change
  const waiting = plannedBy(world, id).filter((invoice) => !mayBeHandedOut(world, invoice, { now, settings }))
  return followedBy(
    change,
    forEach(world, waiting, (current, invoice) => follow(current, invoice, now, settings)),
  )
}

/** Whether the invoice is for a period of a subscription, which says by what it is paid. */
export const isForPeriod = ({ lines }: Invoice): boolean => lines.some(({ period }) => period !== undefined)

const isFor = ({ lines }: Invoice, subscriptions: ReadonlySet<string>): boolean =>
  lines.some(({ period }) => period !== undefined && subscriptions.has(period.subscription))

function follow(world: World, invoice: Invoice, now: Instant, settings: Settings): Change {
  const { collection, due } = invoice
  const present = collection && agreementNamed(world, collection.agreement)
  if (collection === undefined || present === undefined) return unchanged(world)
  const { attempt, attempts, on } = collection
  // The schedule after a failure stays.
  const notBefore = attempts.length === 0 ? due : on
  const dayBy = (one: Agreement) => invoiceDay(one, invoice, notBefore, now, settings)
  const agreement = agreementFor(world, invoice, (one) => one.id === present.id || isUsableOn(one, dayBy(one).on))
  if (agreement?.id === present.id) return unchanged(world)
  if (agreement === undefined) return leaveToPay(world, invoice, present, now, settings)
  const left = leftQueue(world, invoice, present.id, settings)
  return plan(left, invoice, { agreement, day: dayBy(agreement), attempt: attempt + 1, attempts }, now, settings)
}
