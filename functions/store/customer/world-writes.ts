/**
 * The writes of a commit that concern its customer alone: the parts that changed, the change records, and every entry
 * by which the customer is found. Counters and counts of groups, which customers share, are written once for all
 * commits of a transaction: see `commit-world.ts`.
 */
import { onceFor } from '../../domain/base/once.ts'
import { summaryOf } from '../../domain/subscription/reading/summary.ts'
import { hasLive } from '../../domain/subscription/subscription-state.ts'
import { dueOf } from '../../domain/engine/engine.ts'
import { forgetDue } from '../../domain/notice/retention.ts'
import { mustBalance } from '../../domain/payment/must-balance.ts'
import type { World } from '../../domain/world/world.ts'
import { recordWrites } from './record-writes.ts'
import { changeRecords, countRecords } from './change-record.ts'
import { entryWrites, scheduledKeysOf } from './customer-entries.ts'
import { mainTable } from '../dynamo/environment.ts'
import { remove, type ConditionalWrite, atVersion } from '../dynamo/transaction.ts'
import { keptWrites } from '../idempotency/stored-answer.ts'
import { customerKey, customerPartition } from '../keys.ts'
import { liveParts, partItem, type LivePart } from './live-parts.ts'
import { inOrder } from './load-world.ts'
import { filedAfter } from './filed-records.ts'
import { dueWith, groupNoticesAfter } from './group-notices.ts'
import type { LoadedWorld, WorldCommit } from './world-commit.ts'

/** Derived once for each commit, though several questions need them: whether it fits, what it claims, what to send. */
export const ownWrites = onceFor((commit: WorldCommit): readonly ConditionalWrite[] => {
  const { before, after, keep, also = [] } = commit
  mustBalance(before, after)
  const records = recordWrites(commit, worldAfter(commit).filed)
  return [...partWrites(commit), ...entryWrites(commit), ...records, ...also, ...keptWrites(keep)]
})

/** The world after a commit: as a load would return it if nobody else has written since. */
export function worldAfter(commit: WorldCommit): LoadedWorld {
  if (commit.leaves !== undefined) return commit.leaves
  const { settings, before, after, notes } = commit
  const account = settings.account.id
  const { due: _due, forget_due: _forgetDue, ...customer } = after.customer
  const version = (before?.customer.version ?? 0) + countRecords(notes)
  const changed = new Set(changedParts(account, before, after).map(({ key }) => key.sk))
  const due = dueOf(after, settings)
  const forget_due = settings.retention.length === 0 ? undefined : forgetDue(after, settings)
  const filed = filedAfter(before, after, version)
  return {
    customer: {
      ...customer,
      version,
      ...(due === undefined ? {} : { due }),
      ...(forget_due === undefined ? {} : { forget_due }),
    },
    parts: Object.fromEntries(
      liveParts(account, after).map(({ key: { sk } }) => [
        sk,
        changed.has(sk) ? version : (before?.parts[sk] ?? version),
      ]),
    ),
    pendingGroupNotices: groupNoticesAfter(commit, version),
    scheduledIndexKeys: scheduledKeysOf(settings, after),
    ...(filed && { filed }),
    subscriptions: inOrder(after.subscriptions),
    ledger: after.ledger,
    records: [],
  }
}

function partWrites(commit: WorldCommit): ConditionalWrite[] {
  const { settings, before, after, notes, now } = commit
  const account = settings.account.id
  const { customer, parts, pendingGroupNotices, scheduledIndexKeys, filed } = worldAfter(commit)
  const records = changeRecords(customerPartition(account, customer.id), before?.customer.version ?? 0, notes)
  const item = {
    ...customerKey(account, customer.id),
    ...customer,
    parts,
    active: summaryOf(after.subscriptions, now),
    ...(hasLive(after.subscriptions) && { live: true }),
    follows: after.subscriptions.some(({ link }) => link.kind === 'recipient'),
    credits: after.ledger.credits,
    ...(Object.keys(pendingGroupNotices).length === 0 ? {} : { pendingGroupNotices }),
    ...(scheduledIndexKeys.length === 0 ? {} : { scheduledIndexKeys }),
    ...(filed && { filed }),
    ...dueWith(settings, customer, pendingGroupNotices),
  }
  const live = new Set(Object.keys(parts))
  return [
    {
      write: { Put: { TableName: mainTable(), Item: item, ...atVersion(before?.customer.version) } },
      onConflict: before === undefined ? 'customer-exists' : 'lost-race',
    },
    ...records.map((record): ConditionalWrite => ({
      write: { Put: { TableName: mainTable(), Item: record, ConditionExpression: 'attribute_not_exists(pk)' } },
      onConflict: 'lost-race',
    })),
    ...changedParts(account, before, after).map((part): ConditionalWrite => ({
      write: { Put: { TableName: mainTable(), Item: partItem(account, part, parts[part.key.sk] ?? customer.version) } },
      onConflict: 'lost-race',
    })),
    ...(before === undefined ? [] : liveParts(account, before))
      .filter(({ key }) => !live.has(key.sk))
      .map(({ key }) => remove(key)),
  ]
}

/** Rules give back the same object for a part that they leave alone. */
function changedParts(account: string, before: World | undefined, after: World): readonly LivePart[] {
  const old = new Set(before === undefined ? [] : liveParts(account, before).map(({ value }) => value))
  return liveParts(account, after).filter(({ value }) => !old.has(value))
}

/**
 * Merges two changes of one customer into one commit. The second was decided on the world after the first. The stored
 * items are the same as after two commits, to the version with which each part was written.
 */
export function mergeCommits(first: WorldCommit, next: WorldCommit): WorldCommit {
  const { after } = next
  return {
    ...next,
    before: first.before,
    leaves: worldAfter(next),
    after: { ...after, records: [...first.after.records, ...after.records] },
    // The numbers before both changes: a series that the first did not need may be known to the second only.
    numbers: { ...next.numbers, ...first.numbers },
    notes: [...first.notes, ...next.notes],
    groups: new Map([...(first.groups ?? []), ...(next.groups ?? [])]),
    also: [...(first.also ?? []), ...(next.also ?? [])],
  }
}
