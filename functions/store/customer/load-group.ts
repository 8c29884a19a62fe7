/**
 * Group subscriptions seen from elsewhere. A subscription's id tells its customer, so that one can be found by its id
 * alone; to callers it is opaque.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import { customerOfSubscription } from '../../domain/subscription/subscription-id.ts'
import type { Groups } from '../../domain/subscription/reading/seen.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import type { Instant } from '../../domain/time.ts'
import { worldAt } from '../../domain/engine/engine.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { subscriptionKey } from '../keys.ts'
import { loadWorld } from './load-world.ts'
import type { LoadedWorld } from './world-commit.ts'

export interface LoadedGroup {
  /** As it is at the instant asked about. */
  readonly subscription: Subscription
  /** The version of the last write that this rests on. */
  readonly written: number
  readonly customer: string
}

/** The subscription of this id, whoever's it is; undefined for none or an unknown one. */
export async function loadGroup(
  settings: Settings,
  id: string | undefined,
  now: Instant,
): Promise<LoadedGroup | undefined> {
  const customer = id === undefined ? undefined : customerOfSubscription(id)
  if (id === undefined || customer === undefined) return undefined
  return groupIn(settings, await loadWorld(settings.account.id, customer), id, now)
}

/** The same, where the world of the subscription's customer is at hand. */
export function groupIn(
  settings: Settings,
  world: LoadedWorld | undefined,
  id: string,
  now: Instant,
): LoadedGroup | undefined {
  if (world === undefined || world.customer.erased !== undefined) return undefined
  const customer = world.customer.id
  const subscription = worldAt(world, now, settings).subscriptions.find((candidate) => candidate.id === id)
  const written = world.parts[subscriptionKey(settings.account.id, customer, id).sk]
  return subscription === undefined || written === undefined ? undefined : { subscription, written, customer }
}

/** Holds a transaction to the group being as it was loaded, so that nobody joins what is changing at that moment. */
export function stillAsLoaded(account: string, { customer, subscription, written }: LoadedGroup): ConditionalWrite {
  return {
    write: {
      ConditionCheck: {
        TableName: mainTable(),
        Key: subscriptionKey(account, customer, subscription.id),
        ConditionExpression: 'written = :written',
        ExpressionAttributeValues: { ':written': written },
      },
    },
    onConflict: 'lost-race',
  }
}

/** Loads are made a few at a time, so that one call does not take all of the storage's attention. */
const loadsAtOnce = 10

/**
 * The group subscriptions that the recipients among these follow, by id, as they are at `now`. One Query a customer that
 * has such groups. A customer erased since then still has them, over as they are.
 */
export async function loadGroups(
  settings: Settings,
  subscriptions: readonly Subscription[],
  now: Instant,
): Promise<Groups> {
  const links = subscriptions.flatMap(({ link }) => (link.kind === 'recipient' ? [link] : []))
  const wanted = new Set(links.map(({ subscription }) => subscription))
  const customers = [...new Set(links.map(({ customer }) => customer))]
  const found: Subscription[] = []
  for (let start = 0; start < customers.length; start += loadsAtOnce) {
    const some = customers.slice(start, start + loadsAtOnce)
    const worlds = await Promise.all(some.map((customer) => loadWorld(settings.account.id, customer)))
    found.push(...worlds.flatMap((world) => (world === undefined ? [] : worldAt(world, now, settings).subscriptions)))
  }
  return new Map(found.filter(({ id }) => wanted.has(id)).map((group) => [group.id, group]))
}
