/**
 * Outcomes of calls, in the form of previews (extensions: "preview and expect"). Documents have no numbers, and new
 * subscriptions no ids, as a preview takes none.
 */
import { buyerOf } from '../document/buyer.ts'
import {
  showBalance,
  showDocument,
  type Reading,
  type BalanceView,
  type DocumentView,
} from '../document/show-document.ts'
import { showCollection, type CollectionView } from '../collection/show-collection.ts'
import { eventsOf } from '../facts/fact-events.ts'
import { issuedNumbers } from '../facts/issued-number.ts'
import { majorUnits } from '../money/money.ts'
import { showOverrides, type OverrideView } from '../override/show-overrides.ts'
import { showPayment, type PaymentView } from '../payment/show-payment.ts'
import { booksIn, showSettlement, type Books, type UseView } from '../payment/show-allocations.ts'
import { placedOverrides } from '../world/world-overrides.ts'
import { stopOfRecipient } from '../subscription/recipient.ts'
import { nextSerial } from '../subscription/registered-stop.ts'
import { groupOf, seenAt, type Groups } from '../subscription/reading/subscription-view.ts'
import { showSubscription, type PeriodView } from '../subscription/reading/show-subscription.ts'
import { showInstant, type Instant } from '../time/time.ts'
import { documentsIn } from '../world/find-document.ts'
import { toPayOf, type Invoice } from '../world/invoice.ts'
import type { State, Subscription } from '../world/subscription.ts'
import {
  agreementsMade,
  allFacts,
  changedCollections,
  changedRecipients,
  changedSubscriptions,
  documentsMade,
  messagesOf,
  paymentsMade,
  type ChangedSubscription,
  type Message,
  type Outcome,
} from './outcome.ts'
import { plannedCollection, type PlannedCollection } from './planned-collection.ts'

export interface PreviewedDocument
  extends Omit<DocumentView, 'number' | 'payment_reference' | 'payment_url'>, Partial<UseView> {
  readonly collection?: PreviewedCollection
}

/** The collection of a document without a number. The agreement has no id if the previewed call would make it. */
type PreviewedCollection = Omit<CollectionView, 'collection_id' | 'agreement_id'> &
  Partial<Pick<CollectionView, 'agreement_id'>>

type PreviewedPeriod = Omit<PeriodView, 'products'>

export interface PreviewedSubscription {
  /** Absent for a subscription that the call would create. */
  readonly id?: string
  readonly state: State
  readonly state_before?: State
  /** A registered stop. Periods show it once it takes effect. */
  readonly stop_at?: string
  readonly stop_at_before?: string
  /** The number of older periods that are left out of both lists, if the preview is too long to show all. */
  readonly earlier_periods?: number
  readonly periods: readonly PreviewedPeriod[]
  readonly periods_before: readonly PreviewedPeriod[]
}

/** Numbers of the records that a call would make. */
export interface PreviewedCounts {
  readonly periods: number
  readonly documents: number
  readonly events: number
}

export interface AmountToPay {
  readonly business_entity: string
  readonly currency: string
  /** Major units. */
  readonly amount: number
}

/** An override that the call registers or changes, with the policy by which it was judged. A new one has no id. */
export type PreviewedOverride = Omit<OverrideView, 'override_id'> & Partial<Pick<OverrideView, 'override_id'>>

/**
 * A payment that the call registers, or asks a provider to make, with the documents that it pays or is taken from. It
 * has no id, because a preview assigns none.
 */
export type PreviewedPayment = Omit<PaymentView, 'payment_id' | 'created'>

/** A recipient, which may belong to a different customer than its group. */
export interface PreviewedRecipient extends PreviewedSubscription {
  readonly customer_id: string
}

export interface OutcomeView {
  readonly documents: readonly PreviewedDocument[]
  readonly subscriptions: readonly PreviewedSubscription[]
  readonly recipients: readonly PreviewedRecipient[]
  readonly overrides: readonly PreviewedOverride[]
  readonly payments: readonly PreviewedPayment[]
  readonly collections: readonly PlannedCollection[]
  readonly balance: readonly BalanceView[]
  readonly balance_before: readonly BalanceView[]
  /** Types of events, in their order. */
  readonly events: readonly string[]
  readonly messages: readonly Message[]
  readonly counts: PreviewedCounts
}

export interface OutcomeReading extends Reading {
  readonly now: Instant
  /** The number of a subscription's latest periods to show. Default all. */
  readonly latestPeriods?: number
}

