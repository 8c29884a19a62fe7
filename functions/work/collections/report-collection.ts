/**
 * Commits the outcome of a collection. The invoice, its payment and the queue change in one transaction, so an outcome
 * is carried out once, however many report it.
 */
import type { Code } from '../../domain/refusal/code.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { agreementNamed } from '../../domain/collection/agreements.ts'
import { queueOfAgreement } from '../../domain/collection/plan-collection.ts'
import type { CollectionReport } from '../../domain/collection/collection-report.ts'
import { decideOutcome, returnedOfErased } from '../../domain/collection/report-outcome.ts'
import { isCredited, payLateBack, paysBackWithdrawn, requestOwing } from '../../domain/request/late-money.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import { newPaymentId } from '../../domain/payment/payment-id.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { isRefused, type Change } from '../../domain/world/change.ts'
import { agreementOfAttempt, collectionId, type NamedAttempt } from '../../domain/world/collection.ts'
import { runtime } from '../../outside/runtime.ts'
import { collectionOfPayment } from '../../store/collection/provider-payments.ts'
import type { ChangeNote } from '../../store/customer/change-record.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { documentOf } from '../../store/customer/documents.ts'
import { paidBooksOf } from '../../store/customer/payments.ts'
import { knowingNumbers } from '../../store/customer/document-numbers.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import type { ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { requestsOf } from '../../store/request/requests-of-customer.ts'
import { oweReader } from '../requests/owe-reader.ts'
import { fitsTransaction, fittingChange } from '../advance/fitting-change.ts'
import { inTurn } from '../advance/one-at-a-time.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'

export interface ReportedCollection {
  readonly settings: Settings
  readonly attempt: NamedAttempt
  readonly report: CollectionReport
  /** The queue of the reporting worker, which may not report collections of other queues. */
  readonly queue?: string
  /** Present for a refusal in a file of the bank, with the business entity of the file, if it is named. */
  readonly bank?: { readonly entity?: string }
  readonly now: Instant
  /** The author of the report. */
  readonly by: Pick<ChangeNote, 'via' | 'by'>
}

/** The faults of a report; none if its outcome is registered, now or before. */
export async function reportCollection(reported: ReportedCollection): Promise<readonly Fault[]> {
  const { settings, attempt } = reported
  const about = `the collection of ${attempt.number}`
  const customer = `reports of ${settings.account.id} ${attempt.customer}`
  const whenContended = (): readonly Fault[] => [refusal('collection_contended')]
  return await retrying({ runtime, about, load: () => Promise.resolve(reported), whenContended }, async () => {
    const faults = await inTurn(customer, () => reportOnce(reported))
    return faults === undefined ? again('lost-race') : done(faults)
  })
}

/**
 * The number of reads, because one read may miss a document that moves between two places. An invented number is in
 * neither place.
 */
const triesToRead = 2

async function load(settings: Settings, { customer, number }: NamedAttempt, now: Instant) {
  for (let left = triesToRead; left > 0; left--) {
    const world = await loadWorldAt(settings, customer, now)
    if (world === undefined) return undefined
    const document = await documentOf(settings.account.id, world, number)
    if (document !== undefined) return { world, document }
  }
  return undefined
}

/** The request because of which money for a credited invoice is owed to the reader. */
const owingRequest = async (account: string, world: LoadedWorld, document: Invoice) =>
  requestOwing(await requestsOf(account, world.customer.id), world, document)

const refusal = (code: Code): Fault => ({ field: '', code })

/** The fault of a report about a collection of another business entity. */
export const ofOtherEntity: Fault = { field: 'business_entity', code: 'collection_unknown' }

/** Undefined if others changed the customer meanwhile. */
async function reportOnce(reported: ReportedCollection): Promise<readonly Fault[] | undefined> {
  const { settings, attempt, now } = reported
  const billed = await load(settings, attempt, now)
  if (billed === undefined) return [refusal('collection_unknown')]
  return (await settledBefore(reported, billed)) ?? (await decideOn(reported, billed))
}

interface BilledWorld {
  readonly world: LoadedWorld
  readonly document: Invoice
}

