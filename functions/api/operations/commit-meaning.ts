/**
 * The meaning of a commit's outcome for an operation in it: the same for a single call and for an operation of many.
 */
import type { Fault } from '../../domain/refusal/fault.ts'
import type { Command } from '../../operations/command.ts'
import type { CommitOutcome } from '../../store/dynamo/transaction.ts'

export type CommitMeaning =
  | { readonly next: 'answer' }
  /** Another call was first under the same Idempotency-Key: its answer is given again. */
  | { readonly next: 'repeat' }
  /** The claim of the operation (an id, an email, a place in a group) is lost. */
  | { readonly next: 'refuse'; readonly fault: Fault }
  /** Grounds of the decision have changed, or others were writing where it writes. */
  | { readonly next: 'decide-again'; readonly outdated: 'numbers' | 'new-id' | 'everything' | 'nothing-known' }

export const commitMeanings = {
  committed: { next: 'answer' },
  repeated: { next: 'repeat' },
  'email-taken': { next: 'refuse', fault: { field: 'email', code: 'email_taken' } },
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
