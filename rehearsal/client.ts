/**
 * A client of the service: does its steps, each with an idempotency key, and repeats a call until it is answered. Final
 * answers go into the model.
 */
import * as v from 'valibot'
import { formsOf, type RehearsedAccount } from './accounts.ts'
import type { Answer, GatewayCall } from './gateway-call.ts'
import { differencesOf } from './judge/compare-customer.ts'
import { judgedFields, parseCustomer } from './judge/observed.ts'
import { mustTake } from './model/must-take.ts'
import { emailOf, type Publisher } from './model/publisher.ts'
import { noiseCalls } from './noise.ts'
import type { PauseStep, Step } from './step.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface ClientOptions {
  readonly account: RehearsedAccount
  readonly publisher: Publisher
  readonly time: VirtualTime
  readonly call: (call: GatewayCall) => Promise<Answer>
  /** Called with answers that no client should ever see. */
  readonly onFault: (step: Step, words: string) => void
  /** Called with data that a caller of another account has learnt or changed. */
  readonly onTold: (step: Step, words: string) => void
  /** Called with a difference between an answer about a customer and the model. */
  readonly onDifference: (step: Step, words: string) => void
  /** The key of another account. */
  readonly strangerKey: string
  /** Whether a repeated call has another idempotency key, as no client should. */
  readonly forgetsKeys?: boolean
}

interface Memory {
  readonly subscriptions: (string | undefined)[]
  readonly charges: (string | undefined)[]
  readonly payments: string[]
  /** Pauses by the places of their subscriptions. */
  readonly pauses: Map<number, string[]>
}

const mostTries = 40
const firstWaitMilliseconds = 1_000
const longestWaitMilliseconds = 60_000
/** Every final status of a call. A call with any other status is tried again, or is a fault. */
const isFinal = (status: number) => [200, 202, 400, 403, 404, 405, 406, 422].includes(status)
const passing: ReadonlySet<number> = new Set([409, 429, 502, 503, 504])

const subscriptionSchema = v.object({ subscription_id: v.string() })
const orderSchema = v.object({ order_id: v.string() })
const overrideSchema = v.object({ override_id: v.string() })
const paymentSchema = v.object({ payment_id: v.string() })
const invoiceSchema = v.object({ invoice_number: v.string() })

export class Client {
  /** Calls with their answers, by status. */
  readonly answers = new Map<number, number>()
  /** Milliseconds until the first final answer. */
  readonly latencies: number[] = []
  readonly #options: ClientOptions
  readonly #memories = new Map<string, Memory>()
  readonly #underWay = new Map<string, Promise<void>>()
  readonly #created = new Set<string>()
  readonly #orders = new Map<string, string>()
  #keys = 0

  constructor(options: ClientOptions) {
    this.#options = options
  }

