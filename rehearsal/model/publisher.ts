/** A publisher in the model: its customers with their data, subscriptions and books after the answered calls. */
import type { RehearsedAccount } from '../accounts.ts'
import { dueDays, offers, orderDays } from '../accounts.ts'
import type { Step } from '../step.ts'
import { taxOf, type BookDocument } from './book-records.ts'
import { Books } from './books.ts'
import type { Subject } from './model-period.ts'
import { ModelSubscription } from './model-subscription.ts'
import { changePauses } from './pause-steps.ts'
import { dayAfter, dayMillis, WallClock } from './wall-clock.ts'

export interface ModelCustomer {
  name: string
  readonly email: string
  readonly subscriptions: ModelSubscription[]
  readonly books: Books
  /** Invoices made by hand, in their order. */
  readonly charges: BookDocument[]
  /** Seats in groups of other customers. */
  readonly seats: Seat[]
  /** Reminders of unpaid invoices so far. */
  reminders: number
}

/** A recipient subscription: it has the periods of its group from its begin on. */
export interface Seat {
  readonly group: ModelSubscription
  readonly begin: number
}

export interface ModelOrder {
  readonly form: 'automatic' | 'manual'
  readonly placedMillis: number
  decision: 'approved' | 'denied' | undefined
}

export class Publisher {
  readonly clock: WallClock
  readonly customers = new Map<string, ModelCustomer>()
  /** Orders by the name of their customer. */
  readonly orders = new Map<string, ModelOrder>()
  /** Groups that refused a seat, as they had none left. */
  readonly full = new Set<ModelSubscription>()
  readonly #forgets: Subject | undefined
  readonly #orders = new Map<string, Extract<Step, { kind: 'order' }>>()

  constructor({ timezone }: RehearsedAccount, forgets?: Subject) {
    this.clock = new WallClock(timezone)
    this.#forgets = forgets
  }

  seatsOf(group: ModelSubscription): number {
    return [...this.customers.values()].flatMap(({ seats }) => seats).filter((seat) => seat.group === group).length
  }

  /** The status of an order. One that is not decided in time is denied. */
  statusOf({ form, decision, placedMillis }: ModelOrder, nowMillis: number): string {
    const isOld = nowMillis >= placedMillis + orderDays * dayMillis
    return form === 'automatic' ? 'approved' : (decision ?? (isOld ? 'denied' : 'awaitingapproval'))
  }

  /** Carries out everything that falls due up to an instant. */
  advance(customer: ModelCustomer, nowMillis: number): void {
    for (;;) {
      const [first] = [...this.#changesOf(customer), ...this.#dunningOf(customer)].toSorted(
        (one, other) => one.atMillis - other.atMillis,
      )
      if (first === undefined || first.atMillis > nowMillis) return
      first.carryOut()
    }
  }

