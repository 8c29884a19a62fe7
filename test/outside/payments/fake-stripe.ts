/**
 * A fake Stripe, in this process. It keeps idempotency keys with the parameters and the answer of their first call,
 * refuses what Stripe's description does not have, loses calls before and answers after it has acted, and sends notices
 * twice, late and in another order. It counts the money that it has moved.
 */
import { createHmac } from 'node:crypto'
import { ReplyTooLarge, type FetchOptions } from '../../../functions/outside/guarded-fetch.ts'
import { partsOf, shapeFaults } from './stripe-shape.ts'

/** The outcomes of collecting from a payment method, in turn; the last one repeats. */
export type Script = 'paid' | 'processing' | { readonly declined: string }

interface Method {
  readonly id: string
  readonly type: string
  customer: string | undefined
  readonly scripts: Script[]
}

interface Intent {
  readonly id: string
  readonly customer: string | undefined
  readonly amount: number
  readonly metadata: Readonly<Record<string, string>>
  status: 'succeeded' | 'processing' | 'requires_payment_method'
  reason?: string
  refunded: number
}

interface Session {
  readonly id: string
  readonly key: string
  readonly mode: 'setup' | 'payment'
  readonly amount: number
  readonly metadata: Readonly<Record<string, string>>
  status: 'open' | 'complete' | 'expired'
  method?: string
  intent?: string
}

interface Kept {
  readonly form: string
  readonly status: number
  readonly body: unknown
}

export interface Faults {
  /** Whether the call is lost before Stripe has it, and whether its answer is lost after it has acted. */
  readonly losesCall: () => boolean
  readonly losesAnswer: () => boolean
}

export interface FakeNotice {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Ids are unique among all accounts of Stripe. */
let count = 0

export class FakeStripe {
  readonly methods = new Map<string, Method>()
  readonly intents = new Map<string, Intent>()
  readonly sessions = new Map<string, Session>()
  readonly refunds: { id: string; intent: string; amount: number; metadata: Record<string, string>; status: string }[] =
    []
  readonly events: { readonly id: string; readonly type: string; readonly object: object }[] = []
  /** Requests that Stripe's description does not allow. */
  readonly misshapen: string[] = []
  calls = 0
  #keys = new Map<string, Kept>()
  #faults: Faults

  constructor(faults: Faults = { losesCall: () => false, losesAnswer: () => false }) {
    this.#faults = faults
  }

  /** Ends all losses from now on. */
  heal(): void {
    this.#faults = { losesCall: () => false, losesAnswer: () => false }
  }

  /** Idempotency keys live for a day. */
  forgetKeys(): void {
    this.#keys.clear()
  }

  #id(prefix: string): string {
    count++
    return `${prefix}_${count}`
  }

  /** Makes a payer who has agreed on a page with a payment method, and returns the reference of the agreement. */
  agreement(...scripts: Script[]): string {
    const id = this.#id('pm')
    const customer = this.#id('cus')
    this.methods.set(id, { id, type: 'card', customer, scripts })
    return `${customer}/${id}`
  }

  /** The money that was collected and not refunded, in minor units. */
  collected(): number {
    return [...this.intents.values()].reduce(
      (sum, { status, amount, refunded }) => (status === 'succeeded' ? sum + amount - refunded : sum),
      0,
    )
  }

  send = (url: string, { method, headers, body }: FetchOptions): Promise<Response> => {
    this.calls++
    if (this.#faults.losesCall()) return Promise.reject(new ReplyTooLarge('The call was lost.'))
    const { pathname, search } = new URL(url)
    const form = method === 'GET' ? search.slice(1) : (body ?? '')
    this.misshapen.push(...shapeFaults(method, pathname, form))
    const answer = this.#keyed(headers['Idempotency-Key'], `${pathname}?${form}`, () =>
      this.#answer(method, pathname, form),
    )
    if (this.#faults.losesAnswer()) return Promise.reject(new ReplyTooLarge('The answer was lost.'))
    return Promise.resolve(Response.json(answer.body, { status: answer.status }))
  }

  #keyed(key: string | undefined, form: string, act: () => Omit<Kept, 'form'>): Omit<Kept, 'form'> {
    if (key === undefined) return act()
    const before = this.#keys.get(key)
    if (before === undefined) {
      const kept = { form, ...act() }
      this.#keys.set(key, kept)
      return kept
    }
    return before.form === form ? before : refused(400, { type: 'idempotency_error' })
  }

