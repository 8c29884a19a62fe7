/** What is committed of a decision: the same for a single call and for one operation of many. */
import type { Ledger } from '../../domain/world/ledger.ts'
import { withConsequences } from '../../domain/world/world.ts'
import type { Call } from '../../http/call.ts'
import type { Decision } from '../../operations/operation.ts'
import { assignmentWrites } from '../../store/product/assignments.ts'
import { stillAsLoaded, type LoadedGroup } from '../../store/customer/load-group.ts'
import { maxWrites } from '../../store/dynamo/transaction.ts'
import { worldWrites } from '../../store/customer/commit-world.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'

export type Changed = Extract<Decision, { outcome: 'changed' }>

export interface Grounds {
  readonly call: Pick<Call, 'settings' | 'account' | 'access' | 'now'>
  readonly before: LoadedWorld | undefined
  readonly group: LoadedGroup | undefined
  /** The numbers that the decision was given. */
  readonly numbers: Ledger['numbers']
  readonly keep?: WorldCommit['keep'] | undefined
  /** Writes that will come beside it in the same transaction. */
  readonly reservedWrites?: number
}

/** The decision together with what it brings about at once; fewer of that where it would not fit one transaction. */
export function commitOf(decision: Changed, grounds: Grounds, limit?: number): WorldCommit {
  const { before, group, numbers, keep, reservedWrites = 0 } = grounds
  const { settings, now, account, access } = grounds.call
  const done = withConsequences(decision, before, now, settings, limit)
  const commit: WorldCommit = {
    settings,
    before,
    after: done.world,
    numbers,
    notes: [{ at: now, via: 'api', by: access.name, history: done.history, events: done.events }],
    now,
    ...(group === undefined ? {} : { groups: new Map([[group.subscription.id, group.subscription]]) }),
    also: [
      ...(group === undefined ? [] : [stillAsLoaded(account, group)]),
      ...assignmentWrites(account, decision.world.customer.id, decision.assignments ?? []),
    ],
    ...(keep === undefined ? {} : { keep }),
  }
  const fits = limit === 0 || worldWrites(commit).length + reservedWrites <= maxWrites
  return fits ? commit : commitOf(decision, grounds, 0)
}
