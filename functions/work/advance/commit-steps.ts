/** Commits steps of time, as many in one transaction as it carries. */
import type { Ledger } from '../../domain/world/ledger.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Step } from '../../domain/world/change.ts'
import { runtime } from '../../outside/runtime.ts'
import type { ChangeNote } from '../../store/customer/change-record.ts'
import { maxWrites, type CommitOutcome, type ConditionalWrite } from '../../store/dynamo/transaction.ts'
import { again, done, goOn, retrying } from '../../store/dynamo/retrying.ts'
import { numbersTold, triesOfNumbers, type LookUp } from '../../store/customer/document-numbers.ts'
import { commitTogether, worldWrites } from '../../store/customer/commit-world.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'
import { lockOf } from '../document-numbers/lock-account.ts'
import { placeInLine } from '../document-numbers/number-queue.ts'
import { stepsOnTheWay, withNumbers, type StepsFrom, type Way } from './steps-on-the-way.ts'

/** The records of this number of steps, with the changed parts and their entries, usually fit one transaction. */
const stepsAtFirst = 12
/** Renewals of one subscription at one instant write little more than its item: there the events are the bound. */
const mostSteps = 400
/** The least and the greatest growth of a commit when it is composed again with further steps. */
const worthwhile = 1.2
const mostGrowth = 8
/** The limit of a commit, below the 4 MB that a transaction holds as DynamoDB counts them. */
const maxBytes = 3_000_000
const writesWorthCounting = 40

export interface StepsCommit {
  readonly settings: Settings
  readonly before: LoadedWorld
  readonly steps: StepsFrom
  /** The latest instant of the steps. */
  readonly until: Instant
  /** Further writes of the first transaction. */
  readonly also?: readonly ConditionalWrite[]
}

export type CommittedSteps =
  /** `world` is the present stored world; `more` if there may be further steps. */
  | { readonly outcome: 'committed'; readonly world: LoadedWorld; readonly more: boolean }
  | { readonly outcome: Exclude<CommitOutcome, 'committed'> }

/**
 * If others use the counter of its document numbers, the customer waits for the account's lock. Even without a step the
 * customer is written again, with the next due instant by the present settings.
 */
export async function commitSteps(steps: StepsCommit): Promise<CommittedSteps> {
  const { customer, ledger } = steps.before
  const { id: account } = steps.settings.account
  const lock = lockOf(account)
  const line = placeInLine(account)
  const about = `the document numbers of the customer ${customer.id}`
  let lostNumbers = 0
  const load = async (): Promise<Ledger['numbers']> => {
    await lock.take()
    return {}
  }
  const whenContended = (outcome: 'numbers-moved' | 'contended'): CommittedSteps => ({ outcome })
  try {
    return await retrying({ runtime, about, known: ledger.numbers, load, whenContended }, async (numbers) => {
      const { commit, more } = await stepsKnowingNumbers(steps, numbers, line.lookUp)
      const transacted = await commitTogether([commit])
      const { outcome } = transacted
      const { numbers: next } = commit.after.ledger
      if (outcome === 'numbers-moved' && lostNumbers++ < triesOfNumbers) {
        return goOn(numbersTold(account, Object.keys(next), transacted))
      }
      if (outcome === 'numbers-moved' || outcome === 'contended') return again(outcome)
      if (outcome === 'committed') line.leave(next)
      return done(outcome === 'committed' ? { outcome, world: worldAfter(commit), more } : { outcome })
    })
  } finally {
    line.leave()
    await lock.release()
  }
}

export interface SomeSteps {
  readonly commit: WorldCommit
  readonly more: boolean
}

/**
 * Composes a commit of as many steps as fit into one transaction, with the document numbers that they take. Each step
 * is computed once. The number of steps that fit is found by composing a commit of some steps, whose size suggests the
 * next number to try. A single step that is too large leaves its documents to the next transaction.
 */
export async function stepsKnowingNumbers(
  steps: StepsCommit,
  numbers: Ledger['numbers'],
  lookUp?: LookUp,
): Promise<SomeSteps> {
  const some = await fillOne(steps, stepsOnTheWay(steps, { known: numbers, lookUp }))
  if (some !== undefined) return some
  const withoutDocuments = stepsOnTheWay(steps, { known: numbers, lookUp, mostDocuments: 0 })
  return commitOf(steps, withoutDocuments, await withoutDocuments.first(1), 1)
}

/** Undefined if not even the first step fits. */
async function fillOne(request: StepsCommit, way: Way): Promise<SomeSteps | undefined> {
  let most = mostSteps
  let fitting: SomeSteps | undefined
  let fittingCount = 0
  for (let count = stepsAtFirst; count > fittingCount * worthwhile;) {
    const some = commitOf(request, way, await way.first(count), count)
    const writes = worldWrites(some.commit)
    if (fits(writes)) {
      fitting = some
      fittingCount = count
      if (!some.more) break
      const asMany = Math.floor((count * maxWrites) / writes.length)
      count = Math.min(most, asMany, count * mostGrowth)
    } else {
      most = count - 1
      count = Math.floor((fittingCount + count) / 2)
    }
  }
  return fitting
}

function commitOf(request: StepsCommit, way: Way, steps: readonly Step[], count: number): SomeSteps {
  const { settings, before, until, also = [] } = request
  const last = steps.at(-1)
  const more = steps.length === count
  const numbers = way.numbers()
  const commit: WorldCommit = {
    settings,
    before,
    after: last?.world ?? withNumbers(before, numbers),
    numbers,
    notes: notesOf(steps),
    now: more && last !== undefined ? last.at : until,
    also,
  }
  return { commit, more }
}

/** Few commits have so many writes that their bytes need to be counted. */
const fits = (writes: readonly ConditionalWrite[]): boolean =>
  writes.length <= maxWrites && (writes.length < writesWorthCounting || bytesOf(writes) <= maxBytes)

const bytesOf = (writes: readonly ConditionalWrite[]) => Buffer.byteLength(JSON.stringify(writes))

/** The steps of one instant are one change. */
function notesOf(steps: readonly Step[]): ChangeNote[] {
  return [...Map.groupBy(steps, ({ at }) => at)].map(([at, together]) => ({
    at,
    via: 'system',
    by: 'System',
    facts: together.flatMap(({ facts }) => facts),
  }))
}
