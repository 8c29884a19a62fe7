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
  type Projection,
} from '../../domain/projection/projections.ts'
import type { Settings } from '../../domain/settings/settings.ts'
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
  mandateKey,
  methodKey,
  policyKey,
  providerKey,
  recipientKey,
  subscriberKey,
  textOf,
  type Key,
} from '../keys.ts'
import { carriedComplaintItem } from '../product/carrier-complaints.ts'
import { complaintItem, redeliveryItem } from '../product/complaint-entries.ts'
import { listedCollectionItem } from '../collection/listed-collections.ts'
import { noticeToComeItem } from '../notice/notices-to-come.ts'
import { documentIdItem } from './document-list-entry.ts'
import { factsOf, type LoadedWorld, type WorldCommit } from './world-commit.ts'

interface StoredEntry {
  readonly item: Key & Readonly<Record<string, unknown>>
  /** Absent if the customer item names the entry by its key. */
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
  const issued: Invoice[] = []
  for (const { number, document } of issuedDocuments(after, factsOf(notes))) {
    if (document === undefined) throw new Error(`The document ${number} was issued and is not there.`)
    issued.push(document)
  }
  const old = before === undefined ? new Map() : storedBefore({ world: before, settings, now, issued: [] })
  const present = storedEntries(projections, { world: after, settings, now, issued })
  return { added: without(present, old), removed: without(old, present), issued }
})

/** Stored entries by the texts of their keys. */
type StoredEntries = ReadonlyMap<string, StoredEntry>

function without(entries: StoredEntries, others: StoredEntries): StoredEntry[] {
  const left: StoredEntry[] = []
  for (const [place, one] of entries) if (!others.has(place)) left.push(one)
  return left
}

/**
 * The entries of a stored world. The world itself names the entries that depend on settings, because the settings may
 * have changed since.
 */
function storedBefore(projected: Projected & { readonly world: LoadedWorld }): StoredEntries {
  const entries = new Map(storedEntries(derivedProjections, projected))
  for (const key of projected.world.scheduledIndexKeys) entries.set(textOf(key), { item: { ...key } })
  return entries
}

const derivedProjections = projections.filter(({ isNamed }) => isNamed !== true)

function storedEntries(some: readonly Projection[], projected: Projected): StoredEntries {
  const { world, settings } = projected
  const entries = new Map<string, StoredEntry>()
  for (const { entriesOf } of some) addItems(entries, settings, world, entriesOf(projected))
  return entries
}

function addItems(
  to: Map<string, StoredEntry>,
  { account }: Settings,
  { customer }: World,
  entries: readonly Entry[],
): void {
  for (const entry of entries) {
    for (const item of entryItems(account.id, customer.id, entry)) to.set(textOf(item), { item, entry })
  }
}

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
    case 'mandate':
      return [{ ...mandateKey(account, entry), customer }]
    case 'payment provider':
      return [{ ...providerKey(account, entry, customer) }]
    case 'policy':
      return [{ ...policyKey(account, entry.id, customer) }]
    case 'recipient':
      return [{ ...recipientKey(account, entry.group, entry.subscription) }]
    case 'complaint':
      return [complaintItem(account, customer, entry)]
    case 'redelivery':
      return [redeliveryItem(account, customer, entry)]
    case 'carried complaint':
      return [carriedComplaintItem(account, customer, entry)]
    case 'notice':
      return [noticeToComeItem(account, customer, entry)]
    case 'collection':
      return [listedCollectionItem(account, customer, entry)]
    case 'document':
      return [documentIdItem(account, customer, entry.document)]
  }
}

/** The conflict at an entry that only one customer can have; undefined for entries that many can have. */
function conflictAt({ kind }: Entry): 'email-taken' | 'mandate-taken' | undefined {
  if (kind === 'email') return 'email-taken'
  return kind === 'mandate' ? 'mandate-taken' : undefined
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
    ...added.map(({ item, entry }): ConditionalWrite => {
      const conflict = entry && conflictAt(entry)
      return conflict === undefined ? put(item) : { write: { Put: { ...owned, Item: item } }, onConflict: conflict }
    }),
    ...removed.map(({ item: { pk, sk }, entry }): ConditionalWrite =>
      entry !== undefined && conflictAt(entry) !== undefined
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
function keysOf(settings: Settings, world: World, entries: readonly Entry[]): Key[] {
  const items = new Map<string, StoredEntry>()
  addItems(items, settings, world, entries)
  return Array.from(items.values(), ({ item: { pk, sk } }) => ({ pk, sk }))
}
