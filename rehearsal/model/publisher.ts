/** A publisher in the model: its customers with their data, subscriptions and books after the answered calls. */
import type { RehearsedAccount } from '../accounts.ts'
import { offers } from '../accounts.ts'
import type { Step } from '../step.ts'
import { Books, taxOf, type BookDocument } from './books.ts'
import { dueDays } from '../accounts.ts'
import { ModelSubscription } from './model-subscription.ts'
import { dayAfter, WallClock } from './wall-clock.ts'

export interface ModelCustomer {
  name: string
  readonly email: string
  readonly subscriptions: ModelSubscription[]
  readonly books: Books
  /** Invoices made by hand, in their order. */
  readonly charges: BookDocument[]
}

export class Publisher {
  readonly clock: WallClock
  readonly customers = new Map<string, ModelCustomer>()

  constructor({ timezone }: RehearsedAccount) {
    this.clock = new WallClock(timezone)
  }

  /** Carries out everything that falls due up to an instant. */
  advance(customer: ModelCustomer, nowMillis: number): void {
    for (;;) {
      const [first] = customer.subscriptions
        .flatMap((subscription) => {
          const atMillis = subscription.nextAt()
          return atMillis === undefined ? [] : [{ subscription, atMillis }]
        })
        .toSorted((one, other) => one.atMillis - other.atMillis)
      if (first === undefined || first.atMillis > nowMillis) return
      first.subscription.carryOut(first.atMillis)
    }
  }

  /** Applies a step that the service has carried out at an instant. */
  apply(step: Step, nowMillis: number): void {
    if (step.kind === 'create') {
      const { customer, name } = step
      this.customers.set(customer, {
        ...{ name, email: emailOf(customer), subscriptions: [], books: new Books(), charges: [] },
      })
      return
    }
    const customer = this.customers.get(step.customer)
    if (customer === undefined) return
    this.advance(customer, nowMillis)
    this.#change(customer, step, nowMillis)
  }

  #change(customer: ModelCustomer, step: Exclude<Step, { kind: 'create' }>, nowMillis: number): void {
    const { books, subscriptions } = customer
    const subscription = 'subscription' in step ? subscriptions[step.subscription] : undefined
    const day = this.clock.day(nowMillis)
    switch (step.kind) {
      case 'rename':
        customer.name = step.name
        return
      case 'subscribe': {
        const begin = this.clock.atMidnight(step.beginDay)
        const { quantity = 1 } = step
        const made = new ModelSubscription(this.clock, books, {
          offer: offerNamed(step.offer),
          quantity,
          begin,
          nowMillis,
        })
        subscriptions.push(made)
        this.advance(customer, nowMillis)
        return
      }
      case 'pay':
        books.pay(step.amount)
        return
      case 'charge': {
        const { amount, taxRate } = step
        const lines = [{ amount, taxRate, tax: taxOf(amount, taxRate) }]
        customer.charges.push(books.invoice(day, dayAfter(day, dueDays), lines))
        return
      }
      case 'credit': {
        const charge = customer.charges[step.charge]
        if (charge !== undefined) books.credit(day, charge.lines, charge)
        return
      }
      case 'stop': {
        const stopAt = step.day === undefined ? this.clock.startOfDay(nowMillis) : this.clock.atMidnight(step.day)
        subscription?.stop(Math.max(stopAt, step.day === undefined ? stopAt : nowMillis), nowMillis)
        return
      }
      case 'resume':
        subscription?.resume(nowMillis)
        return
      case 'pause':
        subscription?.pause(this.clock.atMidnight(step.beginDay), this.clock.atMidnight(step.endDay))
        return
      case 'extend':
        subscription?.extend(step.days, nowMillis)
        return
      case 'switch':
        subscription?.switchTo(offerNamed(step.offer), this.clock.startOfDay(nowMillis), nowMillis)
        return
      case 'noise':
      case 'peek':
        return
    }
  }
}

export const emailOf = (customer: string) => `${customer}@readers.example`

function offerNamed(id: string) {
  const offer = offers.find((each) => each.id === id)
  if (offer === undefined) throw new Error(`There is no offer ${id}.`)
  return offer
}
