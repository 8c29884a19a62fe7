/**
 * Outcomes of collections, from a worker of the account, a provider's answer, or a provider's notice. A repeated
 * outcome changes nothing. Money that came in is registered, whatever outcome its attempt had before.
 */
import type { Fact } from '../facts/fact.ts'
import type { Fault } from '../refusal/fault.ts'
import type { Code } from '../refusal/code.ts'
import type { Settings } from '../settings/settings.ts'
import { pay } from '../payment/pay.ts'
import type { PaidBooks } from '../payment/paid-books.ts'
import { secondsAfter } from '../document/sending.ts'
import { after } from '../time/calendar.ts'
import { dateOf, type Instant } from '../time/time.ts'
import { followedBy, isRefused, refuse, unchanged, type Change, type Refusal } from '../world/change.ts'
import type { Agreement } from '../world/agreement.ts'
import {
  agreementOfAttempt,
  collectionId,
  paidByPayer,
  waitsForReport,
  withdrawalQueueOf,
  withoutWaiting,
  type Collection,
} from '../world/collection.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import { withRecords, type World } from '../world/world.ts'
import { askedForAnother, byAnother, giveUp, leaveToPayer, retryOf, withoutSpent } from './after-failure.ts'
import { askAgain } from './ask-payer.ts'
import { askToPay } from './ask-to-pay.ts'
import { isUsableOn } from './agreement-end.ts'
import { agreementNamed, moveAgreement, withAgreement } from './agreements.ts'
import type { CollectionReport, FiledAttempt } from './collection-report.ts'
import { collectionDay, lastAttemptDay, nextAttemptDay, termsOf, type CollectionDay } from './collection-terms.ts'
import { staleAt } from '../payment/stale-at.ts'
import { bankMethodOf } from '../settings/business-entity.ts'
import { withProvider } from './pay-on-page.ts'
import { dunned, plan, queueOfAgreement, wasPaidBack, withInvoice } from './plan-collection.ts'
import { endToEndProvider } from './end-to-end-id.ts'
import { mayBeHandedOut } from './handed-out.ts'
import { classOf } from './reasons.ts'
import { reversePayment, tooManyInvoices } from './reverse-payment.ts'
import { isHandedOut, wrongReport } from './wrong-report.ts'