  #changesOf(customer: ModelCustomer): Due[] {
    return allOf(customer).flatMap((subscription) => {
      const atMillis = subscription.nextAt()
      const carryOut = () => {
        customer.books.together(() => {
          subscription.carryOut(atMillis ?? 0)
        })
      }
      return atMillis === undefined ? [] : [{ atMillis, carryOut }]
    })
  }

  #dunningOf(customer: ModelCustomer): Due[] {
    return customer.books.documents.flatMap((document) => {
      const [step, ...later] = document.open > 0 ? document.dunning : []
      if (step === undefined) return []
      const { atMillis, action } = step
      const carryOut = () => {
        document.dunning = later
        customer.books.nowMillis = atMillis
        if (action === 'remind') customer.reminders += 1
        for (const subscription of allOf(customer)) {
          if (!subscription.isBilledBy(document) || subscription.isOverAt(atMillis)) continue
          if (action === 'suspend') subscription.suspendFor(document)
          if (action === 'stop') {
            customer.books.together(() => {
              subscription.setStop(atMillis, atMillis)
            })
          }
        }
      }
      return [{ atMillis, carryOut }]
    })
  }

  /** Applies a step that the service has carried out at an instant. */
  apply(step: Step, nowMillis: number): void {
    if (step.kind === 'create') this.#create(step.customer, step.name)
    if (step.kind === 'order') this.#order(step, nowMillis)
    if (step.kind === 'decide') this.#decide(step, nowMillis)
    const customer = this.customers.get(step.customer)
    if (customer === undefined) return
    this.advance(customer, nowMillis)
    customer.books.nowMillis = nowMillis
    customer.books.together(() => {
      this.#change(customer, step, nowMillis)
    })
  }

  /** A step that was refused. */
  refuse(step: Step): void {
    const group = step.kind === 'seat' ? this.#groupOf(step) : undefined
    if (group !== undefined) this.full.add(group)
  }

  #groupOf({ group, place }: Extract<Step, { kind: 'seat' }>): ModelSubscription | undefined {
    return this.customers.get(group)?.subscriptions[place]
  }

  #create(customer: string, name: string): ModelCustomer {
    const made: ModelCustomer = {
      ...{ name, email: emailOf(customer), subscriptions: [], books: new Books(this.clock), charges: [], seats: [] },
      reminders: 0,
    }
    this.customers.set(customer, made)
    return made
  }

  #order(step: Extract<Step, { kind: 'order' }>, nowMillis: number): void {
    this.#orders.set(step.customer, step)
    this.orders.set(step.customer, { form: step.form, placedMillis: nowMillis, decision: undefined })
    if (step.form === 'automatic') this.#deliver(step, nowMillis)
  }

  #decide({ customer, approves }: Extract<Step, { kind: 'decide' }>, nowMillis: number): void {
    const [order, placed] = [this.orders.get(customer), this.#orders.get(customer)]
    if (order === undefined || placed === undefined) return
    order.decision = approves ? 'approved' : 'denied'
    if (approves) this.#deliver(placed, nowMillis)
  }

  /** An approved order makes a customer and a subscription that begins on that day. */
  #deliver({ customer, offer, quantity }: Extract<Step, { kind: 'order' }>, nowMillis: number): void {
    if (this.#forgets === 'orders') return
    const made = this.#create(customer, `Reader ${customer}`)
    this.#subscribe(made, { offer, quantity, begin: this.clock.startOfDay(nowMillis) }, nowMillis)
  }

  #subscribe(customer: ModelCustomer, { offer, quantity, begin }: Subscribed, nowMillis: number): void {
    const start = { offer: offerNamed(offer), quantity, begin, nowMillis, forgets: this.#forgets }
    customer.subscriptions.push(new ModelSubscription(this.clock, customer.books, start))
    this.advance(customer, nowMillis)
  }

  #change(customer: ModelCustomer, step: Step, nowMillis: number): void {
    const { books, subscriptions } = customer
    const subscription = 'subscription' in step ? subscriptions[step.subscription] : undefined
    switch (step.kind) {
      case 'rename':
        customer.name = step.name
        return
      case 'subscribe': {
        const { offer, quantity = 1 } = step
        this.#subscribe(customer, { offer, quantity, begin: this.clock.atMidnight(step.beginDay) }, nowMillis)
        return
      }
      case 'pay':
        books.pay(step.amount)
        return
      case 'refund':
        if (this.#forgets !== 'refunds') books.payBack(step.amount)
        return
      case 'payback':
        if (this.#forgets !== 'paybacks') books.payBackPayment(step.payment, step.amount)
        return
      case 'charge':
        charge(customer, step)
        return
      case 'credit': {
        const charge = customer.charges[step.charge]
        if (charge !== undefined) books.credit(charge.lines, charge)
        return
      }
      case 'stop': {
        const stopAt = step.day === undefined ? this.clock.startOfDay(nowMillis) : this.clock.atMidnight(step.day)
        subscription?.setStop(Math.max(stopAt, step.day === undefined ? stopAt : nowMillis), nowMillis)
        return
      }
      case 'resume':
        if (this.#forgets !== 'resumes') subscription?.setStop(undefined, nowMillis)
        return
      case 'pause':
      case 'repause':
      case 'unpause':
        subscription?.changePauses((pauses) => {
          changePauses(pauses, step, this.clock, nowMillis)
        })
        return
      case 'extend':
        if (this.#forgets !== 'extends') subscription?.extend(step.days, nowMillis)
        return
      case 'switch':
        if (this.#forgets !== 'switches')
          subscription?.switchTo(offerNamed(step.offer), this.clock.startOfDay(nowMillis), nowMillis)
        return
      case 'quantity':
        subscription?.changeQuantity(step.quantity, nowMillis)
        return
      case 'seat': {
        const group = this.#groupOf(step)
        const begin = this.clock.startOfDay(nowMillis)
        if (group !== undefined && this.#forgets !== 'seats') customer.seats.push({ group, begin })
        return
      }
      case 'create':
      case 'order':
      case 'decide':
      case 'noise':
      case 'look':
      case 'peek':
        return
    }
  }
}

function charge({ books, charges }: ModelCustomer, { amount, taxRate }: Extract<Step, { kind: 'charge' }>): void {
  const lines = [{ amount, taxRate, tax: taxOf(amount, taxRate) }]
  charges.push(books.invoice(dayAfter(books.day, dueDays), lines))
}

interface Due {
  readonly atMillis: number
  readonly carryOut: () => void
}

interface Subscribed {
  readonly offer: string
  readonly quantity: number
  readonly begin: number
}

/** The subscriptions of a customer, oldest first, and at one instant each with its add-ons behind it. */
export const allOf = ({ subscriptions }: ModelCustomer): ModelSubscription[] =>
  subscriptions
    .flatMap((subscription) => [subscription, ...subscription.addons])
    .sort((one, other) => one.madeAt - other.madeAt)

export const emailOf = (customer: string) => `${customer}@readers.example`

function offerNamed(id: string) {
  const offer = offers.find((each) => each.id === id)
  if (offer === undefined) throw new Error(`There is no offer ${id}.`)
  return offer
}
