/**
 * The complaints about copies of a carrier. Each entry leads to the complaint that its subscription keeps, and to the
 * line of the copy, whose address is the one that was printed.
 */
import { isDated } from '../../domain/edition/cut-off.ts'
import { parseLineId, type PrintedCopy } from '../../domain/edition/list-line.ts'
import type { AddressView } from '../../domain/fields/field-value.ts'
import { addressedAt, deliveryAddress } from '../../domain/override/delivery-address.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf, millisOf, type Instant } from '../../domain/time/time.ts'
import type { Complaint } from '../../domain/world/complaint.ts'
import { carrierChoice } from '../../domain/edition/carrier-of.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { parseCustomerItem } from '../../store/customer/customer-item.ts'
import { parseSubscriptionItem } from '../../store/customer/live-parts.ts'
import { batchGetAtOnce } from '../../store/dynamo/batch-get.ts'
import {
  carrierComplaintId,
  readCarrierComplaints,
  type CarrierComplaint,
} from '../../store/product/carrier-complaints.ts'
import { customerKey, subscriptionKey, textOf } from '../../store/keys.ts'
import { allRedeliveries, placeOfWaiting, type WaitingRedelivery } from '../../store/product/complaint-entries.ts'
import { printedCopy } from './printed-copy.ts'
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

/** Complaints behind an id, in the order in which they were made. */
export async function carriedComplaints(query: CarriedQuery): Promise<CarriedPage> {
  const { settings, carrier, after, most } = query
  const [entries, unplaced] = await Promise.all([
    readCarrierComplaints(settings.account.id, carrier, after, most + 1),
    unplacedCopies(query),
  ])
  const isWhole = entries.length <= most
  const settled = settledUntil(query)
  const last = entries.at(-1)?.sk
  const items = await readItems(query, [...entries, ...unplaced])
  const copies = [
    ...(await placedCopies(query, entries, items)),
    ...(await someAtOnce(unplaced, linesAtOnce, (copy) => unplacedCopy(query, copy, items))),
  ]
  const complaints = copies
    .filter((copy) => copy !== undefined)
    .filter(({ id, at }) => at <= settled && (isWhole || last === undefined || id <= last))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return {
    complaints: complaints.slice(0, most),
    more: complaints.length > most || (!isWhole && complaints.length > 0),
  }
}

const linesAtOnce = 25

/** A call takes less than this from its instant to its commit. */
const unsettledMillis = 30_000

/**
 * The instant up to which all complaints are stored: a later one may be stored before an earlier one, and whoever keeps
 * its id would miss the earlier one. The clock of a test account stands still, so nothing is left out there.
 */
const settledUntil = ({ settings, now }: CarriedQuery): Instant =>
  settings.account.mode === 'live' ? instantOf(millisOf(now) - unsettledMillis) : now

/** Copies that complaints of earlier versions wait for. No complaint that names its carrier is among them. */
async function unplacedCopies({ settings, after }: CarriedQuery): Promise<WaitingRedelivery[]> {
  const categories = new Set(settings.products.filter(isDated).map(({ category }) => category))
  const first = after === undefined ? undefined : placeOfWaiting(after)
  const pages = Array.from(categories, async (category) => {
    const copies: WaitingRedelivery[] = []
    for await (const waiting of allRedeliveries(settings.account.id, category, first)) {
      copies.push(...waiting.filter(({ carrier }) => carrier === undefined))
    }
    return copies
  })
  return (await Promise.all(pages)).flat()
}

type Items = ReadonlyMap<string, unknown>

/** The customers and subscriptions of entries, by the texts of their keys. */
async function readItems(
  { settings: { account } }: CarriedQuery,
  entries: readonly (CarrierComplaint | WaitingRedelivery)[],
): Promise<Items> {
  const keys = entries.flatMap((entry) => [
    customerKey(account.id, entry.customer),
    ...('subscription' in entry ? [subscriptionKey(account.id, entry.customer, entry.subscription)] : []),
  ])
  return new Map((await batchGetAtOnce(keys)).map((item) => [textOf(item), item]))
}

function customerIn({ settings: { account } }: CarriedQuery, items: Items, entry: Pick<WaitingRedelivery, 'customer'>) {
  const item = items.get(textOf(customerKey(account.id, entry.customer)))
  const customer = item === undefined ? undefined : parseCustomerItem(item)
  return customer?.erased === undefined ? customer : undefined
}

