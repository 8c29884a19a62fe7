/** Commits steps of time, as many in one transaction as it carries. */
import type { Ledger } from '../../domain/world/ledger.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import type { Step } from '../../domain/world/change.ts'
import type { World } from '../../domain/world/world.ts'
import { runtime } from '../../outside/runtime.ts'
import type { ChangeNote } from '../../store/customer/change-record.ts'
import { maxWrites, type CommitOutcome, type ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { knowingNumbers, type LookUp } from '../../store/customer/document-numbers.ts'
import { commitWorld, worldWrites } from '../../store/customer/commit-world.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'
import { lockOf } from '../account/lock-account.ts'

/** The records of so many steps, the parts they change and the entries of those mostly fit one transaction. */
const stepsPerCommit = 12

export interface StepsCommit {
  readonly settings: Settings
  readonly before: LoadedWorld
  /**
   * The steps from a world on, which is `before` but for the numbers it knows. Only those are derived that are
   * committed.
   */
  readonly steps: (from: World, mostDocuments?: number) => Iterable<Step>
  /** The instant up to which all the steps go. */
  readonly until: Instant
  /** Further writes of the first transaction. */
  readonly also?: readonly ConditionalWrite[]
}

export type CommittedSteps =
  /** `world` is as it is stored now; `more` where there may be further steps. */
  | { readonly outcome: 'committed'; readonly world: LoadedWorld; readonly more: boolean }
  | { readonly outcome: Exclude<CommitOutcome, 'committed'> }

/**
 * Where others are at the counter of its document numbers, the customer waits for the account's lock.
 * Without any step the customer is still written anew, due when the present settings say.
 */
export async function commitSteps(steps: StepsCommit): Promise<CommittedSteps> {
  const { customer, ledger } = steps.before
  const lock = lockOf(steps.settings.account.id)
  const about = `the document numbers of the customer ${customer.id}`
  const load = async (): Promise<Ledger['numbers']> => {
    await lock.take()
    return {}
  }
  const whenContended = (outcome: 'numbers-moved' | 'contended'): CommittedSteps => ({ outcome })
  try {
    return await retrying({ runtime, about, known: ledger.numbers, load, whenContended }, async (numbers) => {
      const { commit, more } = await stepsKnowingNumbers(steps, numbers)
      const outcome = await commitWorld(commit)
      if (outcome === 'numbers-moved' || outcome === 'contended') return again(outcome)
      return done(outcome === 'committed' ? { outcome, world: worldAfter(commit), more } : { outcome })
    })
  } finally {
    await lock.release()
  }
}

export interface SomeSteps {
  readonly commit: WorldCommit
  readonly more: boolean
}

/** As many steps as go into one transaction, with the document numbers that they take. */
export async function stepsKnowingNumbers(
  steps: StepsCommit,
  known: Ledger['numbers'],
  lookUp?: LookUp,
): Promise<SomeSteps> {
  const { decided } = await knowingNumbers(
    steps.settings.account.id,
    known,
    (numbers) => stepsCommit(steps, numbers),
    ({ commit }) => commit.after.ledger.numbers,
    lookUp,
  )
  return decided
}

/**
 * As many steps as there are, or as one transaction holds. A single step that is too large leaves its documents to the
 * next transaction.
 */
function stepsCommit(
  given: StepsCommit,
  numbers: Ledger['numbers'],
  count = stepsPerCommit,
  mostDocuments?: number,
): SomeSteps {
  const { settings, before, steps, until, also = [] } = given
  const from: World = { ...before, ledger: { ...before.ledger, numbers } }
  const taken = take(steps(from, mostDocuments), count)
  const last = taken.at(-1)
  const more = taken.length === count
  const commit: WorldCommit = {
    settings,
    before,
    after: last?.world ?? from,
    numbers,
    notes: notesOf(taken),
    now: more && last !== undefined ? last.at : until,
    also,
  }
  if (worldWrites(commit).length <= maxWrites) return { commit, more }
  if (count > 1) return stepsCommit(given, numbers, Math.floor(count / 2))
  return mostDocuments === undefined ? stepsCommit(given, numbers, count, 0) : { commit, more }
}

/** The steps of one instant are one change. */
function notesOf(steps: readonly Step[]): ChangeNote[] {
  return [...Map.groupBy(steps, ({ at }) => at)].map(([at, together]) => ({
    at,
    via: 'system',
    by: 'System',
    facts: together.flatMap(({ facts }) => facts),
  }))
}

function take(steps: Iterable<Step>, count: number): Step[] {
  const taken: Step[] = []
  for (const step of steps) {
    taken.push(step)
    if (taken.length === count) break
  }
  return taken
}
