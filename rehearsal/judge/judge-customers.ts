/** Compares the service's answers about its customers with the model. */
import { allOf, emailOf, type ModelCustomer, type Publisher, type Seat } from '../model/publisher.ts'
import type { BookDocument } from '../model/book-records.ts'
import type { Books } from '../model/books.ts'
import type { ModelSubscription } from '../model/model-subscription.ts'
import type { WallClock } from '../model/wall-clock.ts'
import type { ObservedCustomer, ObservedDocument, ObservedEvent } from './observed.ts'
import type { Finding } from './verdict.ts'

export interface CustomersJudged {
  readonly account: string
  readonly publisher: Publisher
  readonly observed: readonly ObservedCustomer[]
  readonly events: readonly ObservedEvent[]
  /** The statuses of orders, by e-mail address. */
  readonly orders: ReadonlyMap<string, string>
  readonly nowMillis: number
  /** Customers for whom only the invariants are judged. */
  readonly isWild: (id: string) => boolean
}

export function judgeCustomers(judged: CustomersJudged): Finding[] {
  const { account, publisher, observed, events, orders, nowMillis, isWild } = judged
  const findings: Finding[] = []
  const say = (words: string) =>
    findings.push({ promise: 'customers agree with the model', words: `${account}: ${words}` })
  const byId = new Map(observed.map((customer) => [customer.id, customer]))
  const byEmail = new Map(observed.map((customer) => [customer.data.email, customer]))
  if (byId.size < observed.length) say('A walk over all pages has a customer twice.')
  // Seats have the periods of another customer's group.
  for (const model of publisher.customers.values()) publisher.advance(model, nowMillis)
  for (const [id, model] of publisher.customers) {
    // The service gives customers of orders their ids.
    const seen = byId.get(id) ?? byEmail.get(emailOf(id))
    if (seen === undefined) say(`The customer ${id} is missing.`)
    else for (const difference of differences(id, model, seen, { publisher, nowMillis, events })) say(difference)
  }
  for (const words of wrongOrders(publisher, orders, nowMillis)) say(words)
  for (const { id, data } of observed) {
    const ordered = /^(o\d+)@/.exec(data.email ?? '')?.[1]
    const isKnown = publisher.customers.has(ordered ?? id) || (ordered === undefined && isWild(id))
    if (!isKnown) say(`Nobody has created the customer ${ordered ?? id}.`)
  }
  return findings
}

function wrongOrders(publisher: Publisher, seen: ReadonlyMap<string, string>, nowMillis: number): string[] {
  return [...publisher.orders].flatMap(([customer, order]) => {
    const [expected, status] = [publisher.statusOf(order, nowMillis), seen.get(emailOf(customer))]
    return status === expected ? [] : [`The order of ${customer} should be ${expected}, and is ${status ?? 'missing'}.`]
  })
}

interface At {
  readonly publisher: Publisher
  readonly nowMillis: number
  readonly events: readonly ObservedEvent[]
}

function* differences(id: string, model: ModelCustomer, seen: ObservedCustomer, at: At) {
  const { publisher, nowMillis, events } = at
  const { clock } = publisher
  const compare = (what: string, expected: unknown, actual: unknown) => {
    if (JSON.stringify(expected) === JSON.stringify(actual)) return []
    const [one, other] = [withoutThoseOf(expected, actual), withoutThoseOf(actual, expected)].map((each) =>
      JSON.stringify(each),
    )
    return [`${id}: ${what} should be ${one}, and is ${other}.`]
  }
  yield* compare('the name', [model.name, emailOf(id)], [seen.data.name, seen.data.email])
  const subscriptions = [
    ...allOf(model).map((each) => subscriptionRow(each, clock, nowMillis)),
    ...model.seats.map((each) => seatRow(each, clock, nowMillis)),
  ].toSorted()
  yield* compare('the subscriptions', subscriptions, seen.subscriptions.map(seenSubscription).toSorted())
  const documents = model.books.documents.map((each) => documentRow(each, clock)).toSorted()
  yield* compare('the documents', documents, seen.invoices.map(seenDocument).toSorted())
  yield* compare('the payments', paymentRows(model.books), seenPayments(seen))
  yield* compare('the money of invoices', moneyRows(model.books, clock), seenMoney(seen))
  const balance = seen.balance.reduce((sum, { amount }) => sum + amount, 0)
  yield* compare('the balance', model.books.balance, balance)
  const reminded = events.filter(({ event, customer_id }) => event === 'invoice:reminded' && customer_id === seen.id)
  yield* compare('the number of reminders', model.reminders, reminded.length)
  for (const group of model.subscriptions) yield* wrongSeats(id, group, publisher, nowMillis)
}

