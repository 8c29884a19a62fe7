/**
 * Lives of invoices that a provider collects: calls and answers are lost, notices come twice, late and in another
 * order, payers pay on the page in the meantime, people order refunds, and workers are interrupted between any two
 * calls. Nothing is collected or paid back twice, no outcome is lost, and the sum at the provider is that of the
 * payments registered. `LIVES=10000` runs more of them.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import type { Settings } from '../../functions/domain/settings/settings.ts'
import { instantOf, millisOf, type Instant } from '../../functions/domain/time/time.ts'
import { noBooks } from '../../functions/domain/payment/paid-books.ts'
import { newPaymentId } from '../../functions/domain/payment/payment-id.ts'
import { pageTaskId, refundTaskId } from '../../functions/domain/world/provider-task.ts'
import { toPayOf } from '../../functions/domain/world/invoice.ts'
import { calledProvider } from '../../functions/outside/payments/providers.ts'
import { stripeTransport } from '../../functions/outside/payments/stripe-call.ts'
import { loadSettings } from '../../functions/store/account/load-settings.ts'
import { documentOf } from '../../functions/store/customer/documents.ts'
import { paidBooksOf } from '../../functions/store/customer/payments.ts'
import { documentClient } from '../../functions/store/dynamo/client.ts'
import { mainTable } from '../../functions/store/dynamo/environment.ts'
import { deliveryPartition } from '../../functions/store/keys.ts'
import { loadWorldAt } from '../../functions/work/advance/advance-customer.ts'
import { mayPayOnPage } from '../../functions/domain/collection/pay-on-page.ts'
import { requestRefund } from '../../functions/domain/collection/refund-through.ts'
import { changeCustomer } from '../../functions/work/collections/change-customer.ts'
import { redirectToPage } from '../../functions/work/collections/open-page.ts'
import { takeProviderTurn } from '../../functions/work/collections/provider-turn.ts'
import { workOnNotice } from '../../functions/work/collections/work-on-notice.ts'
import { loadBilled } from '../../functions/work/deliveries/billed-world.ts'
import { seededRandom, seedOfRun, type Random } from '../faulty-client.ts'
import { firstDay } from '../first-day.ts'
import { FakeStripe, signedNotice, type Script } from '../outside/payments/fake-stripe.ts'
import { useService } from '../service.ts'

const service = useService()
const lives = Number(process.env['LIVES'] ?? 100)
const livesOfAccount = 50
const secret = 'whsec_of_the_test'
const queue = '#@cards'

/** A worker that is cut off makes no further call. */
let callsLeft = Infinity
const cutOff = () => {
  if (callsLeft-- <= 0) throw new Error('The worker was cut off.')
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  callsLeft = Infinity
  documentClient().middlewareStack.add(
    (next) => async (args) => {
      cutOff()
      const result = await next(args)
      cutOff()
      return result
    },
    { step: 'initialize', name: 'cut-off', priority: 'low' },
  )
})
afterEach(() => void documentClient().middlewareStack.remove('cut-off'))

const made = async (operation: string, json: Readonly<Record<string, unknown>>) => {
  const { status, body } = await service.call({ path: `/api/customers/${operation}/`, json })
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(v.record(v.string(), v.unknown()), body)
}

async function offered(): Promise<Settings> {
  await service.configure({
    payment_providers: [
      { id: 'cards', kind: 'stripe', methods: ['card'], secret_key: 'sk_test_1', webhook_secret: secret },
    ],
  })
  const settings = await loadSettings(service.account)
  if (settings === undefined) throw new Error('There is no account.')
  return settings
}

const scripts: readonly Script[] = [
  'paid',
  'paid',
  'processing',
  { declined: 'insufficient_funds' },
  { declined: 'authentication_required' },
  { declined: 'lost_card' },
]

/** States that a collection does not leave by time alone. */
const restingStates: ReadonlySet<string> = new Set(['paid', 'given_up', 'reversed'])

class Life {
  readonly stripe: FakeStripe
  readonly customer: string
  readonly number: string
  now: Instant = firstDay
  /** The pages to which the payer was redirected. */
  readonly #shown: string[] = []
  /** The ids of the negative payments requested from the provider. */
  readonly #refunds: string[] = []

  readonly settings: Settings
  readonly random: Random

  constructor(
    settings: Settings,
    random: Random,
    begun: { readonly stripe: FakeStripe; readonly customer: string; readonly number: string },
  ) {
    this.settings = settings
    this.random = random
    this.stripe = begun.stripe
    this.customer = begun.customer
    this.number = begun.number
  }

  #below = (most: number) => Math.floor(this.random() * most)

  later(hours: number): void {
    this.now = instantOf(millisOf(this.now) + hours * 3_600_000)
    if (hours >= 24) this.stripe.forgetKeys()
  }

