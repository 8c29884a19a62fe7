/**
 * Places an order. The answer does not reveal its outcome: it is stored, and a message of the work queue continues with
 * it (`advance-order.ts`). A lost message is found by the sweep, as the order is due at once.
 */
import type { Fault } from '../../domain/refusal/fault.ts'
import type { Mistake } from '../../domain/refusal/mistake.ts'
import type { Language } from '../../language/language.ts'
import { networkOf } from '../../domain/base/network.ts'
import { movedTo } from '../../domain/order/move-order.ts'
import type { Order, OrderStatus } from '../../domain/order/order.ts'
import type { OrderInput } from '../../domain/order/order-input.ts'
import type { FormOf } from '../../domain/order/form-view.ts'
import { usesOf, type AcceptedCode } from '../../domain/order/ordering-code.ts'
import { readOrder } from '../../domain/order/read-order.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf } from '../../domain/time/time.ts'
import { orderPath } from '../../outside/order-link.ts'
import { runtime } from '../../outside/runtime.ts'
import { takesPayments } from '../../outside/payments/providers.ts'
import { accountNow } from '../../store/account/clock.ts'
import { again, done, nothing, retrying } from '../../store/dynamo/retrying.ts'
import { contention } from '../../store/dynamo/back-off.ts'
import { placeOf, transactOnce } from '../../store/dynamo/transaction.ts'
import { keptWrites, type AnswerKey } from '../../store/idempotency/stored-answer.ts'
import { orderingCodeKey, textOf } from '../../store/keys.ts'
import { countAttempt } from '../../store/limits/login-attempts.ts'
import { codeUses } from '../../store/order/code-uses.ts'
import { orderWrites } from '../../store/order/order-writes.ts'
import { lockOf } from '../document-numbers/lock-account.ts'
import { sendWork } from '../queues/work-message.ts'
import { freeCode } from './free-code.ts'
import { logIn } from './log-in.ts'

export interface PlaceRequest extends FormOf {
  readonly language: Language
  /** The address of the orderer's network. */
  readonly ip: string
  readonly input: OrderInput
  /** The answer to store for a repeated request, in the transaction of the order. */
  readonly keep?: { readonly under: AnswerKey; readonly bodyOf: (placed: Placed) => unknown }
}

export interface Placed {
  readonly order_id: string
  readonly status: OrderStatus
  /** The path of the order's page, where the orderer continues. */
  readonly path: string
}

export type PlaceOutcome =
  | ({ readonly outcome: 'placed' } & Placed)
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }
  /** Wrong in form. */
  | { readonly outcome: 'mistaken'; readonly mistakes: readonly Mistake[] }
  | { readonly outcome: 'too-many'; readonly retryAfterSeconds: number }
  /** Another call was first under the same Idempotency-Key. */
  | { readonly outcome: 'repeated' }

/** The highest number of orders from one network in an hour. */
export const maxOrdersOfNetwork = 30
const hourMillis = 60 * 60_000

/**
 * All orders with the code meet at its counter, so an order that loses a race continues for as long as a call may take.
 */
const atCounter = { ...contention, tries: 24, longestWaitMilliseconds: 800 }

export async function placeOrder(request: PlaceRequest): Promise<PlaceOutcome> {
  const { settings, form, personal, language, ip, input } = request
  const id = runtime.newToken()
  const now = await accountNow(settings, instantOf(Date.now()))
  if ((input.website ?? '').trim() !== '') {
    // Nothing is stored, so there is no order to return to.
    return { outcome: 'placed', ...(await placedAs(settings, id, { ...input, confirmed: true })) }
  }
  const placing = { settings, form, personal, id, now, language, ip, takesPayments: takesPayments(settings) }
  const read = readOrder(input, placing)
  if (read.outcome !== 'read') return read
  const waitSeconds = await countOrder(settings, ip)
  if (waitSeconds !== undefined) return { outcome: 'too-many', retryAfterSeconds: waitSeconds }
  const { order, password, code } = read
  if (personal?.usedBy !== undefined) await freeCode(settings, personal.usedBy, now)
  const loggedIn = await logIn(settings, { email: order.email, ip, password })
  const placed = await placedAs(settings, id, input)
  const outcome = await store(movedTo({ ...order, ...loggedIn }, order.status, now), code, request, placed)
  if (outcome !== 'committed') return outcome
  await goOnSoon(settings.account.id, id)
  return { outcome: 'placed', ...placed }
}

/** The same answer for a stored order and for a program's order, which is not stored. */
async function placedAs(settings: Settings, order: string, { confirmed }: OrderInput): Promise<Placed> {
  const path = await orderPath(settings, { order, purpose: 'resume' })
  return { order_id: order, status: confirmed ? 'awaiting' : 'awaitingconfirmation', path }
}

/** The seconds to wait; undefined if the order may be placed. */
async function countOrder({ account }: Settings, ip: string): Promise<number | undefined> {
  if (account.mode === 'test') return undefined
  const counted = await countAttempt({
    account: account.id,
    of: `orders of ${networkOf(ip)}`,
    most: maxOrdersOfNetwork,
    windowMillis: hourMillis,
    nowMillis: Date.now(),
    attemptId: runtime.newToken(),
  })
  return counted.attempt === 'refused' ? counted.retryAfterSeconds : undefined
}

type Stored = 'committed' | Extract<PlaceOutcome, { outcome: 'refused' | 'repeated' }>
const usedUp: Stored = { outcome: 'refused', faults: [{ field: 'ordering_code', code: 'ordering_code_used_up' }] }

/** The order and the use of its code are one transaction, so a code is never used more often than it may be. */
async function store(
  order: Order,
  code: AcceptedCode | undefined,
  { settings, form, keep }: PlaceRequest,
  placed: Placed,
): Promise<Stored> {
  const account = settings.account.id
  const author = { via: 'order', by: 'System' } as const
  const { writes } = orderWrites({ settings, before: undefined, after: order, now: order.created, by: author }, code)
  const answerWrites = keptWrites(
    keep && { under: keep.under, status: 200, body: keep.bodyOf(placed), realNowMillis: Date.now() },
  )
  const bounded = code === undefined ? [] : usesOf(code).filter(({ most }) => most !== undefined)
  const counters = bounded.map((use) => textOf(orderingCodeKey(account, form.url_id, use.code)))
  const lock = lockOf(account)
  const load = nothing
  try {
    return await retrying({ runtime, about: `the order ${order.id}`, policy: atCounter, load }, async () => {
      // An order after the last use need not compete for the counter.
      const used = await Promise.all(bounded.map((use) => codeUses({ account, form: form.url_id, code: use.code })))
      if (bounded.some(({ most = 0 }, place) => (used[place] ?? 0) >= most)) return done<Stored>(usedUp)
      const { outcome, failed } = await transactOnce([...writes, ...answerWrites])
      if (outcome === 'committed') return done<Stored>('committed')
      if (outcome === 'repeated') return done<Stored>({ outcome: 'repeated' })
      if (failed.some((write) => counters.includes(placeOf(write)))) return done<Stored>(usedUp)
      await lock.take()
      return again(outcome)
    })
  } finally {
    await lock.release()
  }
}

/** A message that the queue does not take is no loss: the order is due, and the sweep finds it. */
export async function goOnSoon(account: string, order: string): Promise<void> {
  try {
    await sendWork([{ account, order }])
  } catch (error) {
    console.warn({ message: 'An order waits for the sweep.', account, order, error: String(error) })
  }
}