/** A group has no more seats than its offer says, and refuses none before. */
function wrongSeats(id: string, group: ModelSubscription, publisher: Publisher, nowMillis: number): string[] {
  const most = group.periods[0]?.offer.seats?.most
  if (most === undefined) return []
  const taken = publisher.seatsOf(group)
  if (taken > most) return [`${id}: a group has ${taken} seats instead of ${most}.`]
  if (taken === most || !publisher.full.has(group) || group.isOverAt(nowMillis)) return []
  return [`${id}: a group has refused a seat, and has ${taken} of ${most}.`]
}

/** The rows that the other list does not have. */
const withoutThoseOf = (rows: unknown, others: unknown): unknown =>
  Array.isArray(rows) && Array.isArray(others) ? rows.filter((row) => !others.includes(row)) : rows

const subscriptionRow = (subscription: ModelSubscription, clock: WallClock, nowMillis: number) =>
  [
    subscription.stateAt(nowMillis),
    ...subscription
      .shownPeriods(nowMillis)
      .map(({ offer, begin, end }) => `${offer.id} ${clock.shown(begin)} ${clock.shown(end)}`),
  ].join('; ')

/** A seat has the periods of its group, from its own begin on. */
const seatRow = ({ group, begin: since }: Seat, clock: WallClock, nowMillis: number) =>
  [
    group.stateAt(nowMillis),
    ...group
      .shownPeriods(nowMillis)
      .filter(({ end }) => end > since)
      .map(
        ({ offer, begin, end }) => `${offer.seats?.offer} ${clock.shown(Math.max(begin, since))} ${clock.shown(end)}`,
      ),
  ].join('; ')

const seenSubscription = ({ state, periods }: ObservedCustomer['subscriptions'][number]) =>
  [state, ...periods.map(({ campaign_id, begin, end }) => `${campaign_id} ${begin} ${end ?? 'open'}`)].join('; ')

const documentRow = ({ kind, day, due, lines, total, open }: BookDocument, clock: WallClock) =>
  [
    ...[kind, day, due ?? '', total, kind === 'invoice' ? open : ''],
    ...lines
      .map(({ amount, tax, taxRate, period }) =>
        [amount, tax, taxRate, period === undefined ? '' : `${period.offer} ${clock.shown(period.begin)}`].join(' '),
      )
      .toSorted(),
  ].join('; ')

const seenDocument = ({ type, date, due, total, to_pay, lines }: ObservedDocument) =>
  [
    ...[type, date, due ?? '', Math.abs(total), type === 'invoice' ? (to_pay ?? 0) : ''],
    ...lines
      .map(({ amount, tax_amount, tax_rate, period_begin, period_campaign_id = '' }) =>
        [
          ...[Math.abs(amount), Math.abs(tax_amount), tax_rate],
          period_begin === undefined ? '' : `${period_campaign_id} ${period_begin}`,
        ].join(' '),
      )
      .toSorted(),
  ].join('; ')

/** Payments in their order, with the rest of each in the balance. */
const paymentRows = (books: Books) =>
  books.payments.map(({ amount }, place) => `${amount} left ${books.leftOf({ kind: 'payment', place })}`)

const seenPayments = (seen: ObservedCustomer) => inOrder(seen).map(({ amount, left }) => `${amount} left ${left}`)

/** Payment ids sort by creation. */
const inOrder = ({ payments }: ObservedCustomer) =>
  payments.toSorted((one, other) => (one.payment_id < other.payment_id ? -1 : 1))

/** The money that has settled each invoice, by payment or credit note. */
const moneyRows = ({ documents }: Books, clock: WallClock): string[] =>
  documents
    .filter(({ allocations }) => allocations.length > 0)
    .map((document) =>
      moneyRow(
        documentRow(document, clock),
        document.allocations.map(({ source, amount }) => ({
          from: source.kind === 'payment' ? `payment ${source.place}` : `a credit of ${documents[source.place]?.total}`,
          amount,
        })),
      ),
    )
    .toSorted()

function seenMoney(seen: ObservedCustomer): string[] {
  const places = new Map(inOrder(seen).map(({ payment_id }, place) => [payment_id, place]))
  const totals = new Map(seen.invoices.map(({ number, total }) => [number, Math.abs(total)]))
  return seen.invoices
    .filter(({ type, allocations }) => type === 'invoice' && allocations.length > 0)
    .map((document) =>
      moneyRow(
        seenDocument(document),
        document.allocations.map(({ payment_id, credit_note_number = '', amount }) => ({
          from:
            payment_id === undefined
              ? `a credit of ${totals.get(credit_note_number)}`
              : `payment ${places.get(payment_id)}`,
          amount,
        })),
      ),
    )
    .toSorted()
}

/** An invoice with the sums of its money. */
function moneyRow(invoice: string, parts: readonly { readonly from: string; readonly amount: number }[]): string {
  const sums = new Map<string, number>()
  for (const { from, amount } of parts) sums.set(from, (sums.get(from) ?? 0) + amount)
  return [invoice, ...[...sums].map(([from, amount]) => `${from}: ${amount}`).toSorted()].join(' | ')
}
