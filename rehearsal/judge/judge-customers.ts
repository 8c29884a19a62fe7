/** Compares the service's answers about its customers with the model. */
import { emailOf, type ModelCustomer, type Publisher } from '../model/publisher.ts'
import type { BookDocument } from '../model/books.ts'
import type { ModelSubscription } from '../model/model-subscription.ts'
import type { WallClock } from '../model/wall-clock.ts'
import type { ObservedCustomer, ObservedDocument } from './observed.ts'
import type { Finding } from './verdict.ts'

export interface CustomersJudged {
  readonly account: string
  readonly publisher: Publisher
  readonly observed: readonly ObservedCustomer[]
  readonly nowMillis: number
  /** Customers for whom only the invariants are judged. */
  readonly isWild: (id: string) => boolean
}

export function judgeCustomers({ account, publisher, observed, nowMillis, isWild }: CustomersJudged): Finding[] {
  const findings: Finding[] = []
  const say = (words: string) =>
    findings.push({ promise: 'customers agree with the model', words: `${account}: ${words}` })
  const byId = new Map(observed.map((customer) => [customer.id, customer]))
  if (byId.size < observed.length) say('A walk over all pages has a customer twice.')
  for (const [id, model] of publisher.customers) {
    publisher.advance(model, nowMillis)
    const seen = byId.get(id)
    if (seen === undefined) say(`The customer ${id} is missing.`)
    else for (const difference of differences(id, model, seen, { publisher, nowMillis })) say(difference)
  }
  for (const { id } of observed) {
    if (!publisher.customers.has(id) && !isWild(id)) say(`Nobody has created the customer ${id}.`)
  }
  return findings
}

interface At {
  readonly publisher: Publisher
  readonly nowMillis: number
}

function* differences(id: string, model: ModelCustomer, seen: ObservedCustomer, { publisher, nowMillis }: At) {
  const { clock } = publisher
  const compare = (what: string, expected: unknown, actual: unknown) => {
    if (JSON.stringify(expected) === JSON.stringify(actual)) return []
    const [one, other] = [withoutThoseOf(expected, actual), withoutThoseOf(actual, expected)].map((each) =>
      JSON.stringify(each),
    )
    return [`${id}: ${what} should be ${one}, and is ${other}.`]
  }
  yield* compare('the name', [model.name, emailOf(id)], [seen.data.name, seen.data.email])
  const subscriptions = model.subscriptions.map((each) => subscriptionRow(each, clock, nowMillis)).toSorted()
  yield* compare('the subscriptions', subscriptions, seen.subscriptions.map(seenSubscription).toSorted())
  const documents = model.books.documents.map((each) => documentRow(each, clock)).toSorted()
  yield* compare('the documents', documents, seen.invoices.map(seenDocument).toSorted())
  yield* compare('the payments', model.books.payments.toSorted(), seen.payments.map(({ amount }) => amount).toSorted())
  const balance = seen.balance.reduce((sum, { amount }) => sum + amount, 0)
  yield* compare('the balance', model.books.balance, balance)
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
