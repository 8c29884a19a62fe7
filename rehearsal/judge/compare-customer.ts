/** Compares the service's answer about one customer with the model. */
import type { BookDocument } from '../model/book-records.ts'
import type { Books } from '../model/books.ts'
import type { ModelSubscription } from '../model/model-subscription.ts'
import { allOf, type ModelCustomer, type Seat } from '../model/publisher.ts'
import type { WallClock } from '../model/wall-clock.ts'
import type { ObservedCustomer, ObservedDocument } from './observed.ts'

interface At {
  readonly clock: WallClock
  /** The instant of the answer, up to which the model was advanced. */
  readonly nowMillis: number
}

/** The differences in words. */
export function* differencesOf(model: ModelCustomer, seen: ObservedCustomer, { clock, nowMillis }: At) {
  yield* differences('the name', [model.name, model.email], [seen.data.name, seen.data.email])
  const subscriptions = [
    ...allOf(model).map((each) => subscriptionRow(each, clock, nowMillis)),
    ...model.seats.map((each) => seatRow(each, clock, nowMillis)),
  ].toSorted()
  yield* differences('the subscriptions', subscriptions, seen.subscriptions.map(seenSubscription).toSorted())
  const documents = model.books.documents.map((each) => documentRow(each, clock)).toSorted()
  yield* differences('the documents', documents, seen.invoices.map(seenDocument).toSorted())
  yield* differences('the payments', paymentRows(model.books), seenPayments(seen))
  yield* differences('the money of invoices', moneyRows(model.books, clock), seenMoney(seen))
  const balance = seen.balance.reduce((sum, { amount }) => sum + amount, 0)
  yield* differences('the balance', model.books.balance, balance)
}

/** The words of a difference, with only the rows that the other list does not have. */
export function differences(what: string, expected: unknown, actual: unknown): string[] {
  if (JSON.stringify(expected) === JSON.stringify(actual)) return []
  const [one, other] = [withoutThoseOf(expected, actual), withoutThoseOf(actual, expected)].map((each) =>
    JSON.stringify(each),
  )
  return [`${what} should be ${one}, and is ${other}.`]
}

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
