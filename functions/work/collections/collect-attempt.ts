/** An attempt to collect by a provider that the service calls, or the look-up of one whose outcome has not come. */
import { agreementNamed } from '../../domain/collection/agreements.ts'
import type { CollectionReport } from '../../domain/collection/collection-report.ts'
import { attemptNamed, type QueuedCollection } from '../../domain/world/collection.ts'
import { pageTaskId } from '../../domain/world/provider-task.ts'
import { referenceOf, toPayOf, type Invoice } from '../../domain/world/invoice.ts'
import type { CollectionOutcome } from '../../outside/payments/payment-port.ts'
import { isTask, readProviderItem } from '../../store/collection/provider-items.ts'
import { loadBilled } from '../deliveries/billed-world.ts'
import { closePage } from './follow-page.ts'
import type { ItemOutcome, ProviderTurn } from './provider-job.ts'
import { reportCollection } from './report-collection.ts'

const over: ItemOutcome = { outcome: 'over' }

export async function collectAttempt(turn: ProviderTurn, item: QueuedCollection): Promise<ItemOutcome> {
  const { settings, now, provider, wasBegun } = turn
  await closePageOf(turn, item)
  const billed = await loadBilled(settings, item, now)
  const agreement = billed && agreementNamed(billed.world, item.agreement)
  if (billed === undefined || agreement?.reference === undefined) return over
  const { document } = billed
  const named = { key: item.id, agreement: agreement.reference }
  const isSubmitted = isAt(document, item, 'submitted')
  const before = wasBegun || isSubmitted ? await provider.find(named) : undefined
  if (before !== undefined) {
    await report(turn, item.id, before)
    return over
  }
  if (isSubmitted) {
    console.error({ message: 'The provider does not know the submitted collection.', collection: item.id })
    return over
  }
  const amountMinor = toPayOf(document)
  const on = document.collection?.on
  if (on === undefined || !isAt(document, item, 'planned') || amountMinor <= 0) return over
  const { currency } = document
  const collection = { ...named, method: agreement.method, amountMinor, currency, on, text: referenceOf(document) }
  await report(turn, item.id, await provider.collect(collection))
  return over
}

const isAt = ({ collection }: Invoice, { attempt }: QueuedCollection, state: 'planned' | 'submitted'): boolean =>
  collection?.state === state && collection.attempt === attempt

/** While the page of the invoice is open, the payer pays there or not at all. */
async function closePageOf(turn: ProviderTurn, { customer, number, by }: QueuedCollection): Promise<void> {
  const page = await readProviderItem(turn.settings.account.id, by, pageTaskId({ customer, number }))
  if (page === undefined || !isTask(page) || page.task !== 'page') return
  const closed = await closePage(turn, page)
  if (closed === 'pending') throw new Error(`The page ${page.id} is being opened, or its payment is under way.`)
}

const bySystem = { via: 'system', by: 'System' } as const

/** Registers an outcome by the rule of all outcomes. An outcome that cannot be registered is reported to people. */
export async function report(
  { settings, now }: Pick<ProviderTurn, 'settings' | 'now'>,
  id: string,
  outcome: CollectionOutcome,
): Promise<void> {
  const attempt = attemptNamed(id)
  if (attempt === undefined) return
  const faults = await reportCollection({ settings, attempt, report: reportOf(outcome), now, by: bySystem })
  const [fault] = faults
  if (fault === undefined) return
  if (fault.code === 'collection_contended') throw new Error(`The collection ${id} is contended.`)
  console.error({ message: 'An outcome cannot be registered.', collection: id, outcome, code: fault.code })
}

function reportOf(outcome: CollectionOutcome): CollectionReport {
  switch (outcome.outcome) {
    case 'submitted':
      return { outcome: 'submitted', reference: outcome.reference }
    case 'paid':
      return { outcome: 'paid', reference: outcome.reference, amountMinor: outcome.amountMinor }
    case 'failed':
      return { outcome: 'failed', reason: outcome.reason }
  }
}