export function showOutcome(outcome: Outcome, reading: OutcomeReading): OutcomeView {
  const { before, after, records, groups } = outcome
  const events = eventsOf(allFacts(outcome)).map(({ event }) => event)
  const made = documentsMade(outcome)
  const buyer = buyerOf(after.customer)
  const books = booksIn(
    { ledger: after.ledger, records },
    { unnamed: namesTaken(outcome), timezone: reading.settings.account.timezone },
  )
  const balanceOf = (world: Outcome['before']) => (world === undefined ? [] : showBalance(world.ledger, made, reading))
  return {
    documents: made.map((document) => previewedDocument(document, books, { ...reading, customer: after.customer.id })),
    subscriptions: changedSubscriptions(outcome).map((changed) =>
      previewedSubscription(changed, { ...reading, groups, groupsBefore: groups, buyer }),
    ),
    recipients: changedRecipients(outcome).map(({ customer, groupsBefore, groupsAfter: groups, ...changed }) => ({
      ...previewedSubscription(changed, { ...reading, groups, groupsBefore, buyer }),
      customer_id: customer,
    })),
    overrides: previewedOverrides(outcome, reading),
    payments: paymentsMade(outcome).map((payment) => {
      const { payment_id: _, created: __, ...others } = showPayment(payment, books, reading.settings)
      return others
    }),
    collections: previewedCollections(outcome, reading),
    balance: balanceOf(after),
    balance_before: balanceOf(before),
    events,
    messages: messagesOf(outcome),
    counts: { periods: periodsMade(outcome), documents: made.length, events: events.length },
  }
}

function previewedCollections(outcome: Outcome, reading: OutcomeReading): PlannedCollection[] {
  const { before, after } = outcome
  const named = { ...reading, unnamed: namesTaken(outcome) }
  const planned = changedCollections(outcome).flatMap((invoice) => plannedCollection(after, invoice, named) ?? [])
  const credited = new Set(documentsMade(outcome).map(({ credits }) => credits))
  const submitted = (before?.ledger.open ?? []).filter(
    ({ number, collection }) => collection?.state === 'submitted' && credited.has(number),
  )
  const underWay = before && submitted.flatMap((invoice) => plannedCollection(before, invoice, named) ?? [])
  return [...planned, ...(underWay ?? [])]
}

/** The number of periods that subscriptions did not have before. Each period ever made has its own serial. */
const periodsMade = (outcome: Outcome): number =>
  changedSubscriptions(outcome).reduce(
    (sum, { before, after }) => sum + nextSerial(after) - (before === undefined ? 1 : nextSerial(before)),
    0,
  )

/** The number of shown periods before and after, if all are shown. */
export const periodsToShow = (outcomes: readonly Outcome[]): number =>
  outcomes
    .flatMap(changedSubscriptions)
    .reduce((sum, { before, after }) => sum + after.periods.length + (before?.periods.length ?? 0), 0)

/** The numbers and ids that an outcome has given. They are used only if the outcome is stored. */
export const namesTaken = ({ facts, records }: Pick<Outcome, 'facts' | 'records'>): ReadonlySet<string> =>
  new Set([...issuedNumbers(facts), ...paymentsMade({ records }).map(({ id }) => id), ...agreementsMade(facts)])

/** A document without its number. It names others only if they have a number, or an id, already. */
export function previewedDocument(document: Invoice, books: Books, reading: DocumentReading): PreviewedDocument {
  const { number, payment_reference, credits, ...others } = showDocument(document, { lines: true }, reading)
  const isNumbered = credits !== undefined && !books.unnamed.has(credits)
  const collection = previewedCollection(document, books, reading)
  return {
    ...others,
    ...(collection !== undefined && { collection }),
    ...(isNumbered && { credits }),
    ...showSettlement(document, books),
  }
}

interface DocumentReading extends Reading {
  readonly customer: string
  /** The time at which the document is shown. */
  readonly now: Instant
}

function previewedCollection(
  document: Invoice,
  { unnamed }: Books,
  { customer, now, settings }: DocumentReading,
): PreviewedCollection | undefined {
  const view = showCollection(customer, document, now, settings.account.timezone)
  if (view === undefined) return undefined
  const { collection_id: _, agreement_id, ...others } = view
  return { ...(!unnamed.has(agreement_id) && { agreement_id }), ...others }
}

interface SubscriptionReading extends OutcomeReading {
  readonly groups: Groups
  /** The same groups before the call. */
  readonly groupsBefore: Groups
  readonly buyer: ReturnType<typeof buyerOf>
}

