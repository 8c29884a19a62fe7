/** A group subscription and its recipients in storage, for tests of how they depend on each other. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { Customer } from '../functions/domain/world/customer.ts'
import type { Settings } from '../functions/domain/settings/settings.ts'
import { createSubscription } from '../functions/domain/subscription/commands/create-subscription.ts'
import { worldAt } from '../functions/domain/engine/engine.ts'
import { isRefused, type Change, type Refusal } from '../functions/domain/world/change.ts'
import { newSubscriptionId } from '../functions/domain/subscription/subscription-id.ts'
import type { Instant } from '../functions/domain/time/time.ts'
import { newWorld, type World } from '../functions/domain/world/world.ts'
import { loadGroup, stillAsLoaded, type LoadedGroup } from '../functions/store/customer/load-group.ts'
import { mainTable } from '../functions/store/dynamo/environment.ts'
import { queryAll } from '../functions/store/dynamo/query-all.ts'
import { readChange, readChangeKey } from '../functions/store/feed/stored-changes.ts'
import { customerKey } from '../functions/store/keys.ts'
import { commitWorld } from '../functions/store/customer/commit-world.ts'
import { loadWorld } from '../functions/store/customer/load-world.ts'
import type { LoadedWorld } from '../functions/store/customer/world-commit.ts'

const given = {
  create_mandatory_addon_subscriptions: true,
  quantity: 1,
  data: {},
  cancelled: false,
  invoiced_by: 'email',
} as const

export const newCustomer = (id: string, created: Instant): Customer => ({
  id,
  version: 0,
  created,
  builtin: {},
  fields: {},
  overrides: [],
})

/** A new customer with a group subscription; the subscription's id. */
export async function storeGroup(
  settings: Settings,
  customer: string,
  campaign: string,
  now: Instant,
): Promise<string> {
  const id = newSubscriptionId(customer, randomUUID())
  const world = newWorld(newCustomer(customer, now))
  const periods = [{ campaign_id: campaign }]
  const decided = createSubscription({ world, given: { ...given, periods }, id, now, settings })
  expect(await commitDecided(settings, undefined, decided, now)).toBe('committed')
  return id
}

export interface Joining {
  readonly settings: Settings
  readonly customer: string
  /** The view of the recipient that joined. */
  readonly group: LoadedGroup
  readonly now: Instant
  /** The begin and end of its part; without them it begins now and does not end. */
  readonly period?: { readonly begin?: string; readonly end?: string }
}

/** A new customer with a recipient subscription; the outcome of the commit. */
export async function storeRecipient({ settings, customer, group, now, period }: Joining) {
  const world = newWorld(newCustomer(customer, now))
  const decided = createSubscription({
    world,
    given: { ...given, group_subscription_id: group.subscription.id, ...(period && { periods: [period] }) },
    id: newSubscriptionId(customer, randomUUID()),
    group: group.subscription,
    now,
    settings,
  })
  return await commitDecided(settings, undefined, decided, now, group)
}

export async function groupAt(settings: Settings, id: string, now: Instant): Promise<LoadedGroup> {
  return (await loadGroup(settings, id, now)) ?? expect.fail(`There is no group ${id}.`)
}

export async function worldOf(settings: Settings, customer: string): Promise<LoadedWorld> {
  return (await loadWorld(settings.account.id, customer)) ?? expect.fail(`There is no customer ${customer}.`)
}

/** Applies a rule to a stored customer and commits its decision. */
export async function change(
  settings: Settings,
  customer: string,
  now: Instant,
  decide: (world: World) => Change | Refusal,
): Promise<void> {
  const before = await worldOf(settings, customer)
  const world = worldAt(before, now, settings)
  expect(await commitDecided(settings, before, decide(world), now)).toBe('committed')
}

async function commitDecided(
  settings: Settings,
  before: LoadedWorld | undefined,
  decided: Change | Refusal,
  now: Instant,
  group?: LoadedGroup,
) {
  if (isRefused(decided)) return expect.fail(`Not decided: ${JSON.stringify(decided)}`)
  return await commitWorld({
    settings,
    before,
    after: decided.world,
    notes: [{ at: now, via: 'api', by: 'demo', facts: decided.facts }],
    now,
    ...(group && {
      groups: new Map([[group.subscription.id, group.subscription]]),
      also: [stillAsLoaded(settings.account.id, group)],
    }),
  })
}

/** The events of a customer in order: instant, type and the most telling attribute. */
export async function toldOf(settings: Settings, customer: string): Promise<string[]> {
  const root = customerKey(settings.account.id, customer)
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :root',
    ExpressionAttributeValues: { ':root': root.pk },
    ConsistentRead: true,
  })
  const { version } = v.parse(
    v.object({ version: v.number() }),
    items.find(({ sk }) => sk === root.sk),
  )
  const changes = items.map(readChangeKey).flatMap((key, index) => {
    return key.kind === 'change' ? [{ version: key.version, change: readChange(items[index]) }] : []
  })
  expect(changes.map((stored) => stored.version)).toEqual(Array.from({ length: version }, (_, index) => index + 1))
  return changes.flatMap(({ change: stored }) => {
    const { at, events } = stored ?? expect.fail('A change record is malformed.')
    return events.map(({ type, attributes: { state, campaign_id, stop_at } }) =>
      [at.slice(0, 10), type, state ?? campaign_id ?? stop_at].filter((part) => typeof part === 'string').join(' '),
    )
  })
}