export interface OutcomeContext {
  readonly world: World
  /** The present invoice, open or closed. */
  readonly document: Invoice
  readonly attempt: number
  /** The id of the payment, if the outcome makes one. */
  readonly paymentId: string
  /** The id of the agreement, if the payer is asked for one. */
  readonly agreementId?: string
  /** Needed for an outcome that takes money back. */
  readonly books?: PaidBooks
  /**
   * Present if the account's own worker reports: impossible reports are refused. Reports of providers and banks may
   * come late.
   */
  readonly byWorker?: true
  /** Present for a refusal in a file of the bank, which can only concern an attempt that has gone to the bank. */
  readonly refusedByBank?: true
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
  const agreement = agreementNamed(world, agreementOfAttempt(collection, attempt))
  if (agreement === undefined) return fault('collection_unknown')
  const before = collection.attempts.find((one) => one.attempt === attempt)
  const reported: Reported = { ...context, collection, agreement, before }
  const wrong = (context.byWorker && wrongReport(report, reported)) ?? (context.refusedByBank && notAtBank(reported))
  if (wrong !== undefined) return refuse(wrong)
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

/** The fault of a refusal of an attempt that is in no file for the bank, and that no worker can have taken there. */
function notAtBank(reported: Reported): Fault | undefined {
  const { before, document, agreement, settings } = reported
  const isFiled = bankMethodOf(document.entity, agreement.method, settings) !== undefined
  const mayBe = before !== undefined || (!isFiled && isHandedOut(reported))
  return mayBe ? undefined : { field: '', code: 'collection_not_handed_out' }
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
  const until = staleAt(world, document, now, settings)
  const attempts = attemptOf(reported, {
    outcome: 'submitted',
    ...(reference !== undefined && { reference }),
    amountMinor: filed?.amountMinor ?? handedOutMinor ?? lastAskedFor(document, collection),
  })
  const inFile = filed === undefined ? {} : { file: filed.file, on: filed.on, amountMinor: filed.amountMinor }
  const next: Invoice = {
    ...document,
    collection: { ...withoutWaiting(collection), ...inFile, state: 'submitted', until, attempts },
  }
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
  const handedOut = before?.amountMinor ?? before?.handedOutMinor ?? report.handedOutMinor
  const amount = report.amountMinor ?? handedOut ?? lastAskedFor(document, collection)
  if (amount <= 0) return fault('payment_of_nothing', 'amount')
  const present = withoutWaiting(collection)
  const { entry } = report
  const isRenamed = report.reference !== undefined && ![undefined, report.reference].includes(before?.reference)
  const names = {
    ...referenceOf(report),
    ...(isRenamed && before?.reference !== undefined && { submitted: before.reference }),
    ...(entry !== undefined && { entry }),
    paidMinor: amount,
  }
  const attempts = attemptOf(reported, { outcome: 'paid', payment: paymentId, ...names })
  // The invoice still waits for a later attempt that may be under way already, or that has the rest to collect.
  const hasRest = collection.state === 'planned' && amount < toPayOf(document)
  const isOvertaken = attempt < collection.attempt && (hasRest || mayBeHandedOut(world, document, { now, settings }))
  const next: Invoice = {
    ...document,
    collection: isOvertaken ? { ...collection, attempts } : { ...present, state: 'paid', attempts },
  }
  const used: Agreement = { ...agreement, used: true, last: { at: now, outcome: 'paid' } }
  const revived =
    agreement.state === 'failing' ? moveAgreement(world, used, 'active') : unchanged(withAgreement(world, used))
  const left = leavesQueue(withInvoice(revived.world, next), reported)
  const claimed =
    report.reference === undefined
      ? left
      : withRecords(left, {
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
  const change = followedBy(
    { world: claimed, facts: revived.facts },
    withProvider(payment, paymentId, providerOfPayment(report.reference, agreement), idOf(reported)),
  )
  const leavesRest = !isOvertaken && waitingStates.has(collection.state)
  return leavesRest ? { ...change, world: restLeftToPayer(change.world, next, now, settings) } : change
}

/** States in which dunning waits for money. After the others it has begun. */
const waitingStates: ReadonlySet<string> = new Set(['planned', 'submitted', 'waiting'])

/** The world in which the payer is asked for the rest of an invoice that was collected in part. */
function restLeftToPayer(world: World, document: Invoice, now: Instant, settings: Settings): World {
  const rest = world.ledger.open.find(({ number }) => number === document.number)
  if (rest === undefined || toPayOf(rest) <= 0) return world
  return askToPay(withInvoice(world, dunned(world, rest, now, settings)), document, now, settings)
}

/**
 * The amount still to be paid of an invoice. For an invoice that was settled in the meantime, even if it is open again,
 * it is the amount that was to be paid when its attempt became ready.
 */
function lastAskedFor(document: Invoice, collection: Collection): number {
  const toPay = toPayOf(document)
  if (toPay > 0 && !waitsForReport(collection)) return toPay
  const { allocations } = document
  const whenReady = toPayOf({ ...document, allocations: allocations.filter(({ at }) => at <= collection.ready) })
  return whenReady > 0 ? whenReady : toPay
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
  const attempts = attemptOf(reported, {
    ...{ outcome: 'failed', class: kind },
    ...(reason !== undefined && { reason }),
    ...(report.handedOutMinor !== undefined && { handedOutMinor: report.handedOutMinor }),
  })
  const present = withoutWaiting(collection)
  const remembered: Agreement = {
    ...agreement,
    last: { at: now, outcome: 'failed', ...(reason !== undefined && { reason }) },
  }
  const noted = leavesQueue(withAgreement(world, remembered), reported)
  const terms = termsOf(world, document, settings)
  const scheduled = kind === 'soft' || kind === 'unknown' ? nextDay(report, attempts, reported) : undefined
  const isOver = toPayOf(document) <= 0 || wasPaidBack(document)
  const retry = isOver
    ? undefined
    : scheduled && retryOf(noted, document, scheduled, { present: remembered, now, settings })
  const fact: Fact = {
    fact: 'collection-failed',
    ...named(reported),
    class: kind,
    ...(reason !== undefined && { reason }),
    ...(retry !== undefined && { next_at: retry.day.ready }),
  }
  const abandoned: Invoice = { ...document, collection: { ...present, attempts } }
  if (isOver) {
    const over = followedBy({ world: noted, facts: [fact] }, notCollectedAnyMore(noted, abandoned, reported))
    return withoutSpent(over, reasonGiven(reported, reason))
  }
  if (retry !== undefined) {
    const next = { ...retry, attempt: collection.attempt + 1, attempts }
    const first = attempts.filter(({ outcome }) => outcome === 'failed').length === 1
    const begun = first && terms.dun_from === 'first_failure' ? dunned(noted, abandoned, now, settings) : document
    return followedBy({ world: noted, facts: [fact] }, plan(noted, begun, next, now, settings))
  }
  if (scheduled !== undefined) {
    const left = followedBy({ world: noted, facts: [fact] }, leaveToPayer(noted, abandoned, reason, now, settings))
    const isExpiring = remembered.state === 'active' && !isUsableOn(remembered, scheduled.on)
    if (!isExpiring || agreementId === undefined) return left
    const { world: after } = left
    return followedBy(left, askAgain({ world: after, invoice: document, agreement, id: agreementId, now, settings }))
  }
  if (kind === 'action') {
    const another = collection.named === true ? undefined : byAnother(noted, abandoned, now, settings)
    if (another !== undefined) return followedBy({ world: noted, facts: [fact] }, another)
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
  const givenUp = followedBy({ world: noted, facts: [fact] }, giveUp(noted, abandoned, reason, now, settings))
  return askedForAnother(givenUp, reasonGiven(reported, reason))
}

/** The change of an invoice whose attempt failed after it was paid otherwise. No other attempt follows. */
function notCollectedAnyMore(world: World, abandoned: Invoice, { now, settings }: Reported): Change {
  const { collection } = abandoned
  if (collection === undefined || toPayOf(abandoned) > 0) {
    return leaveToPayer(world, abandoned, collection?.attempts.at(-1)?.reason, now, settings)
  }
  const state = collection.attempts.some(({ outcome }) => outcome === 'paid') ? 'paid' : 'given_up'
  return unchanged(withInvoice(world, { ...abandoned, collection: { ...collection, state } }))
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
  const at = secondsAfter(now, retrySeconds)
  const requested = collectionDay(agreement, dateOf(at, timezone), { now: at }, settings)
  return requested.on > lastAttemptDay(terms, first, settings) ? undefined : requested
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
  const present = withoutWaiting(collection)
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

function reversed(report: ReversedReport, reported: Reported): Change | Refusal {
  const { world, before, books, paymentId, now, settings } = reported
  if (before?.outcome === 'reversed') return unchanged(world)
  if (before?.payment === undefined || books === undefined) return fault('collection_not_paid')
  const change = reversePayment({ world, given: returned(report, before.payment), books, id: paymentId, now, settings })
  if (isRefused(change)) {
    const isTooLarge = change.outcome === 'refused' && change.faults.some(({ code }) => code === tooManyInvoices)
    return isTooLarge ? fault('collection_too_large') : change
  }
  return withoutSpent(change, reasonGiven(reported, report.reason))
}

/** The return of money that an erased customer had paid. Its agreements are gone, and its payments are not. */
export function returnedOfErased(report: ReversedReport, context: OutcomeContext): Change | Refusal {
  const { world, document, attempt, books, paymentId: id, now, settings } = context
  const before = document.collection?.attempts.find((one) => one.attempt === attempt)
  if (before?.outcome === 'reversed') return unchanged(world)
  if (before?.payment === undefined || books === undefined) return fault('collection_not_paid')
  return reversePayment({ world, given: returned(report, before.payment), books, id, now, settings })
}

type ReversedReport = Extract<CollectionReport, { outcome: 'reversed' }>

const returned = ({ reason, amountMinor, date }: ReversedReport, payment_id: string) => ({
  ...{ payment_id, kind: 'return' as const },
  ...(reason !== undefined && { reason }),
  ...(amountMinor !== undefined && { amount: amountMinor }),
  ...(date !== undefined && { date }),
})

/** The agreement of a report, and the reason why it may be unusable. */
const reasonGiven = ({ document, agreement, agreementId, now, settings }: Reported, reason: string | undefined) => ({
  ...{ number: document.number, agreement, now, settings },
  ...(agreementId !== undefined && { id: agreementId }),
  ...(reason !== undefined && { reason }),
})

function attemptOf(reported: Reported, outcome: Omit<Attempt, 'attempt' | 'at'>): Collection['attempts'] {
  const { collection, attempt, agreement, before, now } = reported
  const attemptNow: Attempt = {
    agreement: agreement.id,
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
