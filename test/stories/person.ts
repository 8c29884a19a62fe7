/** The customer that a story is about, whose operations declare the events that the feed must tell. */
import * as v from 'valibot'
import { expect } from 'vitest'
import type { Service } from '../service.ts'
import { newsFrom, wordsOf } from './news.ts'
import {
  documentWords,
  headOf,
  productWords,
  shownCustomerSchema,
  subscriptionWords,
  type ShownCustomer,
  type ShownSubscription,
} from './customer-answer.ts'

type Given = Readonly<Record<string, unknown>>
type MoveClock = (time: string, told: Readonly<Record<string, readonly string[]>>) => Promise<void>

export class Person {
  readonly name: string
  readonly #service: Service
  readonly #moveClock: MoveClock
  #id = ''
  /** Subscriptions by their ids: each has the name of its first campaign. */
  readonly #names = new Map<string, string>()
  #changesRead = 0

  constructor(name: string, service: Service, moveClock: MoveClock) {
    this.name = name
    this.#service = service
    this.#moveClock = moveClock
  }

  get id(): string {
    return this.#id
  }

  async create(data: Given): Promise<void> {
    const { id } = v.parse(v.object({ id: v.string() }), await this.#carriedOut('createcustomer', { data }))
    this.#id = id
    expect(await this.news()).toEqual(['customer:created'])
  }

  /** Moves the clock; the feed must tell of no other customer. */
  until(time: string, told: readonly string[]): Promise<void> {
    return this.#moveClock(time, { [this.name]: told })
  }

  /** Carries out an operation, with the events about the customer that the feed must have at once. */
  async does(operation: string, given: Given, told: readonly string[]): Promise<unknown> {
    const body = await this.#carriedOut(operation, { id: this.id, ...given })
    expect(await this.news()).toEqual(told)
    return body
  }

  /** Makes a subscription of one period and returns its id. */
  async subscribes(period: Given, more: Given, told: readonly string[]): Promise<string> {
    const body = await this.does('createsubscription', { periods: [period], ...more }, told)
    return v.parse(v.object({ subscription_id: v.string() }), body).subscription_id
  }

  /** Makes a payment to the Danish business entity, or to another one that is named; in minor units. */
  async pays(amount: number, told: readonly string[], more: Given = {}): Promise<void> {
    const { invoice_number } = more
    const to = invoice_number === undefined ? { business_entity: 'dk' } : {}
    const created = typeof invoice_number === 'string' ? `payment:created ${invoice_number}` : 'payment:created'
    await this.does('createpayment', { amount, currency: 'DKK', ...to, ...more }, [created, ...told])
  }

  /** Makes an override and returns its id. */
  async overrides(override_type: string, given: Given): Promise<string> {
    const told = [`override:created ${override_type}`]
    const body = await this.does('createoverride', { override_type, ...given }, told)
    return v.parse(v.object({ override_id: v.string() }), body).override_id
  }

  /** Expects an operation to be refused under these fields, and no event in the feed. */
  async isRefused(operation: string, given: Given, fields: readonly string[]): Promise<void> {
    const { status, body } = await this.#call(operation, { id: this.id, ...given })
    expect({ status, body }).toMatchObject({ status: 422 })
    expect(Object.keys(v.parse(v.record(v.string(), v.array(v.string())), body))).toEqual(fields)
    expect(await this.news()).toEqual([])
  }

  /** Every document as `number date, due date: total, state`. */
  async heads(): Promise<string[]> {
    return (await this.read()).invoices.map(headOf)
  }

  /** Every document, with its lines in English. */
  async documents(): Promise<string[]> {
    return (await this.read()).invoices.flatMap(documentWords)
  }

  /** The path of a document's page, which needs no key. */
  async pageOf(number: string): Promise<string> {
    const document = (await this.read()).invoices.find((one) => one.number === number)
    return new URL(document?.payment_url ?? expect.fail(`There is no ${number}.`)).pathname.replace(/^\/stage/, '')
  }

  /** The balance with each business entity, in major units. */
  async balance(): Promise<Record<string, number>> {
    const { balance } = await this.read()
    return Object.fromEntries(balance.map(({ business_entity, amount }) => [business_entity, amount]))
  }

  /** Each subscription by its name as `state: begin/end campaign, …`. */
  async subscriptions(): Promise<Record<string, string>> {
    const { subscriptions } = await this.read()
    return Object.fromEntries(subscriptions.map((one) => [this.#names.get(one.id) ?? one.id, subscriptionWords(one)]))
  }

  /** The products that were assigned to periods, in their order. */
  async products(): Promise<string[]> {
    const { subscriptions } = await this.read()
    return subscriptions.flatMap(({ periods }) => periods.flatMap(({ products }) => products.map(productWords)))
  }

  async read(): Promise<ShownCustomer> {
    const fields = 'data,subscriptions,pricing,invoices.lines,invoices.payment_url'
    const query = { id: this.id, fields, language: 'en' }
    const { body } = await this.#service.call({ path: '/api/customers/', query })
    const [customer] = v.parse(v.object({ customers: v.tuple([shownCustomerSchema]) }), body).customers
    this.#giveNames(customer.subscriptions)
    return customer
  }

  /** The events since the last look. */
  async news(): Promise<string[]> {
    const { count, news } = await newsFrom(this.#changesRead + 1, this.#service.account, this.id)
    this.#changesRead += count
    const ids = news.flatMap(({ attributes: { subscription_id: id } }) => (typeof id === 'string' ? [id] : []))
    if (ids.some((id) => !this.#names.has(id))) await this.read()
    return news.map((event) => wordsOf(event, this.#names))
  }

  #giveNames(subscriptions: readonly ShownSubscription[]): void {
    for (const { id, periods } of subscriptions) {
      if (this.#names.has(id)) continue
      const campaign = periods[0]?.campaign_id ?? 'subscription'
      const taken = [...this.#names.values()].filter((name) => name.replace(/-\d+$/, '') === campaign)
      this.#names.set(id, taken.length === 0 ? campaign : `${campaign}-${taken.length + 1}`)
    }
  }

  async #carriedOut(operation: string, given: Given): Promise<unknown> {
    const { status, body } = await this.#call(operation, given)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body
  }

  #call(operation: string, json: Given) {
    return this.#service.call({ path: `/api/customers/${operation}/`, json, query: { language: 'en' } })
  }
}
