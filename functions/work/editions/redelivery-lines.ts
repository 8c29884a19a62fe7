/**
 * Copies that are delivered again with an issue: those of complaints that wait for a list, at their present addresses.
 * Once a list has the copies, their complaints are passed on to the carrier. A copy waits while deliveries to its
 * address are paused because nothing can be delivered there.
 */
import { findComplaint } from '../../domain/complaint/kept-complaints.ts'
import { updateComplaint } from '../../domain/complaint/update-complaint.ts'
import { carrierChoice } from '../../domain/edition/carrier-of.ts'
import type { DatedProduct } from '../../domain/edition/cut-off.ts'
import type { CopyList } from '../../domain/edition/edition.ts'
import { lineIdOf, type PrintedLine } from '../../domain/edition/list-line.ts'
import { addressedAt, receiverAt } from '../../domain/override/delivery-address.ts'
import { holdingAddress } from '../../domain/product/assignment-address.ts'
import { isWithheld } from '../../domain/product/undeliverable-copies.ts'
import { isRefused } from '../../domain/world/change.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import { runtime } from '../../outside/runtime.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { parseCustomerItem } from '../../store/customer/customer-item.ts'
import { parseSubscriptionItem } from '../../store/customer/live-parts.ts'
import { batchGetAtOnce } from '../../store/dynamo/batch-get.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { customerKey, subscriptionKey, textOf } from '../../store/keys.ts'
import { allRedeliveries, type WaitingRedelivery } from '../../store/product/complaint-entries.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'
import type { JobContext } from '../jobs/job-kind.ts'
import type { UnsortedLine } from './make-list.ts'

export async function redeliveryLines(
  context: JobContext,
  product: DatedProduct,
  carrier: string,
): Promise<UnsortedLine[]> {
  const lines: UnsortedLine[] = []
  for await (const waiting of allRedeliveries(context.account, product.category)) {
    lines.push(...(await linesOf(context, product, carrier, waiting)))
  }
  return lines
}

async function linesOf(
  { account, settings, now }: JobContext,
  product: DatedProduct,
  carrier: string,
  waiting: readonly WaitingRedelivery[],
): Promise<UnsortedLine[]> {
  const keys = waiting.flatMap(({ customer, subscription }) => [
    customerKey(account, customer),
    subscriptionKey(account, customer, subscription),
  ])
  const items = new Map((await batchGetAtOnce(keys)).map((item) => [textOf(item), item]))
  const carrierOf = carrierChoice(settings, product.date)
  const at = addressedAt(product, now, settings)
  return waiting.flatMap(({ complaint, external_id, customer: id, subscription: subscriptionId }): UnsortedLine[] => {
    const customerItem = items.get(textOf(customerKey(account, id)))
    const subscriptionItem = items.get(textOf(subscriptionKey(account, id, subscriptionId)))
    if (customerItem === undefined || subscriptionItem === undefined) return []
    const customer = parseCustomerItem(customerItem)
    if (customer.erased !== undefined) return []
    const subscription = parseSubscriptionItem(subscriptionItem)
    const present = { customer, subscription, wholeSubscription: () => subscription }
    const then = receiverAt(present, at, settings)
    if (isWithheld(then.customer, subscription, {}, at, settings)) return []
    const address = holdingAddress({
      ...{ assignment: {}, customer: then.customer, subscription: then.subscription, settings },
    })
    if (carrierOf(address) !== carrier) return []
    return [
      {
        ...{ key: `${id}/${subscriptionId}`, customer: id, subscription: subscriptionId },
        ...{ copies: copiesOf(subscription, complaint), replaces: external_id, complaint },
        ...(address !== undefined && { address }),
      },
    ]
  })
}

/** The number of copies that did not come, whatever the subscription has by now. */
const copiesOf = ({ complaints = [], quantity }: Subscription, complaint: string): number =>
  complaints.find(({ id }) => id === complaint)?.copies ?? quantity

/** Hands a complaint to the carrier that has its copy on a list. A repeated call changes nothing. */
export async function handToCarrier(
  { settings, now, by }: JobContext,
  list: Pick<CopyList, 'id' | 'carrier'>,
  { customer, complaint: id, number }: PrintedLine,
): Promise<void> {
  if (id === undefined) return
  const line = lineIdOf(list.id, number)
  const load = async () => ({ world: await loadWorldAt(settings, customer, now) })
  await retrying({ runtime, about: `the customer ${customer}`, load }, async ({ world }) => {
    const complaint = world && findComplaint(world, id)?.complaint
    if (world === undefined || complaint === undefined || complaint.redelivery?.line === line) return done(undefined)
    const redelivery = { carrier: list.carrier, line, at: now, order: runtime.newToken() }
    const decided = updateComplaint({ world, id, given: { state: 'with_carrier', redelivery }, now, settings })
    if (isRefused(decided)) return done(undefined)
    const notes = [{ ...by, at: now, facts: decided.facts }]
    const outcome = await commitWorld({ settings, before: world, after: decided.world, notes, now })
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}