  /** Begins a step once the customer's step before it has ended. */
  begin(step: Step): Promise<void> {
    const before = this.#underWay.get(step.customer) ?? Promise.resolve()
    const done = before.then(() => this.#carryOut(step))
    this.#underWay.set(step.customer, done)
    return done
  }

  async #carryOut(step: Step): Promise<void> {
    const request = this.#requestOf(step)
    if (step.kind === 'noise') {
      for (const call of noiseCalls(step.seed, this.#options.account)) await this.#insist(call, step)
    }
    if (request === undefined) return
    const { answer, decidedMillis } = await this.#insist(request, step)
    if (answer === undefined) return
    if (step.kind === 'peek') this.#holdApart(step, answer)
    else if (step.kind === 'look') this.#compare(step, answer, decidedMillis)
    else this.#take(step, answer, decidedMillis)
  }

  #take(step: Step, answer: Answer, decidedMillis: number): void {
    const { publisher, onFault } = this.#options
    const { status, body } = answer
    const isToBeTaken = mustTake(step, publisher, decidedMillis)
    if (status === 200) {
      if (isToBeTaken === false) onFault(step, 'was carried out, although it should be refused.')
      this.#remember(step, body)
      publisher.apply(step, decidedMillis)
    } else {
      if (isToBeTaken === true) onFault(step, `was refused with ${status}: ${JSON.stringify(body).slice(0, 300)}`)
      publisher.refuse(step)
    }
  }

  async #insist(request: GatewayCall, step: Step) {
    const { time, call, onFault, account, strangerKey, forgetsKeys = false } = this.#options
    const beganMillis = time.nowMillis
    const isSignedIn = request.headers?.['Cookie'] !== undefined || request.headers?.['Authorization'] !== undefined
    let key = this.#newKey()
    for (let tries = 0; tries < mostTries; tries++) {
      const decidedMillis = time.nowMillis
      const isPost = request.json !== undefined
      const answer = await call({
        ...request,
        // Nobody needs a key to place an order, and a session stands for one.
        ...(step.kind !== 'order' && !isSignedIn && { key: step.kind === 'peek' ? strangerKey : account.key }),
        headers: { ...request.headers, ...(isPost && { 'Idempotency-Key': key }) },
      })
      this.answers.set(answer.status, (this.answers.get(answer.status) ?? 0) + 1)
      // Noise may send an `expect` that no preview gave, or more forms than a network may.
      if (isFinal(answer.status) || (step.kind === 'noise' && answer.status < 500)) {
        this.latencies.push(time.nowMillis - beganMillis)
        return { answer, decidedMillis }
      }
      if (!passing.has(answer.status)) onFault(step, `was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      if (forgetsKeys) key = this.#newKey()
      await time.sleep(Math.min(longestWaitMilliseconds, firstWaitMilliseconds * 2 ** tries))
    }
    onFault(step, 'was never answered')
    return { answer: undefined, decidedMillis: time.nowMillis }
  }

  /** A key of this client alone, used even if it calls with the key of another account. */
  #newKey(): string {
    this.#keys += 1
    return `${this.#options.account.id}-${this.#keys}`
  }

  /** A caller without rights may learn nothing and change nothing. */
  #holdApart(step: Step, { status, body }: Answer): void {
    const text = JSON.stringify(body)
    const isWrite = 'json' in (this.#requestOf(step) ?? {})
    const isTold = text.includes(`"${emailOf(step.customer)}`)
    if (isTold || (isWrite && status === 200)) this.#options.onTold(step, `${status}: ${text.slice(0, 300)}`)
  }

  /** Seats follow another customer, whose calls may be under way. */
  #compare(step: Step, { status, body }: Answer, nowMillis: number): void {
    const { publisher, onFault, onDifference } = this.#options
    const model = publisher.customers.get(step.customer)
    const seen = status === 200 ? parseCustomer(body) : undefined
    if (seen === undefined) onFault(step, `was answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
    if (seen === undefined || model === undefined || model.seats.length > 0) return
    publisher.advance(model, nowMillis)
    for (const words of differencesOf(model, seen, { clock: publisher.clock, nowMillis })) onDifference(step, words)
  }

  #memoryOf(customer: string): Memory {
    const memory = this.#memories.get(customer) ?? newMemory()
    this.#memories.set(customer, memory)
    return memory
  }

  #remember(step: Step, body: unknown): void {
    const memory = this.#memoryOf(step.customer)
    if (step.kind === 'create') this.#created.add(step.customer)
    if (step.kind === 'subscribe') memory.subscriptions.push(v.parse(subscriptionSchema, body).subscription_id)
    if (step.kind === 'pause') {
      const pauses = memory.pauses.get(step.subscription) ?? []
      memory.pauses.set(step.subscription, [...pauses, v.parse(overrideSchema, body).override_id])
    }
    if (step.kind === 'pay') memory.payments.push(v.parse(paymentSchema, body).payment_id)
    if (step.kind === 'order') this.#orders.set(step.customer, v.parse(orderSchema, body).order_id)
    if (step.kind === 'charge') memory.charges.push(v.parse(invoiceSchema, body).invoice_number)
  }

  /** Undefined if there is no such object, as in a shrunken run. */
  #requestOf(step: Step): GatewayCall | undefined {
    const { currency } = this.#options.account
    const { customer: id } = step
    if (isForCustomer(step) && !this.#created.has(id)) return undefined
    const memory = this.#memoryOf(id)
    const subscription_id = 'subscription' in step ? memory.subscriptions[step.subscription] : undefined
    if ('subscription' in step && subscription_id === undefined) return undefined
    const post = (operation: string, json: object) => ({ path: `/api/customers/${operation}/`, json: { id, ...json } })
    switch (step.kind) {
      case 'create':
        return post('createcustomer', { data: { name: step.name, email: emailOf(id), country: 'DK' } })
      case 'rename':
        return post('updatecustomer', { data: { name: step.name } })
      case 'subscribe': {
        const periods = [{ campaign_id: step.offer, begin: `${step.beginDay}T00:00:00` }]
        const { invoicedBy: invoiced_by, quantity = 1 } = step
        return post('createsubscription', { periods, invoiced_by, quantity })
      }
      case 'pay':
        return post('createpayment', { business_entity: 'main', amount: step.amount, currency })
      case 'refund':
        return post('refund', { business_entity: 'main', amount: step.amount })
      case 'payback': {
        const payment_id = memory.payments[step.payment]
        return payment_id === undefined ? undefined : post('refund', { payment_id, amount: step.amount })
      }
      case 'charge': {
        const lines = [{ text: 'Book', amount: step.amount, currency, tax_rate: step.taxRate }]
        return post('invoice', { business_entity: 'main', lines, send: false })
      }
      case 'credit': {
        const invoice_number = memory.charges[step.charge]
        return invoice_number === undefined ? undefined : post('credit', { invoice_number, all: true })
      }
      case 'stop':
        return post('cancelsubscription', { subscription_id, stop_at: midnight(step.day) })
      case 'resume':
        return post('resumesubscription', { subscription_id })
      case 'pause':
      case 'repause':
      case 'unpause':
        return pauseCall(step, { id, subscription_id }, memory)
      case 'extend':
        return post('extendsubscription', { subscription_id, by: `P${step.days}D` })
      case 'switch':
        return post('switchsubscriptionplan', { subscription_id, new_campaign_id: step.offer })
      case 'quantity':
        return post('updatesubscription', { subscription_id, quantity: step.quantity })
      case 'seat': {
        const group_subscription_id = this.#memoryOf(step.group).subscriptions[step.place]
        return group_subscription_id === undefined
          ? undefined
          : post('createsubscription', { group_subscription_id, invoiced_by: 'manual' })
      }
      case 'order':
        return orderBy(step, this.#options.account)
      case 'decide': {
        const order_id = this.#orders.get(id)
        return order_id === undefined
          ? undefined
          : { path: `/api/orders/${step.approves ? 'approve' : 'deny'}/`, json: { order_id } }
      }
      case 'noise':
        return undefined
      case 'look':
        return { path: '/api/customers/', query: { id, fields: judgedFields } }
      case 'peek':
        return peekAt(id, step.atMillis)
    }
  }
}

interface PausedCall {
  readonly id: string
  readonly subscription_id: string | undefined
}

/** Undefined for a pause that was never registered. */
function pauseCall(step: PauseStep, paused: PausedCall, { pauses }: Memory): GatewayCall | undefined {
  const times = step.kind === 'unpause' ? {} : { begin: midnight(step.beginDay), end: midnight(step.endDay) }
  if (step.kind === 'pause') {
    const json = { ...paused, ...times, override_type: 'pause-subscription' }
    return { path: '/api/customers/createoverride/', json }
  }
  const override_id = pauses.get(step.subscription)?.[step.pause]
  if (override_id === undefined) return undefined
  const { id } = paused
  return step.kind === 'unpause'
    ? { path: '/api/customers/deleteoverride/', json: { id, override_id } }
    : { path: '/api/customers/updateoverride/', json: { id, override_id, ...times } }
}

function orderBy(step: Extract<Step, { kind: 'order' }>, { id: account, visitorIp }: RehearsedAccount): GatewayCall {
  const { customer: id, form, offer, quantity } = step
  const address = { name: `Reader ${id}`, country: 'DK' }
  const json = { email: emailOf(id), address, products: [{ campaign_id: offer, quantity }] }
  return { path: `/api/ordering-forms/${formsOf(account)[form]}/orders/`, json, sourceIp: visitorIp }
}

/** Ways to request a customer. */
const peeks: readonly ((id: string) => GatewayCall)[] = [
  (id) => ({ path: '/api/customers/', query: { id, fields: 'data,subscriptions,invoices.lines,history' } }),
  (id) => ({ path: '/api/customers/history/', query: { id } }),
  (id) => ({ path: '/api/customers/upcoming/', query: { id } }),
  (id) => ({ path: '/api/customers/export/', query: { id } }),
  (id) => ({ path: '/api/customers/search/', query: { text: id } }),
  (id) => ({ path: '/api/customers/search/', query: { text: emailOf(id), in: 'email' } }),
  (id) => ({ path: '/api/orders/', query: { customer: id } }),
  (id) => ({ path: '/api/customers/updatecustomer/', json: { id, data: { name: 'Somebody else' } } }),
  (id) => ({ path: '/api/customers/createnote/', json: { id, text: 'Somebody else was here.' } }),
]

const peekAt = (id: string, place: number): GatewayCall | undefined => peeks[place % peeks.length]?.(id)

const newMemory = (): Memory => ({ subscriptions: [], charges: [], payments: [], pauses: new Map() })

/** The first instant of a day; undefined without one, which JSON leaves out. */
const midnight = (day: string | undefined) => (day === undefined ? undefined : `${day}T00:00:00`)

/** Steps that need a customer whom the client has created. */
const isForCustomer = ({ kind }: Step) => !['create', 'order', 'decide', 'noise'].includes(kind)