  #answer(method: string, path: string, form: string): Omit<Kept, 'form'> {
    const parts = partsOf(form)
    const text = (name: string) => {
      const value = parts.get(name)
      return typeof value === 'string' ? value : undefined
    }
    const metadata = textsOf(parts.get('metadata'))
    const [, , kind = '', id = '', action = ''] = path.split('/')
    if (kind === 'checkout') return this.#checkout(method, path, parts, metadata)
    if (kind === 'payment_methods') return this.#paymentMethod(id, action)
    if (kind === 'payment_intents' && method === 'GET') {
      const data = [...this.intents.values()].filter(({ customer }) => customer === text('customer')).toReversed()
      return done({ data: data.map(shownIntent), has_more: false })
    }
    if (kind === 'payment_intents') return this.#collect(text, metadata)
    if (kind === 'refunds' && method === 'GET') {
      const data = this.refunds.filter(({ intent }) => intent === text('payment_intent'))
      return done({ data, has_more: false })
    }
    return this.#refund(text('payment_intent') ?? '', Number(text('amount')), metadata)
  }

  #paymentMethod(id: string, action: string): Omit<Kept, 'form'> {
    const method = this.methods.get(id)
    if (method === undefined) return refused(404, { type: 'invalid_request_error', code: 'resource_missing' })
    if (action === 'detach' && method.customer === undefined) return refused(400, { type: 'invalid_request_error' })
    if (action === 'detach') method.customer = undefined
    return done({ id, type: method.type, customer: method.customer ?? null })
  }

  #collect(text: (name: string) => string | undefined, metadata: Record<string, string>): Omit<Kept, 'form'> {
    const method = this.methods.get(text('payment_method') ?? '')
    if (method?.customer === undefined) {
      return refused(400, { type: 'invalid_request_error', code: 'resource_missing' })
    }
    const script = method.scripts.length > 1 ? method.scripts.shift() : method.scripts[0]
    const intent = this.#newIntent(method.customer, Number(text('amount')), metadata, script ?? 'paid')
    if (intent.status !== 'requires_payment_method') return done(shownIntent(intent))
    return refused(402, { type: 'card_error', code: 'card_declined', decline_code: intent.reason ?? '' })
  }

  #newIntent(customer: string | undefined, amount: number, metadata: Record<string, string>, script: Script): Intent {
    const id = this.#id('pi')
    const status = typeof script === 'object' ? 'requires_payment_method' : script === 'paid' ? 'succeeded' : script
    const reason = typeof script === 'object' ? { reason: script.declined } : {}
    const intent: Intent = { id, customer, amount, metadata, status, ...reason, refunded: 0 }
    this.intents.set(id, intent)
    this.#tell(status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', {
      ...{ id, object: 'payment_intent', metadata },
    })
    return intent
  }

  #refund(id: string, amount: number, metadata: Record<string, string>): Omit<Kept, 'form'> {
    const intent = this.intents.get(id)
    if (intent?.status !== 'succeeded' || intent.refunded + amount > intent.amount) {
      return refused(400, { type: 'invalid_request_error', code: 'charge_already_refunded' })
    }
    intent.refunded += amount
    const refund = { id: this.#id('re'), intent: id, amount, metadata, status: 'succeeded' }
    this.refunds.push(refund)
    return done(refund)
  }

  #checkout(
    method: string,
    path: string,
    parts: ReturnType<typeof partsOf>,
    metadata: Record<string, string>,
  ): Omit<Kept, 'form'> {
    const [, , , , id = '', action = ''] = path.split('/')
    if (method === 'POST' && id === '') {
      const items = parts.get('line_items')
      const item = items instanceof Map ? items.get('0') : undefined
      const price = item instanceof Map ? item.get('price_data') : undefined
      const amount = price instanceof Map ? Number(price.get('unit_amount')) : 0
      const mode = parts.get('mode') === 'setup' ? 'setup' : 'payment'
      const session: Session = {
        id: this.#id('cs'),
        key: metadata['page'] ?? '',
        mode,
        amount,
        metadata,
        status: 'open',
      }
      this.sessions.set(session.id, session)
      return done({ ...this.#shownSession(session), url: `https://checkout.stripe.example/${session.id}` })
    }
    const session = this.sessions.get(id)
    if (session === undefined) return refused(404, { type: 'invalid_request_error', code: 'resource_missing' })
    if (action === 'expire') {
      if (session.status !== 'open') return refused(400, { type: 'invalid_request_error' })
      session.status = 'expired'
    }
    return done(this.#shownSession(session))
  }

  #shownSession({ id, mode, status, method, intent }: Session): object {
    const chosen = this.methods.get(method ?? '')
    const paid = this.intents.get(intent ?? '')
    return {
      ...{ id, object: 'checkout.session', mode, status, customer: chosen?.customer ?? null },
      payment_status: paid?.status === 'succeeded' ? 'paid' : mode === 'setup' ? 'no_payment_required' : 'unpaid',
      setup_intent:
        mode === 'setup' && chosen !== undefined
          ? {
              status: 'succeeded',
              payment_method: {
                ...{ id: chosen.id, type: 'card', customer: chosen.customer },
                card: { brand: 'visa', last4: '4242', exp_month: 2, exp_year: 2032 },
              },
            }
          : null,
      payment_intent: paid === undefined ? null : shownIntent(paid),
    }
  }

  /** Completes a page as the payer. */
  complete(id: string, ...scripts: Script[]): void {
    const session = this.sessions.get(id)
    if (session?.status !== 'open') return
    session.status = 'complete'
    if (session.mode === 'setup') session.method = this.agreement(...scripts).split('/')[1] ?? ''
    else session.intent = this.#newIntent(undefined, session.amount, session.metadata, 'paid').id
    this.#tell('checkout.session.completed', { id, object: 'checkout.session', metadata: session.metadata })
  }

  /** Makes a debit succeed, or be returned with a reason. */
  settle(id: string, reason?: string): void {
    const intent = this.intents.get(id)
    if (intent?.status !== 'processing') return
    intent.status = reason === undefined ? 'succeeded' : 'requires_payment_method'
    if (reason !== undefined) intent.reason = reason
    this.#tell(reason === undefined ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', {
      ...{ id, object: 'payment_intent', metadata: intent.metadata },
    })
  }

  /** Takes the money back, as the cardholder's bank does. */
  dispute(id: string): void {
    const intent = this.intents.get(id)
    if (intent?.status !== 'succeeded' || intent.refunded > 0) return
    intent.refunded = intent.amount
    const dispute = {
      id: this.#id('dp'),
      object: 'dispute',
      payment_intent: id,
      amount: intent.amount,
      reason: 'fraudulent',
    }
    this.#tell('charge.dispute.funds_withdrawn', dispute)
  }

  #tell(type: string, object: object): void {
    this.events.push({ id: this.#id('evt'), type, object })
  }
}

export function signedNotice(
  secret: string,
  { id, type, object }: FakeStripe['events'][number],
  atMillis: number,
): FakeNotice {
  const body = JSON.stringify({ id, type, data: { object } })
  const seconds = Math.floor(atMillis / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { body, headers: { 'stripe-signature': `t=${seconds},v1=${signature}` } }
}

const shownIntent = ({ id, status, amount, metadata, reason }: Intent) => ({
  ...{ id, status, metadata, amount_received: status === 'succeeded' ? amount : 0 },
  last_payment_error: reason === undefined ? null : { code: 'card_declined', decline_code: reason },
})

const textsOf = (parts: unknown): Record<string, string> =>
  parts instanceof Map
    ? Object.fromEntries(
        [...parts].flatMap(([key, value]) => (typeof value === 'string' ? [[String(key), value]] : [])),
      )
    : {}

const done = (body: unknown) => ({ status: 200, body })
const refused = (status: number, error: Readonly<Record<string, string>>) => ({ status, body: { error } })
