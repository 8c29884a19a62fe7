/**
 * When a period is invoiced (decisions: "Subscriptions"): as many days before it begins as its campaign says, or when it was
 * made where that was later. One that a previous system invoiced counts as billed at once.
 */
import { daysBefore } from '../calendar.ts'
import { nothing } from '../world/change.ts'
import { once } from '../once.ts'
import type { Settings } from '../settings/settings.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import type { Instant } from '../time.ts'
import type { Done, Waiting, World } from '../world/world.ts'
import { withBilling } from './noted-billing.ts'
import { billingOf } from './frozen-lines.ts'

/** What falls due is to freeze what the period is billed for; that is then invoiced, as any other difference. */
export function waitingInvoicing(world: World, settings: Settings): Waiting | undefined {
  if (settings.business_entities.length === 0) return undefined
  const first = earliest(world.subscriptions.flatMap((subscription) => firstUnbilled(subscription, settings) ?? []))
  return first && { at: first.at, carryOut: () => freeze(first, world, settings) }
}

interface Unbilled {
  readonly at: Instant
  readonly subscription: Subscription
  readonly period: Period
}

const firstUnbilled = once((subscription: Subscription, settings: Settings) =>
  earliest(
    subscription.periods
      .filter((period) => isToBeInvoiced(period, subscription))
      .map((period) => ({ at: invoicedAt(period, subscription, settings), subscription, period })),
  ),
)

const earliest = (all: readonly Unbilled[]): Unbilled | undefined =>
  all.reduce<Unbilled | undefined>(
    (first, other) => (first === undefined || other.at < first.at ? other : first),
    undefined,
  )

/** A recipient's are on the invoices of its group. */
function isToBeInvoiced({ billing, invoicing, external_invoicing }: Period, { link }: Subscription): boolean {
  if (link.kind === 'recipient' || (billing !== undefined && billing.pending === undefined)) return false
  return invoicing !== 'none' || external_invoicing !== undefined
}

/** One that a stop had taken away and that is there again is invoiced no earlier than that. */
function invoicedAt(period: Period, { announced }: Subscription, settings: Settings): Instant {
  const { begin, made, terms, external_invoicing } = period
  const earliest = made.at > announced.at ? made.at : announced.at
  if (external_invoicing !== undefined) return earliest
  const at = daysBefore(begin, terms.invoice_days_before, settings.account.timezone)
  return at > earliest ? at : earliest
}

function freeze({ subscription, period }: Unbilled, world: World, settings: Settings): Done {
  const billing = billingOf(subscription, period, settings)
  if (billing === undefined) throw new Error('There is nobody to invoice the period.')
  return nothing(withBilling(world, subscription.id, period, billing))
}