function previewedSubscription(
  { before, after }: ChangedSubscription,
  reading: SubscriptionReading,
): PreviewedSubscription {
  const { now, groups, groupsBefore, settings } = reading
  const stateOf = (subscription: Subscription, inGroups: Groups) =>
    seenAt(subscription, groupOf(subscription, inGroups), now).state
  // A recipient stops with its group, or before it.
  const stopIn = (subscription: Subscription | undefined, inGroups: Groups) => {
    const at = subscription && stopOfRecipient(subscription, groupOf(subscription, inGroups)?.stop?.at)
    return at && showInstant(at, settings.account.timezone)
  }
  const stopAt = stopIn(after, groups)
  const stopAtBefore = stopIn(before, groupsBefore)
  const periods = periodsOf(after, groups, reading)
  const periodsBefore = before === undefined ? [] : periodsOf(before, groupsBefore, reading)
  const earlier = earlierPeriods(before === undefined ? [periods] : [periods, periodsBefore], reading)
  return {
    ...(before !== undefined && { id: after.id }),
    state: stateOf(after, groups),
    ...(before !== undefined && { state_before: stateOf(before, groupsBefore) }),
    ...(stopAt !== undefined && { stop_at: stopAt }),
    ...(stopAtBefore !== undefined && { stop_at_before: stopAtBefore }),
    ...(earlier > 0 && { earlier_periods: earlier }),
    periods: periods.slice(earlier),
    periods_before: periodsBefore.slice(earlier),
  }
}

/** The number of older periods to leave out of the lists of a subscription, so that each shows the latest ones. */
const earlierPeriods = (lists: readonly (readonly unknown[])[], { latestPeriods = Infinity }: OutcomeReading): number =>
  Math.max(0, Math.min(...lists.map(({ length }) => length)) - latestPeriods)

/** By the law of identity, an unchanged override is the same object before and after. */
function previewedOverrides({ before, after }: Outcome, { settings, now }: OutcomeReading): PreviewedOverride[] {
  const old = before === undefined ? [] : placedOverrides(before).map(({ override }) => override)
  const earlierIds = new Set(old.map(({ id }) => id))
  const changed = placedOverrides(after).filter(({ override }) => !old.includes(override))
  return showOverrides(changed, now, settings).map(({ override_id, ...others }) =>
    override_id !== undefined && earlierIds.has(override_id) ? { override_id, ...others } : others,
  )
}

function periodsOf(
  subscription: Subscription,
  groups: Groups,
  { buyer, settings, now }: SubscriptionReading,
): PreviewedPeriod[] {
  const group = groupOf(subscription, groups)
  const view = showSubscription({
    subscription,
    ...(group !== undefined && { group }),
    assignments: [],
    settings,
    buyer,
    now,
    pricing: false,
    currentPeriodOnly: false,
    assignmentsLeft: true,
  })
  return view.periods.map(({ products: _, ...period }) => period)
}

/** The increase of each customer's debt, summed up for each business entity. */
export const amountsToPay = (outcomes: readonly Outcome[]): AmountToPay[] =>
  summedByIssuer(
    outcomes.flatMap((outcome) => summedByIssuer(debtParts(outcome)).filter(({ amountMinor }) => amountMinor > 0)),
  ).map(({ entity, currency, amountMinor }) => ({
    business_entity: entity,
    currency,
    amount: majorUnits(amountMinor, currency),
  }))

interface Debt extends Pick<Invoice, 'entity' | 'currency'> {
  readonly amountMinor: number
}

/** The unpaid part of new invoices, and, below zero, the credit of the same call against earlier invoices. */
function debtParts(outcome: Outcome): Debt[] {
  const made = new Set(documentsMade(outcome).map(({ number }) => number))
  const documents = [...documentsIn({ ledger: outcome.after.ledger, records: outcome.records }).values()]
  return documents.map((document) => {
    const takenOff = document.allocations.filter(({ from, id }) => from === 'credit_note' && made.has(id))
    const amountMinor = made.has(document.number)
      ? toPayOf(document)
      : takenOff.reduce((sum, allocation) => sum - allocation.amountMinor, 0)
    return { entity: document.entity, currency: document.currency, amountMinor }
  })
}

const summedByIssuer = (debts: readonly Debt[]): Debt[] =>
  [...Map.groupBy(debts, ({ entity, currency }) => `${currency} ${entity}`).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, amountMinor: others.reduce((sum, { amountMinor }) => sum + amountMinor, first.amountMinor) }],
  )
