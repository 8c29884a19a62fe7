/**
 * A collection that is to come, as previews and the look-ahead show it: the amount, the day, the card or account, and
 * the reason of another attempt. The amount is the sum that is to be paid at present; a payment before the day lowers
 * it.
 */
import type { Language } from '../../language/language.ts'
import { sayCollectionSource } from '../../language/collection-source-words.ts'
import { agreementNamed } from '../collection/agreements.ts'
import { collectionSource } from '../collection/source-of-agreement.ts'
import { showCollection, type CollectionView } from '../collection/show-collection.ts'
import { majorUnits } from '../money/money.ts'
import type { Settings } from '../settings/settings.ts'
import type { Instant } from '../time/time.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import type { World } from '../world/world.ts'

export interface PlannedCollection extends Omit<
  CollectionView,
  'collection_id' | 'agreement_id' | 'state' | 'stale_since'
> {
  /** Absent for an invoice that is still to be made. */
  readonly collection_id?: string
  readonly invoice_number?: string
  /** Absent for an agreement that the previewed call would make. */
  readonly agreement_id?: string
  readonly state: 'planned' | 'ready' | 'submitted'
  /** Major units. */
  readonly amount: number
  readonly currency: string
  readonly method: string
  /** Words for the card or account, such as its last digits. */
  readonly from: string
}

export interface PlanReading {
  readonly settings: Settings
  readonly language: Language
  /** The account's time. Later documents have no number. */
  readonly now: Instant
  /** The numbers and ids that a previewed call has given. */
  readonly unnamed?: ReadonlySet<string>
}

/** The collection of an invoice that is still to come; undefined for none. */
export function plannedCollection(world: World, invoice: Invoice, reading: PlanReading): PlannedCollection | undefined {
  const { now, settings, language, unnamed = new Set() } = reading
  const view = showCollection(world.customer.id, invoice, now, settings.account.timezone)
  const agreement = view && agreementNamed(world, view.agreement_id)
  if (view === undefined || agreement === undefined || toPayOf(invoice) <= 0) return undefined
  const { collection_id, agreement_id, state, stale_since: _, ...others } = view
  if (state !== 'planned' && state !== 'ready' && state !== 'submitted') return undefined
  const { number, made, currency } = invoice
  return {
    ...(made <= now && !unnamed.has(number) && { collection_id, invoice_number: number }),
    ...(!unnamed.has(agreement_id) && { agreement_id }),
    state,
    ...others,
    amount: majorUnits(toPayOf(invoice), currency),
    ...{
      currency,
      method: agreement.method,
      from: sayCollectionSource(collectionSource(agreement, settings), language),
    },
  }
}
