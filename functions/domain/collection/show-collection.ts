/** Agreements and collections as answers show them. */
import { dateOf, showInstant, type Instant } from '../time/time.ts'
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
  /** The instant at which the time for an outcome was over, while no outcome has come. */
  readonly stale_since?: string
  /** The reason for which the latest attempt failed, or its money went back, and the class of the reason. */
  readonly reason?: string
  readonly class?: string
}

/**
 * States that follow a failure or a return. A collection that is under way or paid has no reason, whatever happened
 * before.
 */
const reasonStates: ReadonlySet<string> = new Set(['planned', 'waiting', 'given_up', 'reversed'])

/** States that end once the invoice has nothing left to pay. */
const openStates: ReadonlySet<string> = new Set(['planned', 'waiting'])

/** Undefined if nothing collects the invoice. */
export function showCollection(
  customer: string,
  invoice: Invoice,
  now: Instant,
  timezone: string,
): CollectionView | undefined {
  const { collection } = invoice
  if (collection === undefined) return undefined
  const { on, ready, attempts, stale } = collection
  const isOver = openStates.has(collection.state) && stateOf(invoice) !== 'open'
  // A later attempt may still be under way, which nobody has to know of an invoice that was collected.
  const state = isOver && attempts.some(({ outcome }) => outcome === 'paid') ? 'paid' : collection.state
  if (isOver && state !== 'paid') return undefined
  // Money may come from an attempt that had failed before, while the next one was planned already.
  const settled = attempts.findLast(({ outcome }) => outcome === state)
  const why = reasonStates.has(state) ? (settled ?? attempts.at(-1)) : undefined
  const isEarlier = settled !== undefined && settled.attempt < collection.attempt
  const { attempt, agreement = collection.agreement } = isEarlier ? settled : collection
  return {
    collection_id: collectionId(customer, invoice.number, attempt),
    agreement_id: agreement,
    at: isEarlier ? dateOf(settled.at, timezone) : on,
    state: state === 'planned' && ready <= now ? 'ready' : state,
    attempt,
    ...(stale !== undefined && { stale_since: showInstant(stale, timezone) }),
    ...(why?.reason !== undefined && { reason: why.reason }),
    ...(why?.class !== undefined && { class: why.class }),
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
