/**
 * A customer's world in the main table: loaded by one Query of its live parts, and committed by one transaction that
 * writes the parts that changed, the change records, and every entry by which the customer is found. `worlds.ts` loads
 * many at once, `pack.ts` commits several together.
 */
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Ledger } from '../../domain/world/ledger.ts'
import type { Groups } from '../../domain/subscription/reading/seen.ts'
import type { Instant } from '../../domain/time.ts'
import type { World } from '../../domain/world/world.ts'
import { itemOf, type Item } from '../dynamo/batch-get.ts'
import type { ChangeNote } from './change-record.ts'
import type { CustomerItem } from './customer-item.ts'
import { mainTable } from '../dynamo/environment.ts'
import type { CommitOutcome, ConditionalWrite } from '../dynamo/transaction.ts'
import type { KeptUnder } from '../idempotency/kept-answer.ts'
import { customerKey, customerPartition, endOfLiveParts, type Key } from '../keys.ts'
import { commitTogether, writesTogether } from './commit-batch.ts'
import { queryAll } from '../dynamo/query-all.ts'
import { worldOf } from './read-world.ts'
import type { PendingGroupNotices } from './group-notices.ts'

/** A world as it was read, and what a commit of it rests on. */
export interface LoadedWorld extends World {
  readonly parts: CustomerItem['parts']
  readonly pendingGroupNotices: PendingGroupNotices
  /** Entries by values that changes are still to bring. */
  readonly scheduledIndexKeys: readonly Key[]
}

export interface WorldCommit {
  readonly settings: Settings
  /** What the decision rested on; undefined for a new customer. */
  readonly before: LoadedWorld | undefined
  readonly after: World
  /** The next numbers of document series, as they were looked up for the decision. */
  readonly numbers?: Ledger['numbers']
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
  /** The world as it will be stored, where that was worked out change by change. */
  readonly leaves?: LoadedWorld
  /** Further writes of the same transaction. */
  readonly also?: readonly ConditionalWrite[]
}

/** How often a load is made again that raced a transaction. */
export const maxLoads = 5

/** One customer's world as it stands, or undefined. A tombstone is a customer too: see `erased`. */
export async function loadWorld(account: string, id: string): Promise<LoadedWorld | undefined> {
  // Nobody has an id of another form, and keys cannot be of any length.
  if (!isCustomerId(id)) return undefined
  for (let loads = 0; loads < maxLoads; loads++) {
    const items = await queryParts(account, id)
    const head = items.find(({ sk }) => sk === customerKey(account, id).sk)
    if (head === undefined) return undefined
    const world = worldOf(head, items)
    if (world !== undefined) return world
  }
  throw new Error(`The parts of the customer ${id} do not belong together.`)
}

async function queryParts(account: string, id: string): Promise<Item[]> {
  const items = await queryAll({
    TableName: mainTable(),
    KeyConditionExpression: 'pk = :pk AND sk < :end',
    ExpressionAttributeValues: { ':pk': customerPartition(account, id), ':end': endOfLiveParts },
    ConsistentRead: true,
  })
  return items.map(itemOf)
}

export async function commitWorld(commit: WorldCommit): Promise<CommitOutcome> {
  return (await commitTogether([commit])).outcome
}

/** Everything that a commit writes. */
export const worldWrites = (commit: WorldCommit): ConditionalWrite[] => writesTogether([commit])
