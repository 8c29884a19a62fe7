/**
 * The complaints about copies of a carrier. Each entry leads to the complaint that its subscription keeps, and to the
 * line of the copy, whose address is the one that was printed.
 */
import { parseLineId } from '../../domain/edition/list-line.ts'
import type { AddressView } from '../../domain/fields/field-value.ts'
import { addressedAt, deliveryAddress } from '../../domain/override/delivery-address.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf, millisOf, type Instant } from '../../domain/time/time.ts'
import type { Complaint } from '../../domain/world/complaint.ts'
import { parseCustomerItem } from '../../store/customer/customer-item.ts'
import { parseSubscriptionItem } from '../../store/customer/live-parts.ts'
import { batchGetAtOnce } from '../../store/dynamo/batch-get.ts'
import { customerKey, subscriptionKey, textOf } from '../../store/keys.ts'
import { readCarrierComplaints, type CarrierComplaint } from '../../store/product/carrier-complaints.ts'
import { printedLinesOf } from './printed-lines.ts'

export interface CarriedComplaint extends Pick<Complaint, 'external_id' | 'kind' | 'remedy' | 'state'> {
  /** The place in the order of the carrier. */
  readonly id: string
  readonly complaint: string
  readonly at: Instant
  readonly line?: string
  readonly address?: AddressView
  readonly isRedelivery: boolean
}

export interface CarriedQuery {
  readonly settings: Settings
  readonly carrier: string
  readonly now: Instant
  readonly after: string | undefined
  readonly most: number
}

export interface CarriedPage {
  readonly complaints: readonly CarriedComplaint[]
  readonly more: boolean
}

/** Complaints after an id, in the order in which they were made. */
export async function carriedComplaints(query: CarriedQuery): Promise<CarriedPage> {
  const { settings, carrier, after, most } = query
  const settled = settledUntil(query)
  const entries = await readCarrierComplaints(settings.account.id, carrier, after, most + 1)
  const settledCopies = (await copiesOf(query, entries))
    .filter((copy) => copy !== undefined)
    .filter(({ at }) => at <= settled)
  return { complaints: settledCopies.slice(0, most), more: entries.length > most && settledCopies.length > 0 }
}

/** The maximum time from the instant of a call to its commit. */
const unsettledMillis = 30_000

/**
 * The instant up to which all complaints are stored: a later one may be stored before an earlier one, and a carrier
 * that keeps its id would miss the earlier one. The clock of a test account stands still, so nothing is left out there.
 */
const settledUntil = ({ settings, now }: CarriedQuery): Instant =>
  settings.account.mode === 'live' ? instantOf(millisOf(now) - unsettledMillis) : now

/** Undefined if the customer or the complaint has gone. */
async function copiesOf(
  query: CarriedQuery,
  entries: readonly CarrierComplaint[],
): Promise<(CarriedComplaint | undefined)[]> {
  const account = query.settings.account.id
  const keys = entries.flatMap(({ customer, subscription }) => [
    customerKey(account, customer),
    subscriptionKey(account, customer, subscription),
  ])
  const items = new Map((await batchGetAtOnce(keys)).map((item) => [textOf(item), item]))
  const copies = entries.map((entry) => copyOf(query, entry, items))
  const ids = copies.flatMap((copy) => parseLineId(copy?.line ?? '') ?? [])
  const lines = await printedLinesOf(account, query.carrier, ids, query.now)
  return copies.map((copy) => {
    const { address } = lines.get(copy?.line ?? '')?.line ?? {}
    return copy === undefined || address === undefined ? copy : { ...copy, address }
  })
}

function copyOf(
  query: CarriedQuery,
  { sk, complaint: id, customer: customerId, subscription: subscriptionId, redelivery }: CarrierComplaint,
  items: ReadonlyMap<string, unknown>,
): CarriedComplaint | undefined {
  const account = query.settings.account.id
  const customerItem = items.get(textOf(customerKey(account, customerId)))
  const subscriptionItem = items.get(textOf(subscriptionKey(account, customerId, subscriptionId)))
  if (customerItem === undefined || subscriptionItem === undefined) return undefined
  const customer = parseCustomerItem(customerItem)
  const subscription = parseSubscriptionItem(subscriptionItem)
  const complaint = subscription.complaints?.find((candidate) => candidate.id === id)
  if (customer.erased !== undefined || complaint === undefined) return undefined
  const { external_id, kind, remedy, state } = complaint
  const isRedelivery = redelivery === true
  const { line, at = complaint.at } = isRedelivery ? { ...complaint.redelivery } : complaint
  const receiver = { customer, subscription, wholeSubscription: () => subscription }
  const address = line === undefined ? presentAddress(query, complaint, receiver) : undefined
  return {
    ...{ id: sk, complaint: id, at, external_id, kind, remedy, state, isRedelivery },
    ...(line !== undefined && { line }),
    ...(address !== undefined && { address }),
  }
}

/** The address of a copy that is on no list. */
const presentAddress = (
  { settings, now }: CarriedQuery,
  { date }: Pick<Complaint, 'date'>,
  receiver: Parameters<typeof deliveryAddress>[1],
) => deliveryAddress({}, receiver, addressedAt({ ...(date !== undefined && { date }) }, now, settings), settings)
