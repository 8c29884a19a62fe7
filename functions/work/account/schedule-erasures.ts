/**
 * Gives requests and orders that were decided earlier the instant of their erasure, after a change of retention. They
 * are found by the lists of their states. A request or order that changes in the meantime gets the instant with its own
 * change.
 */
import { erasureOf } from '../../domain/order/order-retention.ts'
import { retentionOf } from '../../domain/notice/retention.ts'
import { withErasure } from '../../domain/request/request-retention.ts'
import { isUndecided, requestStates } from '../../domain/request/request.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { commitOrder, onSchedule } from '../../store/order/commit-order.ts'
import { listOrders, wholeRange } from '../../store/order/list-orders.ts'
import { readOrderItem } from '../../store/order/order-item.ts'
import { commitRequest } from '../../store/request/commit-request.ts'
import { listRequests } from '../../store/request/list-requests.ts'
import { readRequestItem } from '../../store/request/request-item.ts'

const atOnce = 10

/** `more` if `mayGoOn` ended the work early. Items that already have their instant are only read. */
export async function scheduleErasures(
  settings: Settings,
  now: Instant,
  mayGoOn: () => boolean,
): Promise<'done' | 'more'> {
  const { id: account } = settings.account
  const states = requestStates.filter((state) => !isUndecided({ state }))
  const requests = states.map((state) => listRequests(account, { list: 'state', state }))
  const orders = [listOrders(account, [{ list: 'status', status: 'denied' }], wholeRange)]
  const areDone =
    (retentionOf(settings, 'requests') === undefined ||
      (await eachOf(requests, mayGoOn, (id) => scheduleRequest(settings, id, now)))) &&
    (retentionOf(settings, 'denied_orders') === undefined ||
      (await eachOf(orders, mayGoOn, (id) => scheduleOrder(settings, id, now))))
  return areDone ? 'done' : 'more'
}

/** Whether the time was sufficient for all of them. */
async function eachOf(
  lists: readonly AsyncIterable<{ readonly id: string }>[],
  mayGoOn: () => boolean,
  work: (id: string) => Promise<void>,
): Promise<boolean> {
  for (const list of lists) {
    let ids: string[] = []
    for await (const { id } of list) {
      if (ids.push(id) < atOnce) continue
      if (!mayGoOn()) return false
      await someAtOnce(ids, atOnce, work)
      ids = []
    }
    await someAtOnce(ids, atOnce, work)
  }
  return true
}

async function scheduleRequest(settings: Settings, id: string, now: Instant): Promise<void> {
  const request = await readRequestItem(settings.account.id, id)
  if (request === undefined || withErasure(request, settings).due === request.due) return
  const outcome = await commitRequest({ settings, before: request, after: request, now, by: onSchedule })
  if (outcome === 'contended') throw new Error(`The request ${id} could not be given the instant of its erasure.`)
}

async function scheduleOrder(settings: Settings, id: string, now: Instant): Promise<void> {
  const order = await readOrderItem(settings.account.id, id)
  if (order === undefined || order.due !== undefined || erasureOf(order, settings) === undefined) return
  const outcome = await commitOrder(settings, order, order, now, onSchedule)
  if (outcome === 'contended') throw new Error(`The order ${id} could not be given the instant of its erasure.`)
}
