/**
 * Complaints about copies of a carrier that wait for a list of redeliveries. A carrier sees them at once, and again
 * with their line once a list has them.
 */
import { carrierChoice } from '../../domain/edition/carrier-of.ts'
import { isDated } from '../../domain/edition/cut-off.ts'
import type { Edition } from '../../domain/edition/edition.ts'
import { addressedAt, deliveryAddress } from '../../domain/override/delivery-address.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { parseCustomerItem } from '../../store/customer/customer-item.ts'
import { parseSubscriptionItem } from '../../store/customer/live-parts.ts'
import { batchGetAtOnce } from '../../store/dynamo/batch-get.ts'
import type { CarrierComplaint } from '../../store/edition/carrier-complaints.ts'
import { readEditions } from '../../store/edition/edition-item.ts'
import { customerKey, subscriptionKey, textOf } from '../../store/keys.ts'
import { placeOfWaiting, readRedeliveries, type WaitingRedelivery } from '../../store/product/complaint-entries.ts'
import { findLine } from './find-line.ts'

interface Carried {
  readonly settings: Settings
  readonly carrier: string
  readonly now: Instant
}

/** The most complaints that are read in a category. */
const mostWaiting = 500
const linesAtOnce = 25

/** Complaints behind an id, in the order in which they were made. */
export async function waitingComplaints(query: Carried, after: string | undefined): Promise<CarrierComplaint[]> {
  const { settings } = query
  const account = settings.account.id
  const categories = [...new Set(settings.products.filter(isDated).map(({ category }) => category))]
  const page = { after: after === undefined ? undefined : placeOfWaiting(after), most: mostWaiting }
  const pages = await Promise.all(categories.map((category) => readRedeliveries(account, category, page)))
  const waiting = pages.flatMap((one) => one.waiting)
  if (waiting.length === 0) return []
  const issues = [...new Set(waiting.map(({ external_id }) => external_id))]
  const [editions, items] = await Promise.all([
    readEditions(account, issues),
    batchGetAtOnce(waiting.flatMap((copy) => keysOf(account, copy))),
  ])
  const byKey = new Map(items.map((item) => [textOf(item), item]))
  const complaints = await someAtOnce(waiting, linesAtOnce, async (copy) => {
    const [customer, subscription] = keysOf(account, copy).map((key) => byKey.get(textOf(key)))
    const edition = editions.find(({ external_id }) => external_id === copy.external_id)
    return await complaintOf(query, copy, edition, { customer, subscription })
  })
  return complaints.filter((complaint) => complaint !== undefined)
}

const keysOf = (account: string, { customer, subscription }: WaitingRedelivery) => [
  customerKey(account, customer),
  subscriptionKey(account, customer, subscription),
]

/** Undefined for a copy of another carrier. */
async function complaintOf(
  query: Carried,
  copy: WaitingRedelivery,
  edition: Edition | undefined,
  items: { readonly customer: unknown; readonly subscription: unknown },
): Promise<CarrierComplaint | undefined> {
  if (items.customer === undefined || items.subscription === undefined) return undefined
  const subscription = parseSubscriptionItem(items.subscription)
  const complaint = subscription.complaints?.find(({ id }) => id === copy.complaint)
  if (complaint === undefined) return undefined
  const line = await lineOrAddress(query, copy, edition, () => {
    const customer = parseCustomerItem(items.customer)
    return { customer, subscription, wholeSubscription: () => subscription }
  })
  if (line === undefined) return undefined
  const { id, at, external_id, kind, remedy } = complaint
  return { complaint: id, at, external_id, customer: copy.customer, kind, remedy, ...line }
}

/** The line of the copy. Without a closed list it is a copy of the carrier to which its address belongs. */
async function lineOrAddress(
  { settings, carrier, now }: Carried,
  { external_id, customer, subscription }: WaitingRedelivery,
  edition: Edition | undefined,
  receiverOf: () => Parameters<typeof deliveryAddress>[1],
): Promise<Pick<CarrierComplaint, 'line_id' | 'address'> | undefined> {
  const closed = edition?.carriers[carrier]
  if (closed !== undefined) {
    const standing = { external_id, carrier, closing: closed.closing }
    const printed = await findLine(settings.account.id, standing, { customer, subscription })
    if (printed === undefined) return undefined
    const { line, address } = printed
    return { ...(line !== undefined && { line_id: line }), ...(address !== undefined && { address }) }
  }
  const product = settings.products.find((one) => one.external_id === external_id)
  if (product === undefined || !isDated(product)) return undefined
  const address = deliveryAddress({}, receiverOf(), addressedAt(product, now, settings), settings)
  if (carrierChoice(settings, product.date)(address) !== carrier) return undefined
  return address === undefined ? {} : { address }
}