function subscriptionIn(
  { settings: { account } }: CarriedQuery,
  items: Items,
  entry: Pick<WaitingRedelivery, 'customer' | 'subscription'>,
) {
  const item = items.get(textOf(subscriptionKey(account.id, entry.customer, entry.subscription)))
  return item === undefined ? undefined : parseSubscriptionItem(item)
}

/** The complaint that an entry leads to, with its receiver. Undefined if the customer or the complaint has gone. */
function complaintOf(
  query: CarriedQuery,
  entry: Pick<WaitingRedelivery, 'customer' | 'subscription' | 'complaint'>,
  items: Items,
) {
  const customer = customerIn(query, items, entry)
  const subscription = subscriptionIn(query, items, entry)
  const complaint = subscription?.complaints?.find(({ id }) => id === entry.complaint)
  if (customer === undefined || subscription === undefined || complaint === undefined) return undefined
  return { complaint, receiver: { customer, subscription, wholeSubscription: () => subscription } }
}

async function placedCopies(
  query: CarriedQuery,
  entries: readonly CarrierComplaint[],
  items: Items,
): Promise<(CarriedComplaint | undefined)[]> {
  const copies = entries.map((entry) =>
    'subscription' in entry ? placedCopy(query, entry, items) : handedOver(query, entry, items),
  )
  const ids = copies.flatMap((copy) => parseLineId(copy?.line ?? '') ?? [])
  const lines = await printedLinesOf(query.settings.account.id, query.carrier, ids)
  return copies.map((copy) => {
    const { address } = lines.get(copy?.line ?? '')?.line ?? {}
    return copy === undefined || address === undefined ? copy : { ...copy, address }
  })
}

function placedCopy(
  query: CarriedQuery,
  entry: Extract<CarrierComplaint, { readonly subscription: string }>,
  items: Items,
): CarriedComplaint | undefined {
  const about = complaintOf(query, entry, items)
  if (about === undefined) return undefined
  const { complaint, receiver } = about
  const { id, external_id, kind, remedy, state, redelivery } = complaint
  const isRedelivery = entry.redelivery === true
  const { line, at = complaint.at } = isRedelivery ? { ...redelivery } : { line: complaint.line }
  const address = line === undefined ? presentAddress(query, complaint, receiver) : undefined
  return {
    ...{ id: entry.sk, complaint: id, at, external_id, kind, remedy, state, isRedelivery },
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

/** The address of a customer who has been erased since is left out. */
function handedOver(
  query: CarriedQuery,
  entry: Exclude<CarrierComplaint, { readonly subscription: string }>,
  items: Items,
): CarriedComplaint | undefined {
  if (customerIn(query, items, entry) === undefined) return undefined
  const { sk, complaint, at, external_id, kind, remedy, line_id: line, address } = entry
  return {
    ...{ id: sk, complaint, at, external_id, kind, remedy, state: 'with_carrier', isRedelivery: true },
    ...(line !== undefined && { line }),
    ...(address !== undefined && { address }),
  }
}

/** Undefined for a copy of another carrier. */
async function unplacedCopy(
  query: CarriedQuery,
  entry: WaitingRedelivery,
  items: Items,
): Promise<CarriedComplaint | undefined> {
  const about = complaintOf(query, entry, items)
  if (about === undefined) return undefined
  const { complaint, receiver } = about
  const { settings, carrier } = query
  const { id, at, external_id, kind, remedy, state, date } = complaint
  const copy: PrintedCopy | undefined = (await printedCopy(settings, entry)) ?? {
    ...carriedTo(settings, date, presentAddress(query, complaint, receiver)),
  }
  if (copy.carrier !== carrier) return undefined
  const { line, address } = copy
  return {
    ...{ id: carrierComplaintId(at, id), complaint: id, at, external_id, kind, remedy, state, isRedelivery: false },
    ...(line !== undefined && { line }),
    ...(address !== undefined && { address }),
  }
}

const carriedTo = (settings: Settings, date: string | undefined, address: AddressView | undefined) => ({
  carrier: date === undefined ? '' : carrierChoice(settings, date)(address),
  ...(address !== undefined && { address }),
})
