/**
 * The entries by which customers are found: by email, in the list, by indexed fields (present and scheduled values), by
 * subscribed categories, by the campaigns, delivery methods and policies in use, and as recipients of a group. They are
 * derived from the world before and after a change, so no rule can forget an entry.
 */
import type { Customer } from '../../domain/world/customer.ts'
import { normaliseEmail } from '../../domain/fields/email.ts'
import { indexEntries, type IndexedField, type IndexEntry } from '../../domain/customer/index-entries.ts'
import { reservedEmails } from '../../domain/override/reserved-emails.ts'
import { scheduledEntries } from '../../domain/override/scheduled-index-values.ts'
import { subscriberLists } from '../../domain/product/subscriber-lists.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { campaignsInUse } from '../../domain/subscription/campaigns-in-use.ts'
import { methodsInUse } from '../../domain/subscription/methods-in-use.ts'
import { policiesInUse } from '../../domain/subscription/policies-in-use.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { World } from '../../domain/world/world.ts'
import { mainTable } from '../dynamo/environment.ts'
import { difference, put, remove, type ConditionalWrite } from '../dynamo/transaction.ts'
import {
  campaignKey,
  emailKey,
  erasedKey,
  fieldFilledKey,
  fieldValueKey,
  listKey,
  methodKey,
  policyKey,
  subscriberKey,
  textOf,
  type Key,
} from '../keys.ts'
import { recipientWrites } from './recipients.ts'
import type { WorldCommit } from './world-commit.ts'

export function entryWrites(commit: WorldCommit): ConditionalWrite[] {
  const { settings, before, after, now } = commit
  const account = settings.account.id
  return [
    ...emailWrites(account, before?.customer, after.customer),
    ...listWrites(account, before?.customer, after.customer),
    ...difference(
      [...indexKeys(settings, before), ...(before?.scheduledIndexKeys ?? [])],
      [...indexKeys(settings, after), ...scheduledKeysOf(settings, after)],
    ),
    ...difference(subscriberKeys(account, before, now), subscriberKeys(account, after, now)),
    ...difference(before === undefined ? [] : useKeys(account, before), useKeys(account, after)),
    ...recipientWrites(commit),
  ]
}

function emailWrites(account: string, before: Customer | undefined, after: Customer): ConditionalWrite[] {
  const old = emailsOf(before)
  const kept = emailsOf(after)
  const owned = {
    TableName: mainTable(),
    ConditionExpression: 'attribute_not_exists(pk) OR customer = :customer',
    ExpressionAttributeValues: { ':customer': after.id },
  }
  return [
    ...kept
      .filter((email) => !old.includes(email))
      .map((email): ConditionalWrite => ({
        write: { Put: { ...owned, Item: { ...emailKey(account, email), customer: after.id } } },
        onConflict: 'email-taken',
      })),
    ...old
      .filter((email) => !kept.includes(email))
      .map((email): ConditionalWrite => ({
        write: { Delete: { ...owned, Key: emailKey(account, email) } },
        onConflict: 'lost-race',
      })),
  ]
}

/** The customer's own email and the scheduled ones: nobody else can have any of them. */
function emailsOf(customer: Customer | undefined): string[] {
  if (customer === undefined) return []
  const { email } = customer.builtin
  return [...new Set([...(email === undefined ? [] : [normaliseEmail(email)]), ...reservedEmails(customer)])]
}

function listWrites(account: string, before: Customer | undefined, after: Customer): ConditionalWrite[] {
  // A customer created and deleted in the same transaction was never listed.
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
  return fieldKeys(settings, customer, indexEntries(customer, subscriptions, settings))
}

/** The index entries of values that scheduled changes will bring. */
export const scheduledKeysOf = (settings: Settings, world: World): Key[] =>
  fieldKeys(settings, world.customer, scheduledEntries(world, settings))

/** The entries of one field, of present values and of those that scheduled changes will bring. */
export function entryKeysOf(settings: Settings, world: World, { scope, field }: IndexedField): Key[] {
  const entries = [...indexEntries(world.customer, world.subscriptions, settings), ...scheduledEntries(world, settings)]
  const ofField = entries.filter((entry) => entry.scope === scope && entry.field === field)
  return fieldKeys(settings, world.customer, ofField)
}

/** The keys of index entries, each once. */
function fieldKeys({ account }: Settings, customer: Customer, entries: readonly IndexEntry[]): Key[] {
  const keys = entries.flatMap((entry) => [
    fieldFilledKey(account.id, entry, customer.id),
    fieldValueKey(account.id, entry, entry.value, customer.id),
  ])
  return [...new Map(keys.map((key) => [textOf(key), key])).values()]
}

function subscriberKeys(account: string, world: World | undefined, now: Instant): Key[] {
  if (world === undefined) return []
  return subscriberLists(world, now).map((list) => subscriberKey(account, list, world.customer.id))
}

/** The entries by which settings know that a customer's subscriptions use them, so that they are not removed. */
export const useKeys = (account: string, { customer: { id }, subscriptions }: Subscriber): Key[] => [
  ...campaignsInUse({ subscriptions }).map((campaign) => campaignKey(account, campaign, id)),
  ...methodsInUse({ subscriptions }).map((method) => methodKey(account, method, id)),
  ...policiesInUse({ subscriptions }).map((policy) => policyKey(account, policy, id)),
]
interface Subscriber extends Pick<World, 'subscriptions'> {
  readonly customer: Pick<Customer, 'id'>
}
