/**
 * From format 2 to 3: each complaint names the carrier and the line of its copy, and the line on which the copy is
 * delivered again. Complaints had neither before carriers collected all of them, and a copy on a list of redeliveries
 * was an entry with all data for its carrier.
 */
import * as v from 'valibot'
import { findComplaint, type PlacedComplaint } from '../../domain/complaint/kept-complaints.ts'
import { carrierChoice, noCarrier } from '../../domain/edition/carrier-of.ts'
import { addressedAt, deliveryAddress } from '../../domain/override/delivery-address.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import type { Complaint } from '../../domain/world/complaint.ts'
import { loadSettings } from '../account/load-settings.ts'
import { someAtOnce } from '../bounded-concurrency.ts'
import { loadWorld } from '../customer/load-world.ts'
import type { LoadedWorld } from '../customer/world-commit.ts'
import { itemOf, type Item } from '../dynamo/batch-get.ts'
import { mainTable } from '../dynamo/environment.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { again, done, nothing, retrying } from '../dynamo/retrying.ts'
import { remove, transactOnce, type ConditionalWrite } from '../dynamo/transaction.ts'
import { printedCopy } from '../edition/printed-copy.ts'
import {
  carrierComplaintsPartition,
  complaintsPartition,
  editionsPartition,
  parseComplaintPlace,
  subscriptionKey,
} from '../keys.ts'
import { carriedComplaintItem } from '../product/carrier-complaints.ts'
import { pageOfEntries } from '../product/complaint-entries.ts'
import { accountAfter } from './account-after.ts'

const entriesOfStep = 100
const customersAtOnce = 10

export const carriersOfComplaints = {
  from: 2,
  summary: 'Complaints name the carrier and the line of their copy.',
  async step(text: string | undefined): Promise<{ readonly next: string } | 'done'> {
    const place = text === undefined ? await nextAccount('') : v.parse(placeSchema, text)
    if (place === undefined) return 'done'
    const { account } = place
    const parts = await partsOf(account)
    const index = Math.max(
      0,
      parts.findIndex(({ partition }) => partition === place.partition),
    )
    const part = parts[index]
    if (part !== undefined) {
      const { items, next } = await pageOfEntries(part.partition, place.after, entriesOfStep)
      await part.move(items.map(itemOf))
      if (next !== undefined) return placeAt({ account, partition: part.partition, after: next })
      const following = parts[index + 1]
      if (following !== undefined) return placeAt({ account, partition: following.partition })
    }
    const next = await nextAccount(account)
    return next === undefined ? 'done' : placeAt(next)
  },
}

/** The place behind an entry of a partition; without one, the beginning of the account. */
const placeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ account: v.string(), partition: v.exactOptional(v.string()), after: v.exactOptional(v.string()) }),
)
type Place = v.InferOutput<typeof placeSchema>

const placeAt = (place: Place) => ({ next: JSON.stringify(place) })

async function nextAccount(account: string): Promise<Place | undefined> {
  const next = await accountAfter(account)
  return next === undefined ? undefined : { account: next }
}

interface Part {
  readonly partition: string
  readonly move: (items: readonly Item[]) => Promise<void>
}

/** The entries of carriers come first, as a complaint's new entry may have the key of one. */
async function partsOf(account: string): Promise<Part[]> {
  const settings = await loadSettings(account)
  if (settings === undefined || settings.carriers.length === 0) return []
  const closed = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': editionsPartition(account) },
    ConsistentRead: true,
  })
  const issues = new Set([
    ...settings.products.filter(({ recurring }) => !recurring).map(({ external_id }) => external_id),
    ...closed.map((item) => v.parse(v.object({ sk: v.string() }), item).sk),
  ])
  return [
    ...[...settings.carriers.map(({ id }) => id), noCarrier].map((carrier) => ({
      partition: carrierComplaintsPartition(account, carrier),
      move: (items: readonly Item[]) => moveHandedOver(settings, carrier, items),
    })),
    ...Array.from(issues, (issue) => ({
      partition: complaintsPartition(account, issue),
      move: (items: readonly Item[]) => nameCarriers(settings, issue, items),
    })),
  ]
}

/** A copy on a list of redeliveries, as handed over. Entries of complaints have no time. */
const handedOverSchema = v.object({
  pk: v.string(),
  sk: v.string(),
  customer: v.string(),
  complaint: v.string(),
  at: instantSchema,
  line_id: v.exactOptional(v.string()),
})

