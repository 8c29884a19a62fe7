/**
 * Group subscriptions, loaded for their recipients. A subscription's id holds the id of its customer, so a group is
 * found by its id alone; to callers the id is opaque.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import { customerOfSubscription } from '../../domain/subscription/subscription-id.ts'
import type { Groups } from '../../domain/subscription/reading/subscription-view.ts'
import type { Subscription } from '../../domain/world/subscription.ts'
import { subscriptionOf, type World } from '../../domain/world/world.ts'
import type { Instant } from '../../domain/time/time.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import { subscriptionKey } from '../keys.ts'
import { worldWithYields } from './world-with-yields.ts'
import { loadWorld } from './load-world.ts'
import { loadWorlds } from './load-worlds.ts'
import type { LoadedWorld } from './world-commit.ts'

export interface LoadedGroup {
  /** The subscription at the instant of the read. */
  readonly subscription: Subscription
  /** The version of the customer at the last write of the subscription. */
  readonly written: number
  readonly customer: string
}

/** The subscription of this id, whichever customer has it; undefined without an id, or for an unknown id. */
export async function loadGroup(
  settings: Settings,
  id: string | undefined,
  now: Instant,
): Promise<LoadedGroup | undefined> {
  const customer = id === undefined ? undefined : customerOfSubscription(id)
  if (id === undefined || customer === undefined) return undefined
  return await groupIn(settings, await loadWorld(settings.account.id, customer), id, now)
}

/** The same subscription, from the loaded world of its customer. */
export async function groupIn(
  settings: Settings,
  world: LoadedWorld | undefined,
  id: string,
  now: Instant,
): Promise<LoadedGroup | undefined> {
  if (world === undefined || world.customer.erased !== undefined) return undefined
  const customer = world.customer.id
  const { subscriptions } = await worldWithYields(world, now, settings)
  const subscription = subscriptions.find((candidate) => candidate.id === id)
  const written = world.parts[subscriptionKey(settings.account.id, customer, id).sk]
  return subscription === undefined || written === undefined ? undefined : { subscription, written, customer }
}

/**
 * A condition that the group has not changed since it was loaded, so that nobody joins a group that is changing at that
 * moment.
 */
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

/**
 * The group subscriptions that recipients among these subscriptions follow, by id, in their state at `now`. It takes
 * one Query if all groups belong to one customer, otherwise two round trips. An erased customer still has its groups,
 * which are over.
 */
export async function loadGroups(
  settings: Settings,
  subscriptions: readonly Subscription[],
  now: Instant,
): Promise<Groups> {
  const loaded = await loadGroupWorlds(settings.account.id, subscriptions)
  const present = new Map<LoadedWorld, World>()
  for (const { world } of loaded) {
    if (!present.has(world)) present.set(world, await worldWithYields(world, now, settings))
  }
  return new Map(
    loaded.flatMap(({ id, world }): [string, Subscription][] => {
      const group = subscriptionOf(present.get(world) ?? world, id)
      return group === undefined ? [] : [[id, group]]
    }),
  )
}

/** The groups that recipients among these subscriptions follow, each with the stored world of its customer. */
export async function loadGroupWorlds(
  account: string,
  subscriptions: readonly Subscription[],
): Promise<readonly { readonly id: string; readonly world: LoadedWorld }[]> {
  const links = subscriptions.flatMap(({ link }) => (link.kind === 'recipient' ? [link] : []))
  const customers = [...new Set(links.map(({ customer }) => customer))]
  const worlds = await loadWorlds(account, customers)
  const groups = new Map(links.map(({ customer, subscription }) => [subscription, worlds.get(customer)]))
  return [...groups].flatMap(([id, world]) => (world === undefined ? [] : [{ id, world }]))
}
