/** Compares the service's answers about all customers of an account with the model. */
import type { ModelSubscription } from '../model/model-subscription.ts'
import { emailOf, type Publisher } from '../model/publisher.ts'
import { differences, differencesOf } from './compare-customer.ts'
import type { ObservedCustomer, ObservedEvent } from './observed.ts'
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
    if (seen === undefined) {
      say(`The customer ${id} is missing.`)
      continue
    }
    const reminded = events.filter((each) => each.event === 'invoice:reminded' && each.customer_id === seen.id)
    const found = [
      ...differencesOf(model, seen, { clock: publisher.clock, nowMillis }),
      ...differences('the number of reminders', model.reminders, reminded.length),
    ]
    for (const words of found) say(`${id}: ${words}`)
    for (const group of model.subscriptions) {
      for (const words of wrongSeats(group, publisher, nowMillis)) say(`${id}: ${words}`)
    }
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

/** A group has no more seats than its offer says, and refuses none before. */
function wrongSeats(group: ModelSubscription, publisher: Publisher, nowMillis: number): string[] {
  const most = group.periods[0]?.offer.seats?.most
  if (most === undefined) return []
  const taken = publisher.seatsOf(group)
  if (taken > most) return [`a group has ${taken} seats instead of ${most}.`]
  if (taken === most || !publisher.full.has(group) || group.isOverAt(nowMillis)) return []
  return [`a group has refused a seat, and has ${taken} of ${most}.`]
}