/** The complaint names the line on which its copy is delivered again: the last one, if there are several. */
async function moveHandedOver(settings: Settings, carrier: string, items: readonly Item[]): Promise<void> {
  const handedOver = items.flatMap((item) => (v.is(handedOverSchema, item) ? [v.parse(handedOverSchema, item)] : []))
  const customers = Map.groupBy(handedOver, ({ customer }) => customer)
  await someAtOnce([...customers], customersAtOnce, async ([customer, copies]) => {
    for (const { pk, sk, complaint: id, at, line_id: line } of copies.toReversed()) {
      const world = await loadWorld(settings.account.id, customer)
      const placed = world?.customer.erased === undefined ? world && findComplaint(world, id) : undefined
      const isTold = placed?.complaint.redelivery !== undefined || line === undefined
      const writes =
        placed === undefined || isTold
          ? []
          : complaintWrites(settings, customer, placed, { redelivery: { carrier, line, at } })
      await write(customer, [remove({ pk, sk }), ...writes])
    }
  })
}

/** The complaints of an issue get its carriers. */
async function nameCarriers(settings: Settings, issue: string, items: readonly Item[]): Promise<void> {
  const customers = new Set(items.map(({ sk }) => parseComplaintPlace(sk).customer))
  await someAtOnce([...customers], customersAtOnce, async (customer) => {
    const world = await loadWorld(settings.account.id, customer)
    for (const subscription of world?.subscriptions ?? []) {
      const complaint = subscription.complaints?.find(
        ({ external_id, carrier }) => external_id === issue && carrier === undefined,
      )
      if (world === undefined || complaint === undefined) continue
      const copy = await carrierOf(settings, world, { complaint, subscription })
      await write(customer, complaintWrites(settings, customer, { complaint, subscription }, copy))
    }
  })
}

/** The carrier whose list has the copy; otherwise the carrier of its address. */
async function carrierOf(
  settings: Settings,
  { customer }: LoadedWorld,
  { complaint, subscription }: PlacedComplaint,
): Promise<Pick<Complaint, 'carrier' | 'line'>> {
  const { external_id, date, postal_code, at } = complaint
  const printed = await printedCopy(settings, { external_id, customer: customer.id, subscription: subscription.id })
  if (printed !== undefined) {
    return { carrier: printed.carrier, ...(printed.line !== undefined && { line: printed.line }) }
  }
  const receiver = { customer, subscription, wholeSubscription: () => subscription }
  const holding = addressedAt({ ...(date !== undefined && { date }) }, at, settings)
  const address = deliveryAddress({}, receiver, holding, settings)
  // The complaint has the postal code to which the copy was sent.
  const sentTo = address && postal_code !== undefined ? { ...address, postal_code } : address
  return { carrier: date === undefined ? noCarrier : carrierChoice(settings, date)(sentTo) }
}

/** The complaint with more of its copy, and the entry by which its carrier collects it. */
function complaintWrites(
  { account }: Settings,
  customer: string,
  { complaint, subscription: { id: subscription, complaints = [] } }: PlacedComplaint,
  more: Pick<Complaint, 'carrier' | 'line' | 'redelivery'>,
): ConditionalWrite[] {
  const named = { ...complaint, ...more }
  const isRedelivery = more.redelivery !== undefined
  const { carrier = noCarrier, at } = more.redelivery ?? { carrier: more.carrier, at: complaint.at }
  const Item = carriedComplaintItem(account.id, customer, {
    ...{ kind: 'carried complaint', carrier, at, complaint, subscription, isRedelivery },
  })
  return [
    {
      write: {
        Update: {
          TableName: mainTable(),
          Key: subscriptionKey(account.id, customer, subscription),
          UpdateExpression: 'SET complaints = :complaints',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':complaints': complaints.map((one) => (one === complaint ? named : one)) },
        },
      },
      onConflict: 'lost-race',
    },
    ...(carrier === noCarrier
      ? []
      : [{ write: { Put: { TableName: mainTable(), Item } }, onConflict: 'lost-race' } as const]),
  ]
}

async function write(customer: string, writes: readonly ConditionalWrite[]): Promise<void> {
  await retrying({ about: `the complaints of ${customer}`, load: nothing }, async () => {
    const { outcome } = await transactOnce(writes)
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}
