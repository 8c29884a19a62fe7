/**
 * Outcomes of collections, from a worker of the account, a provider's answer, or a provider's notice. A repeated
 * outcome changes nothing. Money that came in is registered, whatever outcome its attempt had before.
 */
import type { Fact } from '../facts/fact.ts'
import type { Code } from '../refusal/code.ts'
import type { Settings } from '../settings/settings.ts'
import { pay } from '../payment/pay.ts'
import type { PaidBooks } from '../payment/paid-books.ts'
import { after } from '../time/calendar.ts'
import { dateOf, type Instant, type PlainDate } from '../time/time.ts'
import { followedBy, isRefused, refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import { collectionId, paidByPayer, withdrawalQueueOf, type Collection } from '../world/collection.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import { withRecords, type World } from '../world/world.ts'
import { askAgain } from './ask-payer.ts'
import { agreementNamed, moveAgreement, withAgreement } from './agreements.ts'
import { collectionDay, nextAttemptDay, staleDays, termsOf, type CollectionDay } from './collection-terms.ts'
import { withProvider } from './pay-on-page.ts'
import { dunned, plan, queueOfAgreement, withInvoice } from './plan-collection.ts'
import { endToEndProvider } from './end-to-end-id.ts'
import { classOf } from './reasons.ts'
import { reversePayment } from './reverse-payment.ts'

export type CollectionReport =
  | {
      readonly outcome: 'submitted'
      readonly reference?: string
      /** The amount that was handed out, where it is known. */
      readonly handedOutMinor?: number
      /** The attempt as the file has it, where a file takes it to the bank. */
      readonly filed?: FiledAttempt
    }
  | {
      readonly outcome: 'paid'
      readonly reference?: string
      readonly amountMinor?: number
      /**
       * The amount that was handed out, where it is known. It counts as paid where the report names no other amount.
       */
      readonly handedOutMinor?: number
      readonly date?: PlainDate
    }
  | { readonly outcome: 'failed'; readonly reason?: string; readonly retrySeconds?: number }
  /** A file has told the bank not to collect the attempt. */
  | { readonly outcome: 'withdrawn'; readonly file: string }
  | { readonly outcome: 'reversed'; readonly reason?: string; readonly amountMinor?: number; readonly date?: PlainDate }

export interface FiledAttempt {
  readonly file: string
  /** The name by which the bank knows the attempt, where the attempt cannot be read back from it. */
  readonly kept?: string
  readonly amountMinor: number
  readonly on: PlainDate
  /** The payer's name as the file has it, where the bank does not take all letters of the name. */
  readonly name?: string
}

export interface OutcomeContext {
  readonly world: World
  /** The present invoice, open or closed. */
  readonly document: Invoice
  readonly attempt: number
  /** The id of the payment, where the outcome makes one. */
  readonly paymentId: string
  /** The id of the agreement, where the payer is asked for one. */
  readonly agreementId?: string
  /** Needed for an outcome that takes money back. */
  readonly books?: PaidBooks
  readonly now: Instant
  readonly settings: Settings
}

interface Reported extends OutcomeContext {
  readonly collection: Collection
  readonly agreement: Agreement
  /** The attempt as stored before this report. */
  readonly before: Attempt | undefined
}
type Attempt = Collection['attempts'][number]

const fault = (code: Code, field = ''): Refusal => refuse({ field, code })

export function decideOutcome(report: CollectionReport, context: OutcomeContext): Change | Refusal {
  const { world, document, attempt } = context
  const { collection } = document
  if (collection === undefined || attempt === paidByPayer || attempt > collection.attempt)
    return fault('collection_unknown')
  const agreement = agreementNamed(world, collection.agreement)
  if (agreement === undefined) return fault('collection_unknown')
  const before = collection.attempts.find((one) => one.attempt === attempt)
  const reported: Reported = { ...context, collection, agreement, before }
  switch (report.outcome) {
    case 'submitted':
      return submitted(report, reported)
    case 'paid':
      return paid(report, reported)
    case 'failed':
      return failed(report, reported)
    case 'withdrawn':
      return withdrawn(report, reported)
    case 'reversed':
      return reversed(report, reported)
  }
}

/** Whether the attempt is the one that the invoice waits for. */
const isAwaited = ({ collection, attempt, before }: Reported): boolean =>
  attempt === collection.attempt &&
  (before === undefined || before.outcome === 'submitted') &&
  (collection.state === 'planned' || collection.state === 'submitted')

function submitted(
  { reference, filed, handedOutMinor }: Extract<CollectionReport, { outcome: 'submitted' }>,
  reported: Reported,
): Change | Refusal {
  const { world, document, collection, now, settings } = reported
  if (!isAwaited(reported) || collection.state === 'submitted') {
    // The making of the file was interrupted, and its attempts are reported again.
    return filed === undefined || collection.file === filed.file ? unchanged(world) : fault('collection_under_way')
  }
  if (filed !== undefined && toPayOf(document) !== filed.amountMinor) return fault('nothing_to_collect')
  const until = after(now, 'P1D', staleDays, settings.account.timezone)
  const attempts = attemptOf(reported, {
    outcome: 'submitted',
    ...(reference !== undefined && { reference }),
    amountMinor: filed?.amountMinor ?? handedOutMinor ?? lastAskedFor(document, collection),
  })
  const inFile = filed === undefined ? {} : { file: filed.file, on: filed.on, amountMinor: filed.amountMinor }
  const next: Invoice = { ...document, collection: { ...collection, ...inFile, state: 'submitted', until, attempts } }
  const out = leavesQueue(withInvoice(world, next), reported)
  return {
    world: filed?.kept === undefined ? out : withRecords(out, keptName(filed.kept, reported)),
    facts: [{ fact: 'collection-submitted', ...named(reported) }, ...nameFact(filed, document)],
  }
}

/** The bank's name for the attempt, by which its outcome is found. */
const keptName = (reference: string, reported: Reported) => ({
  record: 'provider-payment' as const,
  ...{ provider: endToEndProvider, reference, collection: idOf(reported) },
})

const nameFact = (filed: FiledAttempt | undefined, { number }: Invoice): Fact[] =>
  filed?.name === undefined ? [] : [{ fact: 'payer-transliterated', invoice: number, name: filed.name }]

function paid(report: Extract<CollectionReport, { outcome: 'paid' }>, reported: Reported): Change | Refusal {
  const { world, document, collection, agreement, before, attempt, paymentId, now, settings } = reported
  if (before?.outcome === 'paid' || before?.outcome === 'reversed') return unchanged(world)
  const amount =
    report.amountMinor ?? before?.amountMinor ?? report.handedOutMinor ?? lastAskedFor(document, collection)
  if (amount <= 0) return fault('payment_of_nothing', 'amount')
  const { until: _, ...present } = collection
  const attempts = attemptOf(reported, { outcome: 'paid', payment: paymentId, ...referenceOf(report) })
  // The invoice still waits for a later attempt that is already under way. A later attempt that only waits finds
  // nothing left to collect.
  const isOvertaken = attempt < collection.attempt && collection.state === 'submitted'
  const next: Invoice = {
    ...document,
    collection: isOvertaken ? { ...collection, attempts } : { ...present, state: 'paid', attempts },
  }
  const used: Agreement = { ...agreement, used: true, last: { at: now, outcome: 'paid' } }
  const revived =
    agreement.state === 'failing' ? moveAgreement(world, used, 'active') : unchanged(withAgreement(world, used))
  const change = leavesQueue(withInvoice(revived.world, next), reported)
  const claimed =
    report.reference === undefined
      ? change
      : withRecords(change, {
          record: 'provider-payment',
          ...{ provider: agreement.provider, reference: report.reference, collection: idOf(reported) },
        })
  const today = dateOf(now, settings.account.timezone)
  const details = {
    ...{ invoice_number: document.number, amount, currency: document.currency, data: {} },
    method: 'provider' as const,
    date: report.date !== undefined && report.date < today ? report.date : today,
  }
  const payment = pay({ world: claimed, given: details, document: next, id: paymentId, now, settings })
  if (isRefused(payment)) return payment
  return followedBy(
    { world: claimed, facts: revived.facts },
    withProvider(payment, paymentId, providerOfPayment(report.reference, agreement), idOf(reported)),
  )
}

/**
 * The amount still to be paid of an invoice. For an invoice that was settled meanwhile, it is the amount that was to be
 * paid when its attempt became ready.
 */
function lastAskedFor(document: Invoice, { ready }: Collection): number {
  const toPay = toPayOf(document)
  if (toPay > 0) return toPay
  return toPayOf({ ...document, allocations: document.allocations.filter(({ at }) => at <= ready) })
}

const providerOfPayment = (reference: string | undefined, { provider }: Agreement) => ({
  id: provider,
  ...(reference !== undefined && { reference }),
})

function failed(report: Extract<CollectionReport, { outcome: 'failed' }>, reported: Reported): Change {
  const { world, document, collection, agreement, agreementId, now, settings } = reported
  if (!isAwaited(reported)) return unchanged(world)
  const { reason } = report
  const kind = classOf(reason)
  const attempts = attemptOf(reported, { outcome: 'failed', class: kind, ...(reason !== undefined && { reason }) })
  const { until: _, ...present } = collection
  const remembered: Agreement = {
    ...agreement,
    last: { at: now, outcome: 'failed', ...(reason !== undefined && { reason }) },
  }
  const noted = leavesQueue(withAgreement(world, remembered), reported)
  const terms = termsOf(world, document, settings)
  const day = kind === 'soft' || kind === 'unknown' ? nextDay(report, attempts, reported) : undefined
  const fact: Fact = {
    fact: 'collection-failed',
    ...named(reported),
    class: kind,
    ...(reason !== undefined && { reason }),
    ...(day !== undefined && { next_at: day.ready }),
  }
  if (day !== undefined) {
    const next = { agreement: remembered, day, attempt: collection.attempt + 1, attempts }
    const first = attempts.filter(({ outcome }) => outcome === 'failed').length === 1
    const begun =
      first && terms.dun_from === 'first_failure'
        ? dunned(noted, { ...document, collection: { ...present, attempts } }, now, settings)
        : document
    return followedBy({ world: noted, facts: [fact] }, plan(noted, begun, next, now, settings))
  }
  if (kind === 'action') {
    const until = after(now, 'P1D', terms.action_days, settings.account.timezone)
    const waiting: Invoice = { ...document, collection: { ...present, state: 'waiting', until, attempts } }
    const change: Change = { world: withInvoice(noted, waiting), facts: [fact] }
    return agreementId === undefined
      ? change
      : followedBy(
          change,
          askAgain({ world: change.world, invoice: waiting, agreement, id: agreementId, now, settings }),
        )
  }
  const abandoned: Invoice = { ...document, collection: { ...present, attempts } }
  return followedBy({ world: noted, facts: [fact] }, giveUp(noted, abandoned, reason, now, settings))
}

/** Gives up the collection of an invoice: its payer is asked to pay, and the agreement is failing. */
export function giveUp(
  world: World,
  invoice: Invoice,
  reason: string | undefined,
  now: Instant,
  settings: Settings,
): Change {
  const { collection } = invoice
  if (collection === undefined) return unchanged(world)
  const { until: _, ...present } = collection
  const over = dunned(world, { ...invoice, collection: { ...present, state: 'given_up' } }, now, settings)
  const agreement = agreementNamed(world, collection.agreement)
  const change: Change = {
    world: withInvoice(world, over),
    facts: [
      {
        fact: 'collection-given-up',
        collection: collectionId(world.customer.id, invoice.number, collection.attempt),
        invoice: invoice.number,
        ...(reason !== undefined && { reason }),
      },
    ],
  }
  return agreement?.state === 'active'
    ? followedBy(change, moveAgreement(change.world, agreement, 'failing', reason))
    : change
}

function nextDay(
  { retrySeconds }: Extract<CollectionReport, { outcome: 'failed' }>,
  attempts: Collection['attempts'],
  { document, world, agreement, now, settings }: Reported,
): CollectionDay | undefined {
  const failures = attempts.filter(({ outcome }) => outcome === 'failed')
  const first = failures[0]?.at ?? now
  const terms = termsOf(world, document, settings)
  const next = nextAttemptDay(terms, { failures: failures.length, first, agreement, now }, settings)
  if (retrySeconds === undefined || next === undefined) return next
  const { timezone } = settings.account
  const requestedDay = dateOf(after(now, 'P1D', Math.ceil(retrySeconds / 86_400), timezone), timezone)
  return collectionDay(agreement, requestedDay, { now }, settings)
}

/**
 * The change once a file has withdrawn a claim. Money that comes nevertheless is registered, as for any attempt that
 * failed.
 */
function withdrawn(
  { file }: Extract<CollectionReport, { outcome: 'withdrawn' }>,
  reported: Reported,
): Change | Refusal {
  const { world, document, collection, attempt, agreement } = reported
  // The making of the file was interrupted, and its withdrawals are reported again.
  if (collection.withdrawn === file) return unchanged(world)
  if (attempt !== collection.attempt || collection.state !== 'submitted' || toPayOf(document) > 0) {
    return fault('nothing_to_collect')
  }
  const { until: _, ...present } = collection
  const reason = 'withdrawn'
  const attempts = attemptOf(reported, { outcome: 'failed', reason })
  const next: Invoice = { ...document, collection: { ...present, state: 'given_up', withdrawn: file, attempts } }
  return {
    world: withRecords(withInvoice(world, next), {
      record: 'collection-over',
      collection: { id: idOf(reported), by: withdrawalQueueOf(agreement.method) },
    }),
    facts: [{ fact: 'collection-given-up', ...named(reported), reason }],
  }
}

function reversed(report: Extract<CollectionReport, { outcome: 'reversed' }>, reported: Reported): Change | Refusal {
  const { world, before, books, paymentId, now, settings } = reported
  if (before?.outcome === 'reversed') return unchanged(world)
  if (before?.payment === undefined || books === undefined) return fault('collection_not_paid')
  const { reason, amountMinor, date } = report
  const reversal = {
    payment_id: before.payment,
    kind: 'return' as const,
    ...(reason !== undefined && { reason }),
    ...(amountMinor !== undefined && { amount: amountMinor }),
    ...(date !== undefined && { date }),
  }
  const change = reversePayment({ world, given: reversal, books, id: paymentId, now, settings })
  return isRefused(change) ? change : withFailing(change, reported, reason)
}

/** An agreement that is dead at the bank collects nothing more, whatever it collected before. */
function withFailing(change: Change, { agreement: { id } }: Reported, reason: string | undefined): Change {
  const agreement = agreementNamed(change.world, id)
  return classOf(reason) === 'hard' && agreement?.state === 'active'
    ? followedBy(change, moveAgreement(change.world, agreement, 'failing', reason))
    : change
}

function attemptOf(reported: Reported, outcome: Omit<Attempt, 'attempt' | 'at'>): Collection['attempts'] {
  const { collection, attempt, before, now } = reported
  const attemptNow: Attempt = {
    ...(before?.reference !== undefined && { reference: before.reference }),
    ...(before?.amountMinor !== undefined && { amountMinor: before.amountMinor }),
    ...outcome,
    attempt,
    at: now,
  }
  return [...collection.attempts.filter((one) => one.attempt !== attempt), attemptNow]
}

const referenceOf = ({ reference }: { readonly reference?: string }) => (reference === undefined ? {} : { reference })

const idOf = ({ world, document, attempt }: Reported): string =>
  collectionId(world.customer.id, document.number, attempt)
const named = (reported: Reported) => ({ collection: idOf(reported), invoice: reported.document.number })

const leavesQueue = (world: World, reported: Reported): World =>
  withRecords(world, {
    record: 'collection-over',
    collection: { id: idOf(reported), by: queueOfAgreement(reported.agreement, reported.settings) },
  })
