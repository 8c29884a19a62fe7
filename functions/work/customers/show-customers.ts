/**
 * Customer data as answers show it (interface: "Customer", GET /api/customers/): the same for the customers endpoint
 * and for the customers that are prefetched with events.
 */
import type { Condition } from '../../domain/customer/customer-filter.ts'
import type { CustomerPart } from '../../domain/settings/customer-parts.ts'
import type { Fact } from '../../domain/facts/fact.ts'
import { linesOf } from '../../domain/facts/history-line.ts'
import { showAssignments } from '../../domain/product/show-assignments.ts'
import type { NoteText } from '../../domain/facts/history-reading.ts'
import { showConsents } from '../../domain/customer/consents.ts'
import { showNotes } from '../../domain/customer/show-notes.ts'
import { showData } from '../../domain/customer/show-customer.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import type { Customer } from '../../domain/world/customer.ts'
import { buyerOf } from '../../domain/document/buyer.ts'
import { showAgreements, showCollection, type CollectionView } from '../../domain/collection/show-collection.ts'
import { showBalance, showDocument } from '../../domain/document/show-document.ts'
import { showSettlement, type Books } from '../../domain/payment/show-allocations.ts'
import { showPayment } from '../../domain/payment/show-payment.ts'
import { customerAssignments } from '../../domain/product/customer-assignments.ts'
import { placedOverrides } from '../../domain/world/world-overrides.ts'
import { showOverrides } from '../../domain/override/show-overrides.ts'
import { showSubscription, type SubscriptionView } from '../../domain/subscription/reading/show-subscription.ts'
import { groupOf } from '../../domain/subscription/reading/subscription-view.ts'
import { showInstant } from '../../domain/time/time.ts'
import { maxPageBytes } from '../../domain/text/answer-size.ts'
import { encodedItemBytes } from '../../domain/text/encoded-size.ts'
import type { WholeLedger } from '../advance/whole-ledger.ts'
import { signedInvoiceUrl } from '../../outside/invoice-link.ts'
import { readHistory } from '../../store/customer/history.ts'
import { readNotes } from '../../store/customer/notes.ts'
import { chunksOf } from '../../store/bounded-concurrency.ts'
import type { CustomerView, ViewOptions } from './customer-view.ts'
import type { Reader } from './reader.ts'

export type CustomerFields = ReadonlySet<CustomerPart>

export type CustomerAnswer = { readonly id: string } & Readonly<Record<string, unknown>>

/** The parts of a customer that these fields and this filter need. */
export function viewOptions(fields: CustomerFields, filter: readonly Condition[]): ViewOptions {
  return {
    subscriptions: showsSubscriptions(fields) || fields.has('overrides') || fields.has('assignments'),
    assignments: assignmentsShown(fields),
    active: fields.has('active_subscriptions'),
    ledger: showsInvoices(fields) || fields.has('payments') ? { payments: fields.has('payments') } : undefined,
    filter,
  }
}

const showsSubscriptions = (fields: CustomerFields) =>
  fields.has('subscriptions') || fields.has('subscriptions.current_period') || fields.has('subscriptions.details')

const assignmentsShown = (fields: CustomerFields): ViewOptions['assignments'] =>
  fields.has('assignments') ? 'all' : showsSubscriptions(fields) ? 'of-subscriptions' : 'none'

const showsInvoices = (fields: CustomerFields) =>
  fields.has('invoices') || fields.has('invoices.lines') || fields.has('invoices.payment_url')

/** A few at a time, so that one call neither occupies the storage nor reads far more than it answers. */
const shownAtOnce = 10

/** The customers in their order: as many as one answer holds, at least one. */
export async function showCustomers(
  views: readonly CustomerView[],
  fields: CustomerFields,
  reader: Reader,
): Promise<readonly CustomerAnswer[]> {
  const answers: CustomerAnswer[] = []
  let bytes = 0
  for (const some of chunksOf(views, shownAtOnce)) {
    for (const customer of await Promise.all(some.map((each) => showCustomer(each, fields, reader)))) {
      bytes += encodedItemBytes(customer)
      if (bytes > maxPageBytes && answers.length > 0) return answers
      answers.push(customer)
    }
  }
  return answers
}

