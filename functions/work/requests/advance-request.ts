/**
 * Continues with a request that was received: certain requests are carried out, all others wait for people. Either way
 * the receipt is sent at once. Each step is one transaction under the version of the request.
 */
import { secondsAfter } from '../../domain/document/sending.ts'
import { normaliseEmail } from '../../domain/fields/email.ts'
import { denied } from '../../domain/order/move-order.ts'
import type { Order } from '../../domain/order/order.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { matchRequest, numbersIn, type CustomerData } from '../../domain/request/match-request.ts'
import { waiting } from '../../domain/request/move-request.ts'
import { requestMail } from '../../domain/request/request-mail-waiting.ts'
import { erasureOfRequest, withErasure } from '../../domain/request/request-retention.ts'
import {
  eraseRequest,
  requestMailKinds,
  type Proposal,
  type ReaderRequest,
  type WaitReason,
} from '../../domain/request/request.ts'
import {
  orderNumbersIn,
  orderTakenBack,
  orderWithdrawn,
  waitsForContract,
} from '../../domain/request/withdraw-order.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import type { World } from '../../domain/world/world.ts'
import { sayRequestIn } from '../../request-page/say-request.ts'
import { runtime } from '../../outside/runtime.ts'
import { idOfEmail } from '../../store/customer/customer-keys.ts'
import { documentOf } from '../../store/customer/documents.ts'
import { moveDelivery } from '../../store/delivery/deliveries.ts'
import { again, done, retrying, type Attempt } from '../../store/dynamo/retrying.ts'
import { listOrders, wholeRange } from '../../store/order/list-orders.ts'
import { readOrders } from '../../store/order/order-item.ts'
import { orderWrites } from '../../store/order/order-writes.ts'
import { readAssignments } from '../../store/product/assignments.ts'
import { readRequestItem } from '../../store/request/request-item.ts'
import { findId } from '../../store/search/find-words.ts'
import { readRequestMail } from '../../store/request/waiting-request-mail.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import { carryOutOnce } from './carry-out-once.ts'
import { byService, commitRequest, onSchedule } from '../../store/request/commit-request.ts'
import { proposalsFor, type Proposals } from './request-proposals.ts'

/**
 * Returns the ids of the e-mails to send now. Does nothing for a request that does not exist or has moved on, because
 * messages may be repeated or late.
 */
export async function advanceRequest(settings: Settings, id: string, now: Instant): Promise<readonly string[]> {
  const { id: account } = settings.account
  const load = async () => ({ request: await readRequestItem(account, id) })
  await retrying({ runtime, about: `the request ${id}`, load }, async ({ request }) =>
    request === undefined ? done('done') : await goOnWith(settings, request, now),
  )
  return await readyMails(settings, id, now)
}

/**
 * A request that waits is due again when an order of its reader has become a contract or may have become one, and a
 * decided one for its erasure. The account may have a different time by then.
 */
async function goOnWith(settings: Settings, request: ReaderRequest, now: Instant): Promise<Stepped> {
  const isDue = request.due !== undefined && request.due <= now
  if (request.state === 'received' || (request.state === 'waiting' && isDue)) return await step(settings, request, now)
  if (!isDue) return done('done')
  const at = erasureOfRequest(request, settings)
  const after = at !== undefined && at <= now ? eraseRequest(request, now) : withErasure(request, settings)
  const outcome = await commitRequest({ settings, before: request, after, now, by: onSchedule })
  return outcome === 'committed' ? done('done') : again(outcome)
}

type Stepped = Attempt<{ request: ReaderRequest | undefined }, 'done', string>

async function step(settings: Settings, request: ReaderRequest, now: Instant): Promise<Stepped> {
  const order = orderTakenBack(request, await readOrders(settings.account.id, orderNumbersIn(request)))
  if (order !== undefined) return await denyOrder(settings, request, order, now)
  const data = await dataOf(settings, request, now)
  if (data === undefined) return await wait(settings, request, now, 'unmatched')
  const match = matchRequest(request, data, settings)
  const customer = data.world.customer.id
  const proposed = (subscriptions: readonly string[]): Proposal[] =>
    subscriptions.length === 0
      ? [{ customer, by: 'email' }]
      : subscriptions.map((subscription) => ({ customer, subscription, by: 'email' }))
  if (match.match === 'unsure') {
    return await wait(settings, request, now, match.because, proposed(match.subscriptions))
  }
  const { subscription, effect_at } = match
  const target = { customer, subscription, effect_at }
  const outcome = await carryOutOnce({ settings, request, ...target, now, by: byService, isUnattended: true })
  switch (outcome.outcome) {
    case 'carried-out':
      return done('done')
    case 'refused':
      return await wait(settings, request, now, reasonOf(outcome.faults), proposed([subscription]))
    case 'moved':
    case 'contended':
      return again(outcome.outcome)
  }
}

