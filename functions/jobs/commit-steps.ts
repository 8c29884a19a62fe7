/** Makes steps of time durable, as many in one transaction as it carries. */
import type { Settings } from '../domain/settings/settings.ts'
import type { Instant } from '../domain/time.ts'
import type { WorldStep } from '../domain/world.ts'
import type { CommitOutcome, Guarded } from '../store/guarded.ts'
import { commitWorld, worldAfter, type LoadedWorld } from '../store/world.ts'

/** Their records, the parts they change and the entries of those stay well below what a transaction holds. */
const stepsPerCommit = 8

export interface StepsCommit {
  readonly settings: Settings
  readonly before: LoadedWorld
  /** From `before` on; only so many are worked out as are committed. */
  readonly steps: Iterable<WorldStep>
  /** The instant up to which all the steps go. */
  readonly until: Instant
  /** What else the first of them writes. */
  readonly also?: readonly Guarded[]
}

export interface CommittedSteps {
  readonly outcome: CommitOutcome
  /** What is stored now, where they were committed. */
  readonly world: LoadedWorld
  /** Whether there may be further steps. */
  readonly more: boolean
}

/** Without any step it still writes the customer anew, due when the present settings say. */
export async function commitSteps({ settings, before, steps, until, also = [] }: StepsCommit): Promise<CommittedSteps> {
  const taken = take(steps, stepsPerCommit)
  const last = taken.at(-1)
  const more = taken.length === stepsPerCommit
  const commit = {
    settings,
    before,
    after: last?.world ?? before,
    notes: taken.map(({ at, events, history }) => ({ at, via: 'system' as const, by: 'System', events, history })),
    now: more && last !== undefined ? last.at : until,
    also,
  }
  return { outcome: await commitWorld(commit), world: worldAfter(commit), more }
}

function take(steps: Iterable<WorldStep>, count: number): WorldStep[] {
  const taken: WorldStep[] = []
  for (const step of steps) {
    taken.push(step)
    if (taken.length === count) break
  }
  return taken
}
