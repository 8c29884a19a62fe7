/** A customer's loaded world, and the contents of a commit that changes it. */
import type { Fact } from '../../domain/facts/fact.ts'
import type { OperationDone } from '../../domain/preview/operation-amount.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Groups } from '../../domain/subscription/reading/subscription-view.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Ledger } from '../../domain/world/ledger.ts'
import type { World } from '../../domain/world/world.ts'
import type { ConditionalWrite } from '../dynamo/transaction.ts'
import type { AnswerToKeep } from '../idempotency/stored-answer.ts'
import type { Key } from '../keys.ts'
import type { ChangeNote } from './change-record.ts'
import type { CustomerItem, PendingGroupNotices } from './customer-item.ts'
import type { Filed } from './filed-records.ts'

/** A world as it was read, with everything that its commit depends on. */
export interface LoadedWorld extends World {
  readonly parts: CustomerItem['parts']
  readonly pendingGroupNotices: PendingGroupNotices
  /** Index entries of values that scheduled changes will bring. */
  readonly scheduledIndexKeys: readonly Key[]
  /** Absent if it is not known. */
  readonly filed?: Filed
}

export interface WorldCommit {
  readonly settings: Settings
  /** The world on which the decision was based; undefined for a new customer. */
  readonly before: LoadedWorld | undefined
  readonly after: World
  /** The next numbers of document series, looked up for the decision. */
  readonly numbers?: Ledger['numbers']
  /** The changes in their order; each becomes a separate change record. */
  readonly notes: readonly ChangeNote[]
  /** The instant up to which everything due is part of `after`. */
  readonly now: Instant
  /** The answer to keep in the same transaction. */
  readonly keep?: AnswerToKeep
  /** The groups that the decision used, as of `now`; needed if a recipient joins one. */
  readonly groups?: Groups
  /** The world as the last of several merged changes leaves it; absent if nothing was merged. */
  readonly leaves?: LoadedWorld
  /** Further writes of the same transaction. */
  readonly also?: readonly ConditionalWrite[]
}

/** The facts of changes, in their order. */
export const factsOf = (notes: readonly ChangeNote[]): Fact[] => notes.flatMap(({ facts }) => facts)

/** Effects of a commit, for the limits of roles. */
export const doneBy = ({ before, after, notes, settings }: WorldCommit): OperationDone => ({
  before,
  world: after,
  facts: factsOf(notes),
  settings,
})
