/**
 * A customer's world in the main table: loaded by one Query of its live parts, and committed by one transaction that
 * writes the parts that changed, the change records, and every entry by which the customer is found.
 */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { isCustomerId } from '../domain/customer/id.ts'
import type { Settings } from '../domain/settings/settings.ts'
import type { Books } from '../domain/invoice/books.ts'
import { summaryOf } from '../domain/subscription/summary.ts'
import type { Subscription } from '../domain/subscription/subscription.ts'
import type { Invoice } from '../domain/invoice/invoice.ts'
import type { Groups } from '../domain/subscription/seen.ts'
import type { Instant } from '../domain/time.ts'
import { dueOf, type World } from '../domain/world.ts'
import { changeRecords, countRecords, type ChangeNote } from './change.ts'
import { documentClient } from './client.ts'
import { customerItemSchema, type CustomerItem } from './customer-item.ts'
import { entryWrites } from './entries.ts'
import { mainTable } from './environment.ts'
import { remove, transact, type CommitOutcome, type Guarded } from './guarded.ts'
import { keptItem, type KeptUnder } from './kept-answer.ts'
import { missingNumbers } from './numbers.ts'
import { parseSubscriptionItem } from './subscription-item.ts'
import { bookWrites } from './books.ts'
import { customerKey, customerPartition, endOfLiveParts, openInvoicePrefix, subscriptionPrefix } from './keys.ts'
import { liveParts, parseInvoiceItem, partItem, type LivePart } from './parts.ts'
import { dueWith, untoldAfter, type Untold } from './untold.ts'

/** A world as it was read, and what a commit of it rests on. */
export interface LoadedWorld extends World {
  readonly parts: CustomerItem['parts']
  readonly untold: Untold
}

export interface WorldCommit {
  readonly settings: Settings
  /** What the decision rested on; undefined for a new customer. */
  readonly before: LoadedWorld | undefined
  readonly after: World
  /** The next numbers of document series, as they were looked up for the decision. */
  readonly numbers?: Books['numbers']
  /** What was done, in order; each becomes a change record of its own. */
  readonly notes: readonly ChangeNote[]
  /** The instant up to which `after` is carried out. */
  readonly now: Instant
  /** The answer to keep in the same transaction. */
  readonly keep?: {
    readonly under: KeptUnder
    readonly status: number
    readonly body: unknown
    readonly realNowMillis: number
  }
  /** The groups that the decision saw, as of `now`; needed where a recipient joins one. */
  readonly groups?: Groups
  /** Further writes of the same transaction. */
  readonly also?: readonly Guarded[]
}

const maxLoads = 5
const itemSchema = v.looseObject({ pk: v.string(), sk: v.string() })
const keySchema = v.object({ pk: v.string(), sk: v.string() })

/** One customer's world as it stands, or undefined. A tombstone is a customer too: see `erased`. */
export async function loadWorld(account: string, id: string): Promise<LoadedWorld | undefined> {
  // Nobody has an id of another form, and keys cannot be of any length.
  if (!isCustomerId(id)) return undefined
  for (let loads = 0; loads < maxLoads; loads++) {
    const items = await queryParts(account, id)
    const head = items.find(({ sk }) => sk === customerKey(account, id).sk)
    if (head === undefined) return undefined
    const { parts, active, follows, untold = {}, funds, ...customer } = v.parse(customerItemSchema, head)
    const subscriptions = items.filter(({ sk }) => sk.startsWith(subscriptionPrefix))
    const invoices = items.filter(({ sk }) => sk.startsWith(openInvoicePrefix))
    if (!isWhole(parts, [...subscriptions, ...invoices])) continue
    return {
      customer,
      parts,
      untold,
      subscriptions: inOrder(subscriptions.map(parseSubscriptionItem)),
      books: { open: byAge(invoices.map(parseInvoiceItem)), funds, numbers: {}, entries: [] },
    }
  }
  throw new Error(`The parts of the customer ${id} do not belong together.`)
}

const inOrder = (subscriptions: readonly Subscription[]) =>
  subscriptions.toSorted((a, b) =>
    a.registered < b.registered ? -1 : a.registered > b.registered ? 1 : a.id < b.id ? -1 : 1,
  )

const byAge = (invoices: readonly Invoice[]) =>
  invoices.toSorted((a, b) =>
    a.made < b.made ? -1 : a.made > b.made ? 1 : a.number.length - b.number.length || (a.number < b.number ? -1 : 1),
  )

const partSchema = v.looseObject({ sk: v.string(), written: v.number() })

