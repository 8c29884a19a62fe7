/** Agreements and collections as answers show them. */
import { showInstant, type Instant } from '../time/time.ts'
import type { Agreement } from '../world/agreement.ts'
import { collectionId } from '../world/collection.ts'
import { stateOf, type Invoice } from '../world/invoice.ts'
import type { Customer } from '../world/customer.ts'

export interface CollectionView {
  readonly collection_id: string
  readonly agreement_id: string
  /** The date on which the invoice is, or was, collected. */
  readonly at: string
  readonly state: 'planned' | 'ready' | 'submitted' | 'waiting' | 'paid' | 'given_up' | 'reversed'
  readonly attempt: number
  /** The reason for which the latest attempt failed, or its money went back, and the class of the reason. */
  readonly reason?: string
  readonly class?: string
}

/** Undefined if nothing collects the invoice: a planned collection ends when the invoice has nothing left to pay. */
export function showCollection(customer: string, invoice: Invoice, now: Instant): CollectionView | undefined {
  const { collection } = invoice
  if (collection === undefined) return undefined
  const { agreement, on, state, attempt, ready, attempts } = collection
  if (state === 'planned' && stateOf(invoice) !== 'open') return undefined
  const why = state === 'reversed' ? 'reversed' : 'failed'
  const failure = attempts.findLast(({ outcome }) => outcome === why)
  return {
    collection_id: collectionId(customer, invoice.number, attempt),
    agreement_id: agreement,
    at: on,
    state: state === 'planned' && ready <= now ? 'ready' : state,
    attempt,
    ...(failure?.reason !== undefined && { reason: failure.reason }),
    ...(failure?.class !== undefined && { class: failure.class }),
  }
}

export const showAgreements = ({ agreements = [] }: Pick<Customer, 'agreements'>, timezone: string) =>
  agreements.map((agreement) => showAgreement(agreement, timezone))

export function showAgreement(agreement: Agreement, timezone: string) {
  const {
    id,
    entity,
    created,
    last,
    pending_until: _until,
    agreeing: _agreeing,
    application: _application,
    told: _told,
    noticed: _noticed,
    used: _used,
    ...shown
  } = agreement
  return {
    agreement_id: id,
    ...shown,
    business_entity: entity,
    created: showInstant(created, timezone),
    ...(last !== undefined && { last: { ...last, at: showInstant(last.at, timezone) } }),
  }
}
