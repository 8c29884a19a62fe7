/**
 * Invoiced amounts of new subscriptions in addition to the documents of their creation: amounts that a call says were
 * invoiced elsewhere, and the lines of requested periods whose invoices are still to come.
 */
import { campaignLines } from '../billing/frozen-lines.ts'
import { isInvoicedHere } from '../subscription/invoiced-here.ts'
import { buyerOf } from '../document/buyer.ts'
import { whoInvoices } from '../document/seller.ts'
import type { Fact } from '../facts/fact.ts'
import type { Settings } from '../settings/settings.ts'
import { allPeriods } from '../subscription/registered-stop.ts'
import type { Period, Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'

export interface InvoicedLater {
  readonly world: Pick<World, 'customer' | 'subscriptions'>
  readonly facts: readonly Fact[]
  readonly settings: Settings
}

export interface Waiting {
  /** Undefined for a customer that the operation creates. */
  readonly before: Pick<World, 'customer' | 'subscriptions'> | undefined
  readonly world: Pick<World, 'customer' | 'subscriptions'>
  readonly settings: Settings
}

interface OfEntity extends Amount {
  /** The business entity that will invoice. */
  readonly of: string
}

/**
 * The amounts that an operation adds to the invoices of periods that are already made but not invoiced yet, by a dearer
 * plan for a later period or by more copies. Amounts by which it lowers these invoices count below zero. Renewals that
 * it makes are not counted.
 */
export const waitsMore = ({ before, world, settings }: Waiting): OfEntity[] =>
  world.subscriptions.flatMap((after) => {
    const old = before?.subscriptions.find(({ id }) => id === after.id)
    if (old === after) return []
    const earlierSerials = new Set(old === undefined ? [] : allPeriods(old).map(({ serial }) => serial))
    const counts = ({ serial, made }: Period) => earlierSerials.has(serial) || made.by !== 'renewal'
    const less = before === undefined || old === undefined ? [] : waitingOf(old, before.customer, settings, () => true)
    return [
      ...waitingOf(after, world.customer, settings, counts),
      ...less.map((one) => ({ ...one, amountMinor: -one.amountMinor })),
    ]
  })

function waitingOf(
  subscription: Subscription,
  customer: World['customer'],
  settings: Settings,
  counts: (period: Period) => boolean,
): OfEntity[] {
  if (subscription.link.kind === 'recipient') return []
  return subscription.periods.filter(counts).flatMap((period) => {
    const entity = whoInvoices(period, settings)
    const isBilled = period.billing !== undefined && period.billing.pending === undefined
    if (entity === undefined || isBilled || !isInvoicedHere(period, subscription)) return []
    const lines = campaignLines(subscription, period, buyerOf(customer), settings)
    const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
    return [{ of: entity.external_id, currency: entity.currency, amountMinor }]
  })
}

interface Amount {
  readonly amountMinor: number
  readonly currency: string
}

export function invoicedLater({ world, facts, settings }: InvoicedLater): Amount[] {
  const created = new Set(facts.flatMap((fact) => (fact.fact === 'subscription-created' ? [fact.subscription] : [])))
  return world.subscriptions
    .filter(({ id, link }) => created.has(id) && link.kind !== 'recipient')
    .flatMap((subscription) =>
      subscription.periods.flatMap((period): Amount[] => {
        const { made, billing, external_invoicing: external } = period
        if (made.by !== 'creation') return []
        if (external !== undefined) return [{ amountMinor: external.invoiced, currency: external.currency }]
        const currency = whoInvoices(period, settings)?.currency
        if (currency === undefined || billing !== undefined || !isInvoicedHere(period, subscription)) return []
        const lines = campaignLines(subscription, period, buyerOf(world.customer), settings)
        return [{ amountMinor: lines.reduce((sum, line) => sum + line.amountMinor, 0), currency }]
      }),
    )
}
