/**
 * Stories of a publisher's customers, told through the API on the test clock. Every call and every move of the clock
 * declares what the event feed is to be told of it, so nothing happens in a story that it does not say. Amounts are in
 * major units where documents are shown, and in minor units where they are sent, as in the interface.
 */
import * as v from 'valibot'
import { beforeEach, expect } from 'vitest'
import { instantSchema } from '../../functions/domain/instant-schema.ts'
import { showInstant } from '../../functions/domain/time.ts'
import { storedChanges } from '../../functions/store/feed/stored-changes.ts'
import { customerPartition } from '../../functions/store/keys.ts'
import { useService, type Service } from '../service.ts'

/** All stories are told in the demo account's timezone. */
const timezone = 'Europe/Copenhagen'

type Given = Readonly<Record<string, unknown>>

export interface Teller {
  readonly service: Service
  /** Moves the clock where nobody is expected to hear of anything, as at the beginning of a story. */
  on(time: string): Promise<void>
  /** Moves the clock: what the feed is told meanwhile, by the name of the customer; nothing of the others. */
  until(time: string, told: Readonly<Record<string, readonly string[]>>): Promise<void>
  /** A new customer in Denmark, who has an e-mail address. */
  customer(name: string, data?: Given): Promise<Person>
}

/** One service for a file of stories; each story has an account of its own, like the demo account. */
export function useTeller(): Teller {
  const service = useService()
  let people: Person[] = []
  beforeEach(() => {
    people = []
  })
  const until: Teller['until'] = async (time, told) => {
    expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(told)))
    const moved = await service.call({ path: '/api/test/clock/', json: { now: time } })
    expect(moved).toMatchObject({ status: 200 })
    const heard: Record<string, readonly string[]> = {}
    for (const person of people) heard[person.name] = await person.news()
    expect(heard).toEqual({ ...Object.fromEntries(people.map(({ name }) => [name, []])), ...told })
  }
  return {
    service,
    until,
    on: (time) => until(time, {}),
    async customer(name, data = {}) {
      const person = new Person(service, name, until)
      const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.com`
      await person.create({ name, country: 'DK', email, ...data })
      people.push(person)
      return person
    },
  }
}

const documentSchema = v.object({
  number: v.string(),
  type: v.picklist(['invoice', 'credit_note']),
  state: v.string(),
  date: v.string(),
  due: v.optional(v.string()),
  currency: v.string(),
  total: v.number(),
  to_pay: v.number(),
  credits: v.optional(v.string()),
  payment_url: v.string(),
  lines: v.array(v.object({ text: v.string(), amount: v.number(), tax_amount: v.number() })),
})
type Document = v.InferOutput<typeof documentSchema>

const productSchema = v.object({
  external_id: v.string(),
  donated: v.optional(v.boolean(), false),
  address: v.optional(v.looseObject({ name: v.string() })),
})
const subscriptionSchema = v.object({
  id: v.string(),
  state: v.string(),
  data: v.record(v.string(), v.unknown()),
  price: v.optional(v.number()),
  periods: v.array(
    v.object({
      campaign_id: v.string(),
      begin: v.string(),
      end: v.nullable(v.string()),
      products: v.array(productSchema),
    }),
  ),
})
type Subscription = v.InferOutput<typeof subscriptionSchema>

const customerSchema = v.looseObject({
  data: v.record(v.string(), v.unknown()),
  subscriptions: v.array(subscriptionSchema),
  invoices: v.array(documentSchema),
  balance: v.array(v.object({ business_entity: v.string(), amount: v.number() })),
})

export class Person {
  readonly name: string
  readonly #service: Service
  readonly #until: Teller['until']
  #id = ''
  /** The names of subscriptions by their ids: the campaign that each begins on. */
  readonly #names = new Map<string, string>()
  #readVersions = 0

  constructor(service: Service, name: string, until: Teller['until']) {
    this.name = name
    this.#service = service
    this.#until = until
  }

  get id(): string {
    return this.#id
  }

  async create(data: Given): Promise<void> {
    const { id } = v.parse(v.object({ id: v.string() }), await this.#post('createcustomer', { data }))
    this.#id = id
    expect(await this.news()).toEqual(['customer:created'])
  }

  /** Moves the clock, on which only this customer hears of anything. */
  until(time: string, told: readonly string[]): Promise<void> {
    return this.#until(time, { [this.name]: told })
  }

  /** An operation that is carried out; the feed is told so much of this customer at once. */
  async does(operation: string, given: Given, told: readonly string[]): Promise<unknown> {
    const body = await this.#post(operation, { id: this.id, ...given })
    expect(await this.news()).toEqual(told)
    return body
  }

  /** A subscription of one period, or of several; its id. */
  async subscribes(periods: Given | readonly Given[], more: Given, told: readonly string[]): Promise<string> {
    const given = { periods: Array.isArray(periods) ? periods : [periods], ...more }
    const body = await this.does('createsubscription', given, told)
    return v.parse(v.object({ subscription_id: v.string() }), body).subscription_id
  }

  /** A payment to the business entity in Denmark, unless it says otherwise. */
  async pays(amountMinor: number, told: readonly string[], more: Given = {}): Promise<void> {
    const { invoice_number } = more
    const to = invoice_number === undefined ? { business_entity: 'dk' } : {}
    const created = ['payment:created', ...(typeof invoice_number === 'string' ? [invoice_number] : [])].join(' ')
    await this.does('createpayment', { amount: amountMinor, currency: 'DKK', ...to, ...more }, [created, ...told])
  }

  /** An override of a subscription, or of the customer; its id. */
  async overrides(override_type: string, given: Given, told = [`override:created ${override_type}`]): Promise<string> {
    const body = await this.does('createoverride', { override_type, ...given }, told)
    return v.parse(v.object({ override_id: v.string() }), body).override_id
  }

  /** An operation that is refused under these fields, and of which nobody hears. */
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

  /** Every document, and its lines below it as an English reader sees them. */
  async documents(): Promise<string[]> {
    const { invoices } = await this.read()
    return invoices.flatMap((document) => [
      headOf(document),
      ...document.lines.map(({ text, amount }) => `  ${text}: ${amount.toFixed(2)}`),
    ])
  }

  /** The path of a document's page, which needs no key. */
  async pageOf(number: string): Promise<string> {
    const url = (await this.read()).invoices.find((document) => document.number === number)?.payment_url
    return new URL(url ?? expect.fail(`There is no ${number}.`)).pathname.replace(/^\/stage/, '')
  }

  /** What is left of payments and credits with each business entity, in major units. */
  async balance(): Promise<Record<string, number>> {
    const { balance } = await this.read()
    return Object.fromEntries(balance.map(({ business_entity, amount }) => [business_entity, amount]))
  }

  /** Each subscription by its name as `state: begin/end campaign, …`. */
  async subscriptions(): Promise<Record<string, string>> {
    const { subscriptions } = await this.read()
    return Object.fromEntries(
      subscriptions.map(({ id, state, periods }) => [
        this.#names.get(id) ?? id,
        `${state}: ${periods.map(({ begin, end, campaign_id }) => `${shown(begin)}/${end === null ? '' : shown(end)} ${campaign_id}`).join(', ')}`,
      ]),
    )
  }

  /** What was assigned to periods, in their order: each product with what is special of its delivery. */
  async products(): Promise<string[]> {
    const { subscriptions } = await this.read()
    return subscriptions.flatMap(({ periods }) =>
      periods.flatMap(({ products }) =>
        products.map(({ external_id, donated, address }) =>
          [external_id, ...(donated ? ['donated'] : []), ...(address === undefined ? [] : [`to ${address.name}`])].join(
            ' ',
          ),
        ),
      ),
    )
  }

  /** Customer data, subscriptions, documents and balance as they are now. */
  async read(): Promise<v.InferOutput<typeof customerSchema>> {
    const fields = 'data,subscriptions,pricing,invoices.lines,invoices.payment_url'
    const query = { id: this.id, fields, language: 'en' }
    const { body } = await this.#service.call({ path: '/api/customers/', query })
    const [customer] = v.parse(v.object({ customers: v.tuple([customerSchema]) }), body).customers
    this.#nameThem(customer.subscriptions)
    return customer
  }

  /**
   * What the feed was told since the last look, with the date before what time has brought. A document is sent as it is
   * made, and `invoice:credited` tells of a credit note, so the events of these two are left out.
   */
  async news(): Promise<string[]> {
    const partition = customerPartition(this.#service.account, this.id)
    const changes = await storedChanges(partition, this.#readVersions + 1, Number.MAX_SAFE_INTEGER)
    this.#readVersions += changes.length
    const records = changes.map(({ change }) => change ?? expect.fail('A change record is malformed.'))
    const told = records.flatMap(({ at, via, events }) =>
      events.filter((event) => !isTwiceTold(event)).map((event) => ({ at, via, ...event })),
    )
    const isUnnamed = told.some(({ attributes: { subscription_id: of } }) => typeof of === 'string' && !this.#names.has(of))
    if (isUnnamed) await this.read()
    return told.map(({ at, via, type, attributes }) => {
      const words = this.#wordsOf(type, attributes)
      return via === 'system' ? `${shown(showInstant(at, timezone))} ${words}` : words
    })
  }

  #wordsOf(type: string, attributes: Given): string {
    const { subscription_id, override_id: _, product_assignment_id: __, payment_id: ___, ...told } = attributes
    const of = typeof subscription_id === 'string' ? `${this.#names.get(subscription_id) ?? subscription_id} ` : ''
    switch (type) {
      case 'subscription:changed-status':
        return `${of}${String(told['previous_state'])} to ${String(told['state'])}`
      case 'subscription:renewed':
      case 'subscription:switched-plan':
        return `${of}${type.replace('subscription:', '')} ${String(told['previous_campaign_id'])} to ${String(told['campaign_id'])}`
      case 'subscription:registered-stop':
        return `${of}registered-stop ${shown(showInstant(v.parse(instantSchema, told['stop_at']), timezone))}`
      case 'invoice:credited':
        return `${type} ${String(told['invoice_number'])}`
      default:
        return [`${of}${type.replace('subscription:', '')}`, ...Object.values(told).map(String)].join(' ')
    }
  }

  #nameThem(subscriptions: readonly Subscription[]): void {
    for (const { id, periods } of subscriptions) {
      if (this.#names.has(id)) continue
      const campaign = periods[0]?.campaign_id ?? 'subscription'
      const taken = [...this.#names.values()].filter((name) => name.replace(/-\d+$/, '') === campaign).length
      this.#names.set(id, taken === 0 ? campaign : `${campaign}-${taken + 1}`)
    }
  }

  async #post(operation: string, json: Given): Promise<unknown> {
    const { status, body } = await this.#call(operation, json)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body
  }

  #call(operation: string, json: Given) {
    return this.#service.call({ path: `/api/customers/${operation}/`, json, query: { language: 'en' } })
  }
}

const isTwiceTold = ({ type, attributes }: { readonly type: string; readonly attributes: Given }) =>
  type === 'invoice:sent' || (type === 'invoice:created' && 'credits' in attributes)

function headOf({ number, type, state, date, due, total, to_pay, credits }: Document): string {
  if (type === 'credit_note') return `${number} ${date}: ${total.toFixed(2)} for ${credits ?? 'nothing'}`
  return `${number} ${date}, due ${due ?? 'never'}: ${total.toFixed(2)}, ${to_pay > 0 ? `${to_pay.toFixed(2)} to pay` : state}`
}

/** A date where it is midnight. */
const shown = (datetime: string) => datetime.replace('T00:00:00', '').replace(/(T\d\d:\d\d):00$/, '$1')
