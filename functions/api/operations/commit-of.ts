/** The commit of a decision: the same for a single call and for an operation of many. */
import type { Ledger } from '../../domain/world/ledger.ts'
import { withConsequences, withoutConsequences } from '../../domain/engine/engine.ts'
import type { Change } from '../../domain/world/change.ts'
import type { Call } from '../../http/call.ts'
import { stillAsLoaded, type LoadedGroup } from '../../store/customer/load-group.ts'
import { maxWrites } from '../../store/dynamo/transaction.ts'
import { worldWrites } from '../../store/customer/commit-world.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'

export interface Grounds {
  readonly call: Pick<Call, 'settings' | 'account' | 'by' | 'now'>
  readonly before: LoadedWorld | undefined
  readonly group: LoadedGroup | undefined
  /** The numbers that the decision was given. */
  readonly numbers: Ledger['numbers']
  readonly keep?: WorldCommit['keep'] | undefined
  /** Further writes of the same transaction. */
  readonly reservedWrites?: number
}

/** The decision with its immediate consequences; the decision alone where they do not fit into one transaction. */
export function commitOf(decided: Change, grounds: Grounds): WorldCommit {
  const { settings, now } = grounds.call
  const { reservedWrites = 0 } = grounds
  const commit = commitOfChange(withConsequences(decided, now, settings), grounds)
  return worldWrites(commit).length + reservedWrites <= maxWrites
    ? commit
    : commitOfChange(withoutConsequences(decided, now, settings), grounds)
}

function commitOfChange({ world, facts }: Change, { call, before, group, numbers, keep }: Grounds): WorldCommit {
  const { settings, now, account, by } = call
  return {
    settings,
    before,
    after: world,
    numbers,
    notes: [{ at: now, via: 'api', by, facts }],
    now,
    ...(group === undefined
      ? {}
      : {
          groups: new Map([[group.subscription.id, group.subscription]]),
          also: [stillAsLoaded(account, group)],
        }),
    ...(keep === undefined ? {} : { keep }),
  }
}
