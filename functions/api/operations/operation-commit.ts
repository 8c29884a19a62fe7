/**
 * The commit of a decision, and the meaning of its outcome: the same for a single call and for an operation of many.
 */
import { onceFor } from '../../domain/base/once.ts'
import type { Ledger } from '../../domain/world/ledger.ts'
import type { Change } from '../../domain/world/change.ts'
import type { Call } from '../../http/call.ts'
import { stillAsLoaded, type LoadedGroup } from '../../store/customer/load-group.ts'
import { noMoreThanCounted, type RecipientCount } from '../../store/customer/recipients.ts'
import type { CommitOutcome } from '../../store/dynamo/transaction.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import type { Command } from '../../operations/command.ts'
import { fittingChange } from '../../work/advance/fitting-change.ts'

export interface Grounds {
  readonly call: Pick<Call, 'settings' | 'account' | 'by' | 'via' | 'now'>
  readonly before: LoadedWorld | undefined
  readonly group: LoadedGroup | undefined
  readonly recipients?: RecipientCount | undefined
  /** The numbers that the decision was given. */
  readonly numbers: Ledger['numbers']
  readonly keep?: WorldCommit['keep'] | undefined
  /** Further writes of the same transaction. */
  readonly reservedWrites?: number
}

/** The decision with its immediate consequences; the decision alone if they do not fit into one transaction. */
export function commitOf(decided: Change, grounds: Grounds): WorldCommit {
  const { settings, now } = grounds.call
  const { reservedWrites = 0 } = grounds
  // The commit that was found to fit is the one that is stored, so its writes are derived once.
  const commitOfOne = onceFor((change: Change) => commitOfChange(change, grounds))
  return commitOfOne(fittingChange(decided, { settings, now, commitOf: commitOfOne, reservedWrites }))
}

function commitOfChange({ world, facts }: Change, grounds: Grounds): WorldCommit {
  const { call, before, group, recipients, numbers, keep } = grounds
  const { settings, now, account, by, via } = call
  return {
    settings,
    before,
    after: world,
    numbers,
    notes: [{ at: now, via, by, facts }],
    now,
    ...(group && { groups: new Map([[group.subscription.id, group.subscription]]) }),
    also: [
      ...(group === undefined ? [] : [stillAsLoaded(account, group)]),
      ...(recipients === undefined ? [] : [noMoreThanCounted(account, recipients)]),
    ],
    ...(keep && { keep }),
  }
}

export type CommitMeaning =
  | { readonly next: 'answer' }
  /** Another call was first under the same Idempotency-Key: its answer is given again. */
  | { readonly next: 'repeat' }
  /** The claim of the operation (an id, an email, a place in a group) is lost. */
  | { readonly next: 'refuse'; readonly fault: Fault }
  /** Data that the decision rested on has changed, or others were writing the same items. */
  | { readonly next: 'decide-again'; readonly outdated: 'numbers' | 'new-id' | 'everything' | 'nothing-known' }

export const commitMeanings = {
  committed: { next: 'answer' },
  repeated: { next: 'repeat' },
  'email-taken': { next: 'refuse', fault: { field: 'email', code: 'email_taken' } },
  'mandate-taken': { next: 'refuse', fault: { field: 'reference', code: 'mandate_taken' } },
  'group-full': { next: 'refuse', fault: { field: '', code: 'group_full' } },
  'customer-exists': { next: 'refuse', fault: { field: '', code: 'customer_exists' } },
  'numbers-moved': { next: 'decide-again', outdated: 'numbers' },
  'lost-race': { next: 'decide-again', outdated: 'everything' },
  contended: { next: 'decide-again', outdated: 'nothing-known' },
} as const satisfies Readonly<Record<CommitOutcome, CommitMeaning>>

/** The meaning for an operation that is committed alone: only its caller's own choice of an id is refused. */
export function meaningOf(outcome: CommitOutcome, command: Pick<Command, 'creates' | 'customerId'>): CommitMeaning {
  if (outcome !== 'customer-exists') return commitMeanings[outcome]
  if (command.customerId === undefined) return { next: 'decide-again', outdated: 'new-id' }
  return command.creates ? commitMeanings[outcome] : { next: 'decide-again', outdated: 'everything' }
}