/** Whether the parts are those that the customer item names: a load can race a transaction and see half of it. */
function isWhole(parts: CustomerItem['parts'], found: readonly unknown[]): boolean {
  const written = found.map((item) => v.parse(partSchema, item))
  return (
    written.length === Object.keys(parts).length && written.every(({ sk, written: version }) => parts[sk] === version)
  )
}

async function queryParts(account: string, id: string): Promise<v.InferOutput<typeof itemSchema>[]> {
  const items: v.InferOutput<typeof itemSchema>[] = []
  let start: v.InferOutput<typeof keySchema> | undefined
  do {
    const page = await documentClient().send(
      new QueryCommand({
        TableName: mainTable(),
        KeyConditionExpression: 'pk = :pk AND sk < :end',
        ExpressionAttributeValues: { ':pk': customerPartition(account, id), ':end': endOfLiveParts },
        ConsistentRead: true,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    )
    items.push(...(page.Items ?? []).map((item) => v.parse(itemSchema, item)))
    start = page.LastEvaluatedKey === undefined ? undefined : v.parse(keySchema, page.LastEvaluatedKey)
  } while (start !== undefined)
  return items
}

export async function commitWorld(commit: WorldCommit): Promise<CommitOutcome> {
  const missing = missingNumbers(commit.numbers ?? commit.before?.books.numbers ?? {}, commit.after.books.numbers)
  if (missing.length > 0) throw new Error(`Numbers of ${missing.join(', ')} were taken that are not known.`)
  return await transact(worldWrites(commit))
}

/** Everything that a commit writes; several customers' may go into one transaction. */
export function worldWrites(commit: WorldCommit): Guarded[] {
  const { keep, also = [] } = commit
  return [
    ...partWrites(commit),
    ...entryWrites(commit),
    ...bookWrites(commit),
    ...also,
    ...(keep === undefined
      ? []
      : [{ write: { Put: keptItem(keep.under, keep, keep.realNowMillis) }, otherwise: 'repeated' } as const]),
  ]
}

/** The world as a commit leaves it that was carried out: what a load would find if nobody else has written since. */
export function worldAfter(commit: WorldCommit): LoadedWorld {
  const { settings, before, after, notes } = commit
  const account = settings.account.id
  const { due: dueBefore, ...customer } = after.customer
  const version = (before?.customer.version ?? 0) + countRecords(notes)
  const changed = new Set(changedParts(account, before, after).map(({ key }) => key.sk))
  const due = dueOf(after, settings)
  return {
    customer: { ...customer, version, ...(due === undefined ? {} : { due }) },
    parts: Object.fromEntries(
      liveParts(account, after).map(({ key: { sk } }) => [
        sk,
        changed.has(sk) ? version : (before?.parts[sk] ?? version),
      ]),
    ),
    untold: untoldAfter(commit, version),
    subscriptions: inOrder(after.subscriptions),
    books: { ...after.books, entries: [] },
  }
}

function partWrites(commit: WorldCommit): Guarded[] {
  const { settings, before, after, notes, now } = commit
  const account = settings.account.id
  const { customer, parts, untold } = worldAfter(commit)
  const records = changeRecords(customerPartition(account, customer.id), before?.customer.version ?? 0, notes)
  const item = {
    ...customerKey(account, customer.id),
    ...customer,
    parts,
    active: summaryOf(after.subscriptions, now),
    follows: after.subscriptions.some(({ link }) => link.kind === 'recipient'),
    funds: after.books.funds,
    ...(Object.keys(untold).length === 0 ? {} : { untold }),
    ...dueWith(settings, customer.id, customer.due, untold),
  }
  const live = new Set(Object.keys(parts))
  return [
    {
      write: { Put: { TableName: mainTable(), Item: item, ...condition(before) } },
      otherwise: before === undefined ? 'customer-exists' : 'lost-race',
    },
    ...records.map((record): Guarded => ({
      write: { Put: { TableName: mainTable(), Item: record, ConditionExpression: 'attribute_not_exists(pk)' } },
      otherwise: 'lost-race',
    })),
    ...changedParts(account, before, after).map((part): Guarded => ({
      write: { Put: { TableName: mainTable(), Item: partItem(part, customer.version) } },
      otherwise: 'lost-race',
    })),
    ...(before === undefined ? [] : liveParts(account, before))
      .filter(({ key }) => !live.has(key.sk))
      .map(({ key }) => remove(key)),
  ]
}

const condition = (before: LoadedWorld | undefined) =>
  before === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :before',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':before': before.customer.version },
      }

/** Rules give back the same object for a part that they leave alone. */
function changedParts(account: string, before: World | undefined, after: World): readonly LivePart[] {
  const old = new Set(before === undefined ? [] : liveParts(account, before).map(({ value }) => value))
  return liveParts(account, after).filter(({ value }) => !old.has(value))
}
