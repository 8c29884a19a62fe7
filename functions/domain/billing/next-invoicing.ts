/**
 * When a period is invoiced (decisions: "Subscriptions"): as many days before its start as the campaign says, or at its
 * creation if that is later. A period that a previous system invoiced counts as billed at once.
 */
import { daysBefore } from '../time/calendar.ts'
import { buyerOf } from '../document/buyer.ts'
import { once, onceFor } from '../base/once.ts'
import type { Settings } from '../settings/settings.ts'
import { isHeld, onceReleased } from '../subscription/in-force.ts'
import { isInvoicedHere } from '../subscription/invoiced-here.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import { laterOf, type Instant } from '../time/time.ts'
import { unchanged, type Change, type DueStep } from '../world/change.ts'
import type { World } from '../world/world.ts'
import { withBilling } from './note-billing.ts'
import { billingOf } from './frozen-lines.ts'

/** The next period to invoice. Its lines are frozen when it falls due, and then billed as any other difference. */
export function nextInvoicing(world: World, settings: Settings): DueStep | undefined {
  if (settings.business_entities.length === 0) return undefined
  let first: Uninvoiced | undefined
  for (const subscription of world.subscriptions) {
    const next = firstUninvoiced(subscription, settings)
    if (next !== undefined && (first === undefined || next.at < first.at)) first = next
  }
  const due = first
  return due && { at: due.at, run: () => freeze(due, world, settings) }
}

interface Uninvoiced {
  readonly at: Instant
  readonly subscription: Subscription
  readonly period: Period
}

const firstUninvoiced = once((subscription: Subscription): Uninvoiced | undefined => {
  let first: Uninvoiced | undefined
  for (const period of subscription.periods) {
    if (!isToBeInvoiced(period, subscription)) continue
    const at = invoicedAt(period, subscription)
    if (first === undefined || at < first.at) first = { at, subscription, period }
  }
  return first
})

/** A recipient's periods are on the invoices of its group. */
function isToBeInvoiced(period: Period, subscription: Subscription): boolean {
  const { billing, external_invoicing } = period
  const { link, overrides } = subscription
  if (link.kind === 'recipient' || (billing !== undefined && billing.pending === undefined)) return false
  // A period that a previous system invoiced makes no invoice, but a stop has to find it.
  if (external_invoicing !== undefined) return true
  return !isHeld(overrides) && isInvoicedHere(period, subscription)
}

/**
 * The instant at which a period is invoiced. A period that was restored by moving a stop is invoiced when it was
 * restored; a period that waited for a suspension is invoiced at the end of the suspension.
 */
function invoicedAt(period: Period, { announced, overrides }: Subscription): Instant {
  const { made, external_invoicing } = period
  const earliest = laterOf(made.at, announced.at)
  if (external_invoicing !== undefined) return earliest
  const at = invoicedByCampaign(period)
  return onceReleased(laterOf(at, earliest), overrides)
}

/**
 * The campaign's days before the start of the period. The result never changes, so it is calculated once for each
 * period.
 */
export const invoicedByCampaign = onceFor(({ begin, terms }: Period) =>
  daysBefore(begin, terms.invoice_days_before, terms.timezone),
)

function freeze({ subscription, period }: Uninvoiced, world: World, settings: Settings): Change {
  const billing = billingOf(subscription, period, buyerOf(world.customer), settings)
  if (billing === undefined) throw new Error('There is nobody to invoice the period.')
  return unchanged(withBilling(world, subscription.id, period, billing))
}