/** The faults of a report that is not about this queue or entity, or none where it was registered before. */
async function settledBefore(
  { settings, attempt: named, report, queue, bank }: ReportedCollection,
  { world, document }: BilledWorld,
): Promise<readonly Fault[] | undefined> {
  const { customer, number, attempt } = named
  if (world.customer.erased !== undefined && report.outcome !== 'reversed') {
    return [refusal(report.outcome === 'paid' ? 'ledger_closed' : 'collection_unknown')]
  }
  const { collection } = document
  const agreement = collection && agreementNamed(world, agreementOfAttempt(collection, attempt))
  const isOfOthers = queue !== undefined && agreement !== undefined && queueOfAgreement(agreement, settings) !== queue
  if (isOfOthers) return [refusal('collection_unknown')]
  if ((bank?.entity ?? document.entity) !== document.entity) return [ofOtherEntity]
  if (report.outcome !== 'paid' || report.reference === undefined || agreement === undefined) return undefined
  const owner = await collectionOfPayment(settings.account.id, agreement.provider, report.reference)
  if (owner === undefined) return undefined
  if (owner !== collectionId(customer, number, attempt)) return [refusal('already_reported')]
  // A worker is told if the report contradicts an earlier one about the same payment.
  return queue === undefined ? [] : undefined
}

async function decideOn(reported: ReportedCollection, { world, document }: BilledWorld) {
  const { settings, attempt: named, report, now } = reported
  const account = settings.account.id
  const { customer, attempt } = named
  const isLate = report.outcome === 'paid' && isCredited(document)
  const owing = isLate ? await owingRequest(account, world, document) : undefined
  const withdrawn = isLate ? paysBackWithdrawn(world, document) : undefined
  const through = owing === undefined ? withdrawn : 'provider'
  const books = report.outcome === 'reversed' || through !== undefined ? await paidBooksOf(account, world) : undefined
  const paymentToken = runtime.newToken()
  const paymentId = newPaymentId(paymentToken, customer)
  const context = {
    document,
    attempt,
    paymentId,
    agreementId: runtime.newToken(),
    ...(books && { books }),
    ...(reported.queue !== undefined && { byWorker: true as const }),
    ...(reported.bank !== undefined && { refusedByBank: true as const }),
    now,
    settings,
  }
  const owes = owing && (await oweReader(settings, { from: 'payment', id: paymentId, request: owing.id }, now))
  let also: readonly ConditionalWrite[] = []
  const { decided, numbers } = await knowingNumbers(
    account,
    world.ledger.numbers,
    (reference) => {
      const before = { ...world, ledger: { ...world.ledger, numbers: reference } }
      const deciding = { ...context, world: before }
      const outcome =
        world.customer.erased !== undefined && report.outcome === 'reversed'
          ? returnedOfErased(report, deciding)
          : decideOutcome(report, deciding)
      if (isRefused(outcome)) return outcome
      const late = { payment: paymentId, token: `${paymentToken}b`, request: owing?.id, through, books }
      const { change, isOwed } = payLateBack({ ...late, change: outcome, now, settings })
      also = isOwed ? (owes ?? []) : []
      return fittingChange(change, { settings, now, commitOf: commitOn(before, reported, also) })
    },
    (decision) => (isRefused(decision) ? {} : decision.world.ledger.numbers),
  )
  if (isRefused(decided)) return decided.outcome === 'refused' ? decided.faults : [refusal('collection_unknown')]
  if (decided.facts.length === 0) return []
  const commit = commitOn({ ...world, ledger: { ...world.ledger, numbers } }, reported, also)(decided)
  if (!fitsTransaction(commit)) return [refusal('collection_too_large')]
  return (await commitWorld(commit)) === 'committed' ? [] : undefined
}

const commitOn =
  (before: LoadedWorld, { settings, now, by }: ReportedCollection, also: readonly ConditionalWrite[]) =>
  ({ world: after, facts }: Change) => ({
    ...{ settings, before, after, numbers: before.ledger.numbers, now },
    notes: [{ ...by, at: now, facts }],
    also,
  })