/**
 * Nobody approves the order any more, as it is denied in the transaction that carries the request out. The sweep ends
 * its agreement with a payment provider.
 */
async function denyOrder(settings: Settings, request: ReaderRequest, before: Order, now: Instant): Promise<Stepped> {
  const { by } = byService
  const text = sayRequestIn(before.language)('order_withdrawn')
  const order = denied(before, { kind: 'denied-by-hand', at: now, by, text })
  const { writes } = orderWrites({ settings, before, after: order, now, by: byService })
  const after = orderWithdrawn(request, { at: now, by })
  const outcome = await commitRequest({ settings, before: request, after, now, also: writes })
  return outcome === 'committed' ? done('done') : again(outcome)
}

function reasonOf(faults: readonly Fault[]): WaitReason {
  if (faults.some(({ code }) => code === 'collection_under_way')) return 'collecting'
  return faults.some(({ field }) => field === 'through') ? 'pay-back' : 'not-possible'
}

/** Everything about the customer with the request's e-mail address; undefined if there is none. */
async function dataOf(settings: Settings, { said }: ReaderRequest, now: Instant): Promise<CustomerData | undefined> {
  const { id: account } = settings.account
  const [id] = await idOfEmail(account, normaliseEmail(said.email))
  const world = id === undefined ? undefined : await loadWorldAt(settings, id, now)
  if (id === undefined || world === undefined) return undefined
  // The address may be reserved for the customer by a change that is still to come.
  if (normaliseEmail(world.customer.builtin.email ?? '') !== normaliseEmail(said.email)) return undefined
  const [orders, documents, assignments] = await Promise.all([
    Array.fromAsync(listOrders(account, [{ list: 'customer', customer: id }], wholeRange)).then((entries) =>
      readOrders(
        account,
        entries.map((entry) => entry.id),
      ),
    ),
    documentsNamed(account, world, numbersIn(said.contract)),
    readAssignments(account, id),
  ])
  return { world, orders, documents, assignments }
}

/** The documents of a customer that a reader names, who may write `dk-71` for DK-71. */
async function documentsNamed(account: string, world: World, numbers: readonly string[]): Promise<Invoice[]> {
  const entries = (await Promise.all(numbers.map((number) => findId(account, number)))).flat()
  const own = entries.filter(
    ({ customer, kinds }) => customer === world.customer.id && kinds.includes('invoice_number'),
  )
  const written = new Set(own.flatMap(({ text }) => text ?? []))
  const documents = await Promise.all(Array.from(written, (number) => documentOf(account, world, number)))
  return documents.filter((document) => document !== undefined)
}

/**
 * The longest time from the reading of the requests that wait to the commit of an approval. An approval that began
 * before a request waited does not find it, so the request looks for its contract once more after this time.
 */
const approvalSeconds = 120

async function wait(
  settings: Settings,
  request: ReaderRequest,
  now: Instant,
  because: WaitReason,
  own: readonly Proposal[] = [],
): Promise<Stepped> {
  const [{ customer } = {}] = own
  const others: Proposals = own.length > 0 ? { proposals: own } : await proposalsFor(settings, request)
  const waits = waiting(request, {
    because: others.tells === undefined ? because : 'other-address',
    ...(customer !== undefined && { customer }),
    ...others,
  })
  const mayBeMissed = request.state === 'received' && waitsForContract(waits)
  const after = mayBeMissed ? { ...waits, due: secondsAfter(now, approvalSeconds) } : waits
  const outcome = await commitRequest({ settings, before: request, after, now })
  return outcome === 'committed' ? done('done') : again(outcome)
}

/** The e-mails that are to go out now. The receipt waits for this moment, and for half a minute at most. */
async function readyMails(settings: Settings, id: string, now: Instant): Promise<readonly string[]> {
  const { id: account } = settings.account
  const [receipt, ...others] = await Promise.all(
    requestMailKinds.map((kind) => readRequestMail(account, requestMail(id, kind, now).id)),
  )
  if (receipt?.failures === 0 && receipt.ready_at > now) {
    await moveDelivery(settings, receipt, { ...receipt, ready_at: now })
  }
  return [receipt, ...others].flatMap((mail) => (mail === undefined || mail.failures > 0 ? [] : [mail.id]))
}