async function showCustomer(view: CustomerView, fields: CustomerFields, reader: Reader): Promise<CustomerAnswer> {
  const { customer, active } = view
  const { account, settings, language, now } = reader
  const { timezone } = settings.account
  const sayFact = (fact: Fact, noteText: NoteText) => linesOf(fact, { timezone, language, noteText })
  return {
    id: customer.id,
    ...((fields.has('data') || fields.has('data.details')) && {
      data: showData(customer, settings, {
        language,
        password: fields.has('password'),
        ...(fields.has('data.details') && { detailsAt: now }),
      }),
    }),
    ...(fields.has('active_subscriptions') && { active_subscriptions: active }),
    ...(showsSubscriptions(fields) && { subscriptions: showSubscriptions(view, fields, reader) }),
    ...(fields.has('assignments') && { assignments: customerAssignments({ ...view, settings }) }),
    ...(fields.has('agreements') && { agreements: showAgreements(customer, timezone) }),
    ...(fields.has('overrides') && { overrides: showOverrides(placedOverrides(view), now, settings, reader.aheadOf) }),
    ...(view.ledger !== undefined && (await showLedger(view.ledger, fields, reader))),
    ...(fields.has('notes') && { notes: showNotes(await notesOf(customer, account), timezone) }),
    ...(fields.has('consents') && { consents: showConsents(customer, timezone) }),
    ...(fields.has('history') && {
      history: (await readHistory(account, customer.id, sayFact)).map(({ text, at, by }) => ({
        text,
        timestamp: showInstant(at, timezone),
        by,
      })),
    }),
  }
}

/** The notes of a customer. Nothing is read if there are none. */
const notesOf = async ({ id, notes }: Customer, account: string) =>
  notes === undefined ? [] : await readNotes(account, id)

function showSubscriptions(
  { customer, subscriptions, all, groups, assignments: assigned }: CustomerView,
  fields: CustomerFields,
  { settings, now }: Reader,
): SubscriptionView[] {
  const assignments = showAssignments(assigned, settings)
  return subscriptions.map((subscription) => {
    const group = groupOf(subscription, groups)
    return showSubscription({
      subscription,
      ...(group === undefined ? {} : { group }),
      assignments: assignments.get(subscription.id) ?? [],
      settings,
      buyer: buyerOf(customer),
      now,
      pricing: fields.has('pricing'),
      currentPeriodOnly: fields.has('subscriptions.current_period'),
      ...(fields.has('subscriptions.details') ? { details: all } : {}),
    })
  })
}

const withoutName = ({ collection_id: _id, ...others }: CollectionView) => others

async function showLedger(whole: WholeLedger, fields: CustomerFields, reader: Reader) {
  const { world, documents, setOffs, payments } = whole
  const { settings, language } = reader
  const { credits } = world.ledger
  // A planned document has no number, and therefore no page.
  const unnamed = new Set(
    documents.filter(({ made }) => reader.aheadOf !== undefined && made > reader.aheadOf).map(({ number }) => number),
  )
  const books: Books = { documents, setOffs, credits, unnamed, timezone: settings.account.timezone }
  const lines = fields.has('invoices.lines')
  const show = async (document: Invoice) => {
    const linked = { customer: world.customer.id, number: document.number }
    const isLinked = fields.has('invoices.payment_url') && !unnamed.has(document.number)
    const link = isLinked ? { payment_url: await signedInvoiceUrl(reader, linked) } : {}
    const { number, payment_reference, ...view } = showDocument(document, { lines, ...link }, { settings, language })
    const collection = showCollection(world.customer.id, document, reader.now, settings.account.timezone)
    return {
      ...(collection !== undefined && { collection: unnamed.has(number) ? withoutName(collection) : collection }),
      ...(unnamed.has(number) ? {} : { number, ...(payment_reference !== undefined && { payment_reference }) }),
      ...view,
      ...showSettlement(document, books),
    }
  }
  return {
    ...(showsInvoices(fields) && {
      invoices: await Promise.all(documents.map(show)),
      balance: showBalance(world.ledger, documents, { settings, language }),
    }),
    ...(payments !== undefined && { payments: payments.map((payment) => showPayment(payment, books, settings)) }),
  }
}
