/** The documents that a new subscription makes at once, where its first period lies in the past. */
import { buyerOf } from '../document/buyer.ts'
import type { Settings } from '../settings/settings.ts'
import { maxPeriods } from '../subscription/past-periods.ts'
import { renewedUpTo } from '../subscription/renewal.ts'
import type { TaxBuyer } from '../tax/tax-parties.ts'
import type { Instant } from '../time/time.ts'
import { isRefused, refuse, type Change, type Refusal } from '../world/change.ts'
import type { Subscription } from '../world/subscription.ts'
import type { World } from '../world/world.ts'
import { campaignLines } from './frozen-lines.ts'
import { isInvoicedHere } from '../subscription/invoiced-here.ts'
import { invoicedByCampaign } from './next-invoicing.ts'

/** The maximum number of such documents, unless the call gives the instant from which the service invoices. */
export const maxDocumentsOfPast = 24

/** Refuses a creation that would make more documents at once than the caller can have intended. */
export function withFewDocuments(
  before: World,
  created: Change | Refusal,
  now: Instant,
  settings: Settings,
): Change | Refusal {
  if (isRefused(created)) return created
  const earlierIds = new Set(before.subscriptions.map(({ id }) => id))
  const buyer = buyerOf(before.customer)
  const counts = created.world.subscriptions
    .filter(({ id }) => !earlierIds.has(id))
    .map((subscription) => documentsAtOnce(subscription, buyer, now, settings))
  const count = counts.reduce((sum, documents) => sum + documents, 0)
  // One document for each subscription bills the present, as for a base with many add-ons.
  const isOfPast = counts.some((documents) => documents > 1)
  return isOfPast && count > maxDocumentsOfPast
    ? refuse({ field: '', code: 'documents_too_many', values: { count, max: maxDocumentsOfPast } })
    : created
}

/** The number of periods that fall due up to `now` and cost something, each of which makes a document. */
const documentsAtOnce = (subscription: Subscription, buyer: TaxBuyer, now: Instant, settings: Settings): number =>
  subscription.link.kind === 'recipient'
    ? 0
    : renewedUpTo(subscription, now, settings, maxPeriods).filter(
        (period) =>
          isInvoicedHere(period, subscription) &&
          invoicedByCampaign(period) <= now &&
          campaignLines(subscription, period, buyer, settings).some(({ amountMinor }) => amountMinor !== 0),
      ).length
