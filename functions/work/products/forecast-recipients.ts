/**
 * The recipients that an issue will have if nobody does anything: page after page of its subscribers, each looked at as
 * of the assignment, by the rules that will assign it. Nothing is stored.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import type { SubscriberList } from '../../domain/projection/subscriber-lists.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Assignment } from '../../domain/world/assignment.ts'
import { subscriptionOf, type World } from '../../domain/world/world.ts'
import { loadWorlds } from '../../store/customer/load-worlds.ts'
import { subscriberShards } from '../../store/keys.ts'
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
  readonly recipients: readonly ForecastRecipient[]
  readonly next: string | undefined
}

const lists = ['category', 'recipients'] as const
type ListName = SubscriberList['list']
const isListName = (text: string): text is ListName => lists.some((each) => each === text)

interface Place {
  readonly list: ListName
  readonly shard: number
  readonly after: string | undefined
}

const placeForm = /^(?<list>[a-z]+)#(?<shard>[0-7])#(?<after>[^#]*)$/
const writePlace = ({ list, shard, after = '' }: Place) => `${list}#${shard}#${after}`
const start: Place = { list: 'category', shard: 0, after: undefined }

function readPlace(text: string): Place | undefined {
  const { list = '', shard = '', after = '' } = placeForm.exec(text)?.groups ?? {}
  return isListName(list) ? { list, shard: Number(shard), after: after === '' ? undefined : after } : undefined
}

/** Whether a text is a place as a page gave it. */
export const isForecastPlace = (text: string): boolean => readPlace(text) !== undefined

/** The place behind the last customer of a shard: the next shard, or the other list. */
function behind({ list, shard }: Place): Place | undefined {
  if (shard + 1 < subscriberShards) return { list, shard: shard + 1, after: undefined }
  return list === 'category' ? { list: 'recipients', shard: 0, after: undefined } : undefined
}

/** `most` bounds the customers that are looked at. Those of several shards fill a page. */
export async function forecastPage(
  query: ForecastQuery,
  cursor: string | undefined,
  most: number,
): Promise<ForecastPage> {
  const { settings, product } = query
  const recipients: ForecastRecipient[] = []
  let place = cursor === undefined ? start : readPlace(cursor)
  let left = most
  while (place !== undefined && left > 0) {
    const { list, shard, after }: Place = place
    const subscribers: SubscriberList = list === 'category' ? { list, category: product.category } : { list }
    const { ids, more } = await pageSubscribers(settings.account.id, subscribers, shard, after, left)
    recipients.push(...(await recipientsAmong(query, ids, list)))
    left -= ids.length
    place = more ? { list, shard, after: ids.at(-1) } : behind(place)
  }
  return { recipients, next: place && writePlace(place) }
}

async function recipientsAmong(
  { settings, product, at, now }: ForecastQuery,
  ids: readonly string[],
  list: ListName,
): Promise<ForecastRecipient[]> {
  if (ids.length === 0) return []
  const recipients: ForecastRecipient[] = []
  const worlds = await loadWorlds(settings.account.id, ids)
  // Documents ahead take numbers of their own. Which ones makes no difference here, so each is looked up once.
  let numbers: World['ledger']['numbers'] = {}
  for (const stored of worlds.values()) {
    if (stored === undefined || stored.customer.erased !== undefined) continue
    const numbered = withNumbers(stored, { ...numbers, ...stored.ledger.numbers })
    const world = await worldPresent(settings, numbered, now)
    const ahead = await worldAhead({ settings, world, now, until: at })
    numbers = { ...numbers, ...ahead.ledger.numbers }
    for (const record of ahead.records) {
      if (record.record !== 'assigned' || record.assignment.product.external_id !== product.external_id) continue
      if (listOfAssignment(record.assignment, ahead) !== list) continue
      recipients.push({ assignment: record.assignment, world: ahead })
    }
  }
  return recipients
}

/** A customer may be in both lists, and each of its subscriptions counts in one. */
function listOfAssignment({ to }: Assignment, world: World): ListName {
  const subscription = to.kind === 'customer' ? undefined : subscriptionOf(world, to.subscription)
  return subscription?.link.kind === 'recipient' ? 'recipients' : 'category'
}
