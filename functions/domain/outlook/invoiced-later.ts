/**
 * What new subscriptions are invoiced beside the documents of their creation: amounts that a call says were invoiced
 * elsewhere, and the lines of given periods whose invoices are still to come.
 */
import { campaignLines } from '../billing/frozen-lines.ts'
import { isInvoicedHere } from '../billing/next-invoicing.ts'
import { buyerOf } from '../document/buyer.ts'
import { whoInvoices } from '../document/seller.ts'
import type { Fact } from '../fact.ts'
import type { Settings } from '../settings/settings.ts'
import type { World } from '../world/world.ts'

export interface InvoicedLater {
  readonly world: Pick<World, 'customer' | 'subscriptions'>
  readonly facts: readonly Fact[]
  readonly settings: Settings
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
