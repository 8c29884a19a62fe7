/** Makes steps of time durable, as many in one transaction as it carries. */
import type { Ledger } from '../../domain/world/ledger.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import type { Step } from '../../domain/world/change.ts'
import type { World } from '../../domain/world/world.ts'
import { runtime } from '../../outside/runtime.ts'
import type { ChangeNote } from '../../store/customer/change-record.ts'
import { maxWrites, type CommitOutcome, type ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { backOff } from '../../store/dynamo/back-off.ts'
import { knowingNumbers } from '../../store/customer/document-numbers.ts'
import { commitWorld, worldWrites } from '../../store/customer/commit-world.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'

/** Their records, the parts they change and the entries of those are mostly well below what a transaction holds. */
const stepsPerCommit = 12
const maxLookUps = 10

export interface StepsCommit {
  readonly settings: Settings
  readonly before: LoadedWorld
  /** From a world on that is `before` but for the numbers it knows; only so many are worked out as are committed. */
  readonly steps: (from: World, mostDocuments?: number) => Iterable<Step>
  /** The instant up to which all the steps go. */
  readonly until: Instant
  /** What else the first of them writes. */
  readonly also?: readonly ConditionalWrite[]
}

export interface CommittedSteps {
  readonly outcome: CommitOutcome
  /** What is stored now, where they were committed. */
  readonly world: LoadedWorld
  /** Whether there may be further steps. */
  readonly more: boolean
}

/** Without any step it still writes the customer anew, due when the present settings say. */
export async function commitSteps(steps: StepsCommit): Promise<CommittedSteps> {
  let { numbers } = steps.before.ledger
  for (let tries = 1; ; tries++) {
    const { commit, more } = await stepsKnowingNumbers(steps, numbers)
    const outcome = await commitWorld(commit)
    if (outcome !== 'numbers-moved' || tries > maxLookUps) return { outcome, world: worldAfter(commit), more }
    await backOff(runtime, tries)
    numbers = {}
  }
}

export interface SomeSteps {
  readonly commit: WorldCommit
  readonly more: boolean
}

/** As many steps as go into one transaction, with the numbers that they take. */
export async function stepsKnowingNumbers(steps: StepsCommit, known: Ledger['numbers']): Promise<SomeSteps> {
  const { decided } = await knowingNumbers(
    steps.settings.account.id,
    known,
    (numbers) => stepsCommit(steps, numbers),
    ({ commit }) => commit.after.ledger.numbers,
  )
  return decided
}

/** As many steps as there are, or as one transaction holds. One that is too much by itself leaves its documents to the next. */
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

/** What was done at one instant is one change. */
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
