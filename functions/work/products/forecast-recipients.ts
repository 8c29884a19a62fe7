/**
 * The recipients that an issue will have if nobody does anything: page after page of its subscribers, each looked at as
 * of the assignment, by the rules that will assign it. Nothing is stored.
 */
import { halfAssigned } from '../../domain/product/product-schedule.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { SubscriberList } from '../../domain/projection/subscriber-lists.ts'
import type { Instant } from '../../domain/time/time.ts'
import { automaticId, type Assignment } from '../../domain/world/assignment.ts'
import type { World } from '../../domain/world/world.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { subscriberShards } from '../../store/keys.ts'
import { readAssignmentsAt } from '../../store/product/assignments.ts'
import { pageSubscribers } from '../../store/product/subscribers.ts'
import { worldAhead, worldPresent } from '../advance/steps-ahead.ts'
import { withNumbers } from '../advance/steps-on-the-way.ts'

export interface ForecastQuery {
  readonly settings: Settings
  readonly product: { readonly external_id: string; readonly category: string }
  /** The instant of the assignment. */
  readonly at: Instant
  readonly now: Instant
}

export interface ForecastRecipient {
  readonly assignment: Assignment
  /** The customer at the instant of the assignment. */
  readonly world: World
}

export interface ForecastPage {
  /** With those who have the product already, where readers get it at several cut-offs. */
  readonly recipients: readonly ForecastRecipient[]
  /** All customers of the page, at the instant of the assignment. */
  readonly worlds: ReadonlyMap<string, World>
  readonly next: string | undefined
}

interface Place {
  readonly shard: number
  readonly after: string | undefined
}

const placeForm = /^(?<shard>[0-7])#(?<after>[^#]*)$/
const writePlace = ({ shard, after = '' }: Place) => `${shard}#${after}`
const start: Place = { shard: 0, after: undefined }

export function readForecastPlace(text: string): Place | undefined {
  const { shard, after } = placeForm.exec(text)?.groups ?? {}
  return shard === undefined ? undefined : { shard: Number(shard), after: after === '' ? undefined : after }
}

/** Whether a text is a place as a page gave it. */
export const isForecastPlace = (text: string): boolean => readForecastPlace(text) !== undefined

/** The subscribers of the category, and the recipients of groups. A customer may be both. */
const listsOf = (category: string): SubscriberList[] => [{ list: 'category', category }, { list: 'recipients' }]

/**
 * `most` bounds the customers that are read. They are sorted like assignments, by shard and id, and a page may have
 * customers of several shards.
 */
export async function forecastPage(
  query: ForecastQuery,
  cursor: string | undefined,
  most: number,
): Promise<ForecastPage> {
  const recipients: ForecastRecipient[] = []
  const worlds = new Map<string, World>()
  let place = cursor === undefined ? start : readForecastPlace(cursor)
  let left = most
  while (place !== undefined && left > 0) {
    const { ids, more }: CustomersOfShard = await customersOf(query, place, left)
    for (const { world, assignments } of await aheadOf(query, ids)) {
      worlds.set(world.customer.id, world)
      recipients.push(...assignments.map((assignment) => ({ assignment, world })))
    }
    left -= ids.length
    const { shard }: Place = place
    if (more) place = { shard, after: ids.at(-1) }
    else place = shard + 1 < subscriberShards ? { shard: shard + 1, after: undefined } : undefined
  }
  return { recipients, worlds, next: place && writePlace(place) }
}

interface CustomersOfShard {
  readonly ids: readonly string[]
  readonly more: boolean
}

/** The next customers of a shard that are in one of the lists. */
async function customersOf(
  { settings, product }: ForecastQuery,
  { shard, after }: Place,
  most: number,
): Promise<CustomersOfShard> {
  const pages = await Promise.all(
    listsOf(product.category).map((list) => pageSubscribers(settings.account.id, list, shard, after, most)),
  )
  // Behind the end of a page, its list may have customers that another list does not have.
  const end = pages.flatMap(({ ids, more }) => (more ? (ids.at(-1) ?? []) : [])).toSorted()[0]
  const all = [...new Set(pages.flatMap(({ ids }) => ids))]
    .filter((id) => end === undefined || id <= end)
    .toSorted((one, other) => (one < other ? -1 : 1))
  return { ids: all.slice(0, most), more: end !== undefined || all.length > most }
}

interface CustomerAhead {
  readonly world: World
  /** The assignments of the product. */
  readonly assignments: readonly Assignment[]
}

async function aheadOf(
  { settings, product, at, now }: ForecastQuery,
  ids: readonly string[],
): Promise<CustomerAhead[]> {
  if (ids.length === 0) return []
  const customers: CustomerAhead[] = []
  const loaded = await loadWorlds(settings.account.id, ids)
  const stored = [...loaded.values()].flatMap((world) =>
    world === undefined || world.customer.erased !== undefined ? [] : [world],
  )
  const made = await assignmentsBefore(settings, now, stored)
  // Documents in a look-ahead take separate numbers. Their values make no difference here, so each counter is read
  // once.
  let numbers: World['ledger']['numbers'] = {}
  for (const before of stored) {
    const own = made.get(before.customer.id) ?? []
    const already = new Set(own.map(({ id }) => id))
    const numbered = withNumbers(before, { ...numbers, ...before.ledger.numbers })
    const world = await worldPresent(settings, numbered, now)
    const ahead = await worldAhead({ settings, world, now, until: at, already })
    numbers = { ...numbers, ...ahead.ledger.numbers }
    const assigned = ahead.records.flatMap((record) =>
      record.record === 'assigned' && record.assignment.product.external_id === product.external_id
        ? [record.assignment]
        : [],
    )
    const standing = own.filter(
      (one) => one.product.external_id === product.external_id && one.unassigned === undefined,
    )
    customers.push({ world: ahead, assignments: [...standing, ...assigned] })
  }
  return customers
}

/**
 * The assignments of products that some readers have and others get later, by customer, including those marked as taken
 * back.
 */
async function assignmentsBefore(
  settings: Settings,
  now: Instant,
  worlds: readonly World[],
): Promise<ReadonlyMap<string, readonly Assignment[]>> {
  const products = halfAssigned(settings, now)
  const places = worlds.flatMap(({ customer, subscriptions }) =>
    subscriptions.flatMap(({ id }) =>
      products.map((external_id) => ({ customer: customer.id, id: automaticId(id, { external_id }) })),
    ),
  )
  const read = places.length === 0 ? [] : await readAssignmentsAt(settings.account.id, places)
  const made = new Map<string, Assignment[]>()
  for (const [index, { customer }] of places.entries()) {
    const assignment = read[index]
    if (assignment !== undefined) made.set(customer, [...(made.get(customer) ?? []), assignment])
  }
  return made
}
