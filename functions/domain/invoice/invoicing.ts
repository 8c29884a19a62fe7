/**
 * When a period is invoiced (decisions: "Subscriptions"): as many days before it begins as its campaign says, or when it was
 * made where that was later. One that a previous system invoiced counts as billed at once.
 */
import { daysBefore } from '../calendar.ts'
import type { Settings } from '../settings/settings.ts'
import type { Period, Subscription } from '../subscription/subscription.ts'
import type { Instant } from '../time.ts'
import type { Waiting, World } from '../world.ts'
import { billPeriod, withBilling } from './bill.ts'
import { billingOf } from './freeze.ts'

export function waitingInvoicing(world: World, settings: Settings): Waiting | undefined {
  if (settings.business_entities.length === 0) return undefined
  const waiting = world.subscriptions
    .flatMap((subscription) => unbilled(subscription, settings))
    .reduce<Unbilled | undefined>((first, other) => (first && first.at <= other.at ? first : other), undefined)
  if (waiting === undefined) return undefined
  const { at, subscription, period } = waiting
  return {
    at,
    carryOut: () => {
      const billing = billingOf(subscription, period, settings)
      if (billing === undefined) throw new Error('There is nobody to invoice the period.')
      const frozen = withBilling(world, subscription.id, period, billing)
      return billPeriod(frozen, subscription.id, { ...period, billing }, 'kept', at, settings)
    },
  }
}

interface Unbilled {
  readonly at: Instant
  readonly subscription: Subscription
  readonly period: Period
}

function unbilled(subscription: Subscription, settings: Settings): Unbilled[] {
  if (subscription.link.kind === 'recipient') return []
  return subscription.periods
    .filter(({ billing, invoicing, external_invoicing }) => {
      return (
        (billing === undefined || billing.pending === true) &&
        (invoicing !== 'none' || external_invoicing !== undefined)
      )
    })
    .map((period) => ({ at: invoicedAt(period, settings), subscription, period }))
}

function invoicedAt({ begin, made, terms, external_invoicing }: Period, settings: Settings): Instant {
  if (external_invoicing !== undefined) return made.at
  const at = daysBefore(begin, terms.invoice_days_before, settings.account.timezone)
  return at > made.at ? at : made.at
}
