/**
 * The stored entries by which customers are found: `domain/projection/projections.ts` says which, and this file gives
 * each its key and writes the difference that a commit makes.
 */
import { onceFor } from '../../domain/base/once.ts'
import type { IndexedField } from '../../domain/customer/index-entries.ts'
import {
  fieldValues,
  projections,
  scheduledValues,
  type Entry,
  type Projected,
} from '../../domain/projection/projections.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { issuedDocuments } from '../../domain/world/find-document.ts'
import type { Invoice } from '../../domain/world/invoice.ts'
import type { World } from '../../domain/world/world.ts'
import { mainTable } from '../dynamo/environment.ts'
import { put, remove, type ConditionalWrite } from '../dynamo/transaction.ts'
import {
  campaignKey,
  emailKey,
  erasedKey,
  fieldFilledKey,
  fieldValueKey,
  listKey,
  methodKey,
  policyKey,
  recipientKey,
  subscriberKey,
  textOf,
  type Key,
} from '../keys.ts'
import { documentIdItem } from './document-list-entry.ts'
import type { LoadedWorld, WorldCommit } from './world-commit.ts'

interface StoredEntry {
  readonly item: Key & Readonly<Record<string, unknown>>
  /** Absent where the customer item names the entry by its key. */
  readonly entry?: Entry
}

/** The entries that a commit adds and removes. */
export interface EntryChange {
  readonly added: readonly StoredEntry[]
  readonly removed: readonly StoredEntry[]
  /** The documents that the commit issues. */
  readonly issued: readonly Invoice[]
}

/** Derived once for each commit, though several questions need it. */
export const entryChange = onceFor(({ settings, before, after, notes, now }: WorldCommit): EntryChange => {
  const facts = notes.flatMap((note) => note.facts)
  const issued = issuedDocuments(after, facts).map(({ number, document }) => {
    if (document === undefined) throw new Error(`The document ${number} was issued and is not there.`)
    return document
  })
  const old = byPlace(before === undefined ? [] : storedBefore(before, settings, now))
  const present = byPlace(storedEntries({ world: after, settings, now, issued }))
  return {
    added: [...present].flatMap(([place, one]) => (old.has(place) ? [] : [one])),
    removed: [...old].flatMap(([place, one]) => (present.has(place) ? [] : [one])),
    issued,
  }
})

function storedBefore(world: LoadedWorld, settings: Settings, now: Instant): StoredEntry[] {
  const derived = projections.filter(({ isNamed }) => isNamed !== true)
  const named = world.scheduledIndexKeys.map((item) => ({ item: { ...item } }))
  return [...storedEntries({ world, settings, now, issued: [] }, derived), ...named]
}

const storedEntries = (projected: Projected, some = projections): StoredEntry[] =>
  some
    .flatMap(({ entriesOf }) => entriesOf(projected))
    .flatMap((entry) => itemsOf(projected.settings.account.id, projected.world.customer.id, entry))

const byPlace = (entries: readonly StoredEntry[]): ReadonlyMap<string, StoredEntry> =>
  new Map(entries.map((one) => [textOf(one.item), one]))

const itemsOf = (account: string, customer: string, entry: Entry): StoredEntry[] =>
  entryItems(account, customer, entry).map((item) => ({ item, entry }))

function entryItems(account: string, customer: string, entry: Entry): StoredEntry['item'][] {
  switch (entry.kind) {
    case 'email':
      return [{ ...emailKey(account, entry.email), customer }]
    case 'customer':
      return [{ ...listKey(account, customer) }]
    case 'erased customer':
      return [{ ...erasedKey(account, customer) }]
    case 'field value':
      return [
        { ...fieldFilledKey(account, entry, customer) },
        { ...fieldValueKey(account, entry, entry.value, customer) },
      ]
    case 'subscriber':
      return [{ ...subscriberKey(account, entry.list, customer) }]
    case 'campaign':
      return [{ ...campaignKey(account, entry.id, customer) }]
    case 'delivery method':
      return [{ ...methodKey(account, entry.id, customer) }]
    case 'policy':
      return [{ ...policyKey(account, entry.id, customer) }]
    case 'recipient':
      return [{ ...recipientKey(account, entry.group, entry.subscription) }]
    case 'document':
      return [documentIdItem(account, customer, entry.document)]
  }
}

/** The writes of the entries that a commit adds and removes. */
export function entryWrites(commit: WorldCommit): ConditionalWrite[] {
  const { added, removed } = entryChange(commit)
  const owned = {
    TableName: mainTable(),
    ConditionExpression: 'attribute_not_exists(pk) OR customer = :customer',
    ExpressionAttributeValues: { ':customer': commit.after.customer.id },
  }
  return [
    ...added.map(({ item, entry }): ConditionalWrite =>
      entry?.kind === 'email' ? { write: { Put: { ...owned, Item: item } }, onConflict: 'email-taken' } : put(item),
    ),
    ...removed.map(({ item: { pk, sk }, entry }): ConditionalWrite =>
      entry?.kind === 'email'
        ? { write: { Delete: { ...owned, Key: { pk, sk } } }, onConflict: 'lost-race' }
        : remove({ pk, sk }),
    ),
  ]
}

/** The keys of the entries of values that scheduled changes will bring. */
export const scheduledKeysOf = (settings: Settings, world: World): Key[] =>
  keysOf(settings, world, scheduledValues({ world, settings }))

/** The keys of the entries of one field, of present values and of those that scheduled changes will bring. */
export function entryKeysOf(settings: Settings, world: World, { scope, field }: IndexedField): Key[] {
  const entries = [...fieldValues({ world, settings }), ...scheduledValues({ world, settings })]
  return keysOf(
    settings,
    world,
    entries.filter((entry) => entry.scope === scope && entry.field === field),
  )
}

/** Each key once. */
function keysOf({ account }: Settings, { customer }: World, entries: readonly Entry[]): Key[] {
  const items = byPlace(entries.flatMap((entry) => itemsOf(account.id, customer.id, entry)))
  return Array.from(items.values(), ({ item: { pk, sk } }) => ({ pk, sk }))
}
