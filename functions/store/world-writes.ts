/**
 * What a commit writes of its customer alone: the parts that changed, the change records, and every entry by which the
 * customer is found. What customers share (counters, places in a group) is written once for all that are committed
 * together: see `pack.ts`.
 */
import { summaryOf } from '../domain/subscription/summary.ts'
import { dueOf, type World } from '../domain/world.ts'
import { bookWrites } from './books.ts'
import { changeRecords, countRecords } from './change.ts'
import { entryWrites, keysAhead } from './entries.ts'
import { mainTable } from './environment.ts'
import { remove, type Guarded } from './guarded.ts'
import { keptItem } from './kept-answer.ts'
import { customerKey, customerPartition } from './keys.ts'
import { liveParts, partItem, type LivePart } from './parts.ts'
import { inOrder } from './read-world.ts'
import { dueWith, untoldAfter } from './untold.ts'
import type { LoadedWorld, WorldCommit } from './world.ts'

/** Worked out once for each commit, which is asked several times: whether it fits, what it claims, what is to be sent. */
const workedOut = new WeakMap<WorldCommit, readonly Guarded[]>()

export function ownWrites(commit: WorldCommit): readonly Guarded[] {
  const known = workedOut.get(commit) ?? workOut(commit)
  workedOut.set(commit, known)
  return known
}

function workOut(commit: WorldCommit): readonly Guarded[] {
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
  if (commit.leaves !== undefined) return commit.leaves
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
    ahead: keysAhead(settings, after),
    subscriptions: inOrder(after.subscriptions),
    books: { ...after.books, entries: [] },
  }
}

function partWrites(commit: WorldCommit): Guarded[] {
  const { settings, before, after, notes, now } = commit
  const account = settings.account.id
  const { customer, parts, untold, ahead } = worldAfter(commit)
  const records = changeRecords(customerPartition(account, customer.id), before?.customer.version ?? 0, notes)
  const item = {
    ...customerKey(account, customer.id),
    ...customer,
    parts,
    active: summaryOf(after.subscriptions, now),
    follows: after.subscriptions.some(({ link }) => link.kind === 'recipient'),
    funds: after.books.funds,
    ...(Object.keys(untold).length === 0 ? {} : { untold }),
    ...(ahead.length === 0 ? {} : { ahead }),
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
      write: { Put: { TableName: mainTable(), Item: partItem(part, parts[part.key.sk] ?? customer.version) } },
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

/**
 * Two changes of one customer as one, where the second was made on the world as the first leaves it. What is stored in the
 * end is the same, to the version with which each part was written.
 */
export function folded(first: WorldCommit, next: WorldCommit): WorldCommit {
  const { after } = next
  const entries = [...first.after.books.entries, ...after.books.entries]
  return {
    ...next,
    before: first.before,
    leaves: worldAfter(next),
    after: { ...after, books: { ...after.books, entries } },
    // As they were before either: a series that the first did not need may be known to the second only.
    numbers: { ...next.numbers, ...first.numbers },
    notes: [...first.notes, ...next.notes],
    groups: new Map([...(first.groups ?? []), ...(next.groups ?? [])]),
    also: [...(first.also ?? []), ...(next.also ?? [])],
  }
}
