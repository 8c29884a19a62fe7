/**
 * Submitted claims that are no longer owed, because the invoice was credited or paid in another way. The next file for
 * the bank withdraws them, as long as their day has not come.
 */
import type { BankMethod, Settings } from '../settings/settings.ts'
import { dateOf, type Instant, type PlainDate } from '../time/time.ts'
import { collectionId, withdrawalQueueOf } from '../world/collection.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import { withRecords, type World } from '../world/world.ts'
import { agreementNamed, agreementsOf } from './agreements.ts'
import { bankMethodOf } from '../settings/business-entity.ts'

/** The schemes whose files can withdraw a claim. */
export const withdraws = ({ kind }: Pick<BankMethod, 'kind'>): boolean => kind !== 'sepa_debit'

/** Whether a claim can still be withdrawn: it is at the bank, it is no longer owed, and its day has not come. */
export const isToWithdraw = (document: Invoice, today: PlainDate): boolean =>
  document.collection?.state === 'submitted' &&
  document.collection.amountMinor !== undefined &&
  document.collection.on > today &&
  toPayOf(document) <= 0

/** The world with each claim that this change settled in the queue of withdrawals. */
export function withdrawClaims(world: World, at: Instant, settings: Settings): World {
  if (agreementsOf(world).length === 0) return world
  const today = dateOf(at, settings.account.timezone)
  const closed = world.records.flatMap((record) => (record.record === 'document' ? [record.document] : []))
  return closed.reduce((current, document) => {
    const { collection, entity, number } = document
    const agreement = collection && agreementNamed(world, collection.agreement)
    const method = agreement && bankMethodOf(entity, agreement.method, settings)
    if (collection === undefined || method === undefined || !withdraws(method)) return current
    const id = collectionId(world.customer.id, number, collection.attempt)
    const queue = withdrawalQueueOf(method.id)
    if (!isToWithdraw(document, today) || isQueued(current, id, queue)) return current
    const { attempt, agreement: agreementId } = collection
    const queued = { id, by: queue, customer: world.customer.id, number, attempt, agreement: agreementId }
    return withRecords(current, {
      record: 'collection-queued',
      collection: { ...queued, ready_at: at, failures: 0 },
    })
  }, world)
}

const isQueued = ({ records }: World, id: string, queue: string): boolean =>
  records.some(
    (record) => record.record === 'collection-queued' && record.collection.id === id && record.collection.by === queue,
  )