  /** Work that may be interrupted: its worker disappears, and the next one starts when the hold is over. */
  async #mayBeCutOff(work: () => Promise<unknown>): Promise<void> {
    if (this.random() < 0.3) callsLeft = this.#below(30)
    try {
      await work()
    } catch (error) {
      if (!String(error).includes('cut off') && !String(error).includes('lost')) throw error
    } finally {
      callsLeft = Infinity
    }
    this.later(0.1)
  }

  get #job() {
    return { settings: this.settings, now: this.now, realNow: this.now }
  }

  /** The ids of the attempts in the queue. A turn of another id does nothing. */
  async #waiting(): Promise<string[]> {
    const { Items = [] } = await documentClient().send(
      new QueryCommand({
        TableName: mainTable(),
        KeyConditionExpression: 'pk = :queue',
        ExpressionAttributeValues: { ':queue': deliveryPartition(this.settings.account.id, queue) },
        ConsistentRead: true,
      }),
    )
    const waiting = new Set(Items.map(({ sk }) => String(sk)))
    return this.#ids().filter((id) => waiting.has(id))
  }

  #ids(): string[] {
    const attempts = Array.from({ length: 6 }, (_, index) => `${this.customer}~${this.number}~${index + 1}`)
    const refunds = this.#refunds.map(refundTaskId)
    return [...attempts, pageTaskId({ customer: this.customer, number: this.number }), ...refunds]
  }

  /** Two workers may have the same message, and one may take over the turn of the other. */
  async work(): Promise<void> {
    const ids = await this.#waiting()
    const times = this.random() < 0.2 ? 2 : 1
    const takesOver = this.random() < 0.2
    for (const id of ids) {
      await this.#mayBeCutOff(() =>
        Promise.all(Array.from({ length: times }, () => takeProviderTurn(this.#job, { queue, id, takesOver }))),
      )
    }
  }

  get #provider() {
    const provider = calledProvider(this.settings, 'cards')
    if (provider === undefined) throw new Error('There is no provider.')
    return provider
  }

  async payNow(): Promise<void> {
    const { settings, now, customer, number } = this
    const present = async () => (await loadBilled(settings, { customer, number }, now))?.document
    await this.#mayBeCutOff(async () => {
      const document = await present()
      if (document === undefined || !mayPayOnPage(document, now)) return
      const led = await redirectToPage({
        ...{ settings, now, provider: this.#provider, providerId: 'cards' },
        task: { id: pageTaskId({ customer, number }), customer, number },
        page: {
          ...{ doneUrl: 'https://s.example/done', cancelUrl: 'https://s.example/no', language: 'en' },
          ...{ methods: ['card'], currency: 'DKK', pays: { amountMinor: toPayOf(document), text: number } },
        },
        mayOpen: async () => {
          const again = await present()
          return again !== undefined && mayPayOnPage(again, now)
        },
      })
      if (led.outcome === 'open') this.#shown.push(led.url.split('/').at(-1) ?? '')
    })
  }

  /** The payer has opened the page in a tab, and pays some time, or not. */
  payOnPage(): void {
    const session = this.#shown[this.#below(this.#shown.length)]
    if (session !== undefined) this.stripe.complete(session)
  }

  async tell(): Promise<void> {
    const { events } = this.stripe
    if (events.length === 0) return
    await this.#tellOf(this.#below(events.length))
  }

  async #tellOf(index: number): Promise<void> {
    const event = this.stripe.events[index]
    if (event === undefined) return
    const realNowMillis = millisOf(this.now)
    const notice = await this.#provider.read({ ...signedNotice(secret, event, realNowMillis), realNowMillis })
    if (notice === undefined) throw new Error('The notice was not read.')
    const turn = { ...this.#job, provider: this.#provider, providerId: 'cards', wasBegun: false }
    const hints = [...notice.hints]
    const task = {
      task: 'notice' as const,
      id: `~notice~${notice.id}`,
      by: queue,
      ready_at: this.now,
      failures: 1,
      hints,
    }
    await this.#mayBeCutOff(() => workOnNotice(turn, task, this.now))
  }

  settle(): void {
    for (const { id } of this.stripe.intents.values()) {
      if (this.random() < 0.5) this.stripe.settle(id, this.random() < 0.3 ? 'AM04' : undefined)
    }
  }

  dispute(): void {
    const ids = [...this.stripe.intents.keys()]
    this.stripe.dispute(ids[this.#below(ids.length)] ?? '')
  }

  /** People have a part of the latest payment paid back. */
  async refund(): Promise<void> {
    const { settings, now, customer } = this
    const id = newPaymentId(String(this.#refunds.length + 1), customer)
    this.#refunds.push(id)
    const share = this.random()
    await this.#mayBeCutOff(() =>
      changeCustomer({ settings, customer, now, withBooks: true }, ({ world, books = noBooks }) => {
        const payment = books.payments.findLast(({ amountMinor }) => amountMinor > 0)
        const amount = Math.ceil((payment?.amountMinor ?? 1) * share)
        return requestRefund({ world, given: { payment_id: payment?.id, amount }, books, id, now, settings })
      }),
    )
  }

  async step(): Promise<void> {
    const chance = this.random()
    if (chance < 0.45) await this.work()
    else if (chance < 0.6) await this.tell()
    else if (chance < 0.7) this.settle()
    else if (chance < 0.78) await this.payNow()
    else if (chance < 0.84) this.payOnPage()
    else if (chance < 0.87) this.dispute()
    else if (chance < 0.9) await this.refund()
    else this.later(this.#below(60))
  }

  /** The provider can be reached again, all of its notices come, and time passes. */
  async end(): Promise<void> {
    this.stripe.heal()
    for (const { id } of this.stripe.intents.values()) this.stripe.settle(id)
    this.random()
    for (let round = 0; round < 10; round++) {
      this.later(24 * 4)
      const waiting = await this.#waiting()
      for (const id of waiting) await takeProviderTurn(this.#job, { queue, id })
      const world = await loadWorldAt(this.settings, this.customer, this.now)
      for (const { id } of this.stripe.intents.values()) this.stripe.settle(id)
      const collection = world?.ledger.open.find(({ number }) => number === this.number)?.collection
      if (waiting.length === 0 && (collection === undefined || restingStates.has(collection.state))) break
    }
    for (const [index] of this.stripe.events.entries()) {
      const event = this.stripe.events[index]
      if (event === undefined) continue
      const realNowMillis = millisOf(this.now)
      const notice = await this.#provider.read({ ...signedNotice(secret, event, realNowMillis), realNowMillis })
      const turn = { ...this.#job, provider: this.#provider, providerId: 'cards', wasBegun: false }
      const task = {
        task: 'notice' as const,
        id: `~notice~${notice?.id ?? ''}`,
        by: queue,
        ready_at: this.now,
        failures: 1,
      }
      await workOnNotice(turn, { ...task, hints: [...(notice?.hints ?? [])] }, this.now)
    }
  }

  async outcome() {
    const world = await loadWorldAt(this.settings, this.customer, this.now)
    if (world === undefined) throw new Error('The customer is gone.')
    const { payments } = await paidBooksOf(this.settings.account.id, world)
    const document = await documentOf(this.settings.account.id, world, this.number)
    const keys = [...this.stripe.intents.values()].flatMap(({ status, metadata }) =>
      status === 'succeeded' ? [metadata['collection'] ?? metadata['page'] ?? ''] : [],
    )
    return {
      collected: this.stripe.collected(),
      registered: payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      keys,
      times: keys.length,
      refunds: this.stripe.refunds.length,
      reversals: this.stripe.events.filter(({ type }) => type.startsWith('charge.dispute')).length,
      state: document?.collection?.state,
      toPayMinor: document === undefined ? 0 : toPayOf(document),
    }
  }
}

async function live(settings: Settings, random: Random): Promise<Life> {
  const loss = () => random() < 0.12
  const stripe = new FakeStripe({ losesCall: loss, losesAnswer: loss })
  vi.spyOn(stripeTransport, 'send').mockImplementation((url, options) => {
    cutOff()
    return stripe.send(url, options).then((answer) => {
      cutOff()
      return answer
    })
  })
  const { id } = await made('createcustomer', { data: { name: 'Ann Berg', email: `ann${random()}@example.com` } })
  const customer = String(id)
  const some = Array.from({ length: 4 }, () => scripts[Math.floor(random() * scripts.length)] ?? 'paid')
  const reference = stripe.agreement(...some)
  await made('createagreement', { id, provider: 'cards', method: 'card', reference, business_entity: 'dk' })
  const line = { text: 'The Wine Book', amount: 25_000, currency: 'DKK', tax_rate: 0.25 }
  const due = instantOf(millisOf(firstDay) + 3 * 86_400_000).slice(0, 10)
  const { invoice_number } = await made('invoice', { id, business_entity: 'dk', lines: [line], due })
  return new Life(settings, random, { stripe, customer, number: String(invoice_number) })
}

describe('Invoices that a provider collects', () => {
  const accounts = Array.from({ length: Math.ceil(lives / livesOfAccount) }, (_, index) => index)
  it.each(accounts)(
    'are collected once, to the unit, whatever is lost, late and cut off (account %i)',
    async (index) => {
      const settings = await offered()
      const seed = seedOfRun('payments') + index * livesOfAccount
      for (let n = 0; n < Math.min(livesOfAccount, lives - index * livesOfAccount); n++) {
        const random = seededRandom(seed + n)
        const life = await live(settings, random)
        for (let step = 0; step < 25; step++) await life.step()
        await life.end()
        const outcome = await life.outcome()
        const { collected, registered, keys, times, reversals, refunds, state, toPayMinor } = outcome
        const about = `SEED=${seed + n}: ${JSON.stringify(outcome)}`
        expect(registered, about).toBe(collected)
        expect(new Set(keys).size, about).toBe(times)
        // An invoice whose payment went back can be paid once more, by its payer.
        expect(times, about).toBeLessThanOrEqual(1 + reversals + refunds)
        if (toPayMinor > 0) expect(state, about).not.toBe('planned')
        expect(state, about).not.toBe('submitted')
        expect(life.stripe.misshapen).toEqual([])
      }
    },
    600_000,
  )
})
