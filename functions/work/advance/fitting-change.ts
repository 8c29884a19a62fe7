/** The part of a decision that fits into one transaction. */
import { withConsequences, withoutConsequences } from '../../domain/engine/engine.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Change } from '../../domain/world/change.ts'
import { worldWrites } from '../../store/customer/commit-world.ts'
import type { WorldCommit } from '../../store/customer/world-commit.ts'
import { maxWrites } from '../../store/dynamo/transaction.ts'

export interface ToFit {
  readonly settings: Settings
  readonly now: Instant
  readonly commitOf: (change: Change) => WorldCommit
  /** Further writes of the same transaction. */
  readonly reservedWrites?: number
}

/**
 * The decision with its immediate consequences; the decision alone if they do not fit into one transaction. They then
 * fall due at once, and the next call or job carries them out.
 */
export function fittingChange(decided: Change, { settings, now, commitOf, reservedWrites = 0 }: ToFit): Change {
  const whole = withConsequences(decided, now, settings)
  return fitsTransaction(commitOf(whole), reservedWrites) ? whole : withoutConsequences(decided, now, settings)
}

export const fitsTransaction = (commit: WorldCommit, reservedWrites = 0): boolean =>
  worldWrites(commit).length + reservedWrites <= maxWrites
