/**
 * The entries by which customers are found: email, list, indexed fields, what they subscribe to, the campaigns that
 * rests on, and recipients by their group. They are derived from the world before and after a change, so no rule can
 * forget one.
 */
import type { Customer } from '../domain/customer/customer.ts'
import { normaliseEmail } from '../domain/customer/email.ts'
import { indexEntries } from '../domain/customer/index-entries.ts'
import { subscriberLists } from '../domain/product/subscribers.ts'
import type { Settings } from '../domain/settings/settings.ts'
import { campaignsInUse } from '../domain/subscription/campaigns-in-use.ts'
import type { Instant } from '../domain/time.ts'
import type { World } from '../domain/world.ts'
import { mainTable } from './environment.ts'
import { difference, put, remove, type Guarded } from './guarded.ts'
import {
  campaignKey,
  emailKey,
  erasedKey,
  fieldFilledKey,
  fieldValueKey,
  listKey,
  subscriberKey,
  type Key,
} from './keys.ts'
import { recipientWrites } from './recipients.ts'
import type { WorldCommit } from './world.ts'

export function entryWrites(commit: WorldCommit): Guarded[] {
  const { settings, before, after, now } = commit
  const account = settings.account.id
  return [
    ...emailWrites(account, before?.customer, after.customer),
    ...listWrites(account, before?.customer, after.customer),
    ...difference(indexKeys(settings, before), indexKeys(settings, after)),
    ...difference(subscriberKeys(account, before, now), subscriberKeys(account, after, now)),
    ...difference(campaignKeys(account, before), campaignKeys(account, after)),
    ...recipientWrites(commit),
  ]
}

function emailWrites(account: string, before: Customer | undefined, after: Customer): Guarded[] {
  const old = emailOf(before)
  const now = emailOf(after)
  if (old === now) return []
  const own = { ExpressionAttributeValues: { ':customer': after.id } }
  const writes: Guarded[] = []
  if (now !== undefined) {
    writes.push({
      write: {
        Put: {
          TableName: mainTable(),
          Item: { ...emailKey(account, now), customer: after.id },
          ConditionExpression: 'attribute_not_exists(pk) OR customer = :customer',
          ...own,
        },
      },
      otherwise: 'email-taken',
    })
  }
  if (old !== undefined) {
    writes.push({
      write: {
        Delete: {
          TableName: mainTable(),
          Key: emailKey(account, old),
          ConditionExpression: 'attribute_not_exists(pk) OR customer = :customer',
          ...own,
        },
      },
      otherwise: 'lost-race',
    })
  }
  return writes
}

function emailOf(customer: Customer | undefined): string | undefined {
  return customer?.builtin.email === undefined ? undefined : normaliseEmail(customer.builtin.email)
}

function listWrites(account: string, before: Customer | undefined, after: Customer): Guarded[] {
  // One that was made and deleted in the same transaction was never listed.
  if (before === undefined)
    return [put(after.erased === undefined ? listKey(account, after.id) : erasedKey(account, after.id))]
  if (before.erased === undefined && after.erased !== undefined) {
    return [remove(listKey(account, after.id)), put(erasedKey(account, after.id))]
  }
  return []
}

function indexKeys(settings: Settings, world: World | undefined): Key[] {
  if (world === undefined) return []
  const { customer, subscriptions } = world
  const account = settings.account.id
  return indexEntries(customer, subscriptions, settings).flatMap((entry) => [
    fieldFilledKey(account, entry, customer.id),
    fieldValueKey(account, entry, entry.value, customer.id),
  ])
}

function subscriberKeys(account: string, world: World | undefined, now: Instant): Key[] {
  if (world === undefined) return []
  return subscriberLists(world, now).map((list) => subscriberKey(account, list, world.customer.id))
}

function campaignKeys(account: string, world: World | undefined): Key[] {
  if (world === undefined) return []
  return campaignsInUse(world).map((campaign) => campaignKey(account, campaign, world.customer.id))
}
