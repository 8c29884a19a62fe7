/**
 * Carries out the operations of one call in their order: stretch after stretch, each decided in memory and committed in one
 * transaction. Where one does not come about, what is committed stays, and the rest is decided afresh on what is stored by
 * then, in smaller stretches, down to one operation each. `docs/decisions/bulk.md` says why this is as one after another.
 */
import type { Fault } from '../../domain/fault.ts'
import { runtime } from '../../outside/runtime.ts'
import { storeIsBusy } from '../../store/dynamo/busy.ts'
import type { CommitOutcome } from '../../store/dynamo/transaction.ts'
import { backOff } from '../../store/dynamo/back-off.ts'
import { commitChunk, forgetAll } from './commit-chunk.ts'
import { composeChunk } from './compose-chunk.ts'
import { refusedFor, type Outcome } from './operation-outcome.ts'
import { resume } from './resume-run.ts'
import type { Run } from './bulk-run.ts'
import { beginChunk } from './chunk.ts'

/** More never fit into one transaction; those that are refused need none. */
const mostOperations = 200
/** Of one operation alone. */
const maxTries = 8
/** A function's answer may have 6 MB; the rest is for those that are not done. */
const maxAnswerBytes = 4_000_000

/** What became of each operation; undefined where the Idempotency-Key stands for another request. */
export async function carryOut(run: Run): Promise<readonly Outcome[] | undefined> {
  if (!(await resume(run))) return undefined
  const { over, forget } = run.time.whenOver()
  try {
    const ended = await Promise.race([workThrough(run), over])
    return ended === 'another-request' ? undefined : run.given.map((_, index) => outcomeAt(run, index))
  } finally {
    forget()
  }
}

function outcomeAt({ outcomes, underWay, call }: Run, index: number): Outcome {
  const isUncertain = underWay !== undefined && underWay.from <= index && index < underWay.to
  const code = isUncertain ? 'operation_uncertain' : 'operation_not_done'
  return outcomes[index] ?? refusedFor(call.language, { field: '', code })
}

type Attempted = CommitOutcome | 'another-request' | 'busy' | 'broken'

/** How much the next attempt takes on, and what went before it since the last stretch that came about. */
interface Pace {
  readonly most: number
  readonly failures: number
  /** Those of one operation alone. */
  readonly failuresAlone: number
}

const fullPace: Pace = { most: mostOperations, failures: 0, failuresAlone: 0 }

async function workThrough(run: Run): Promise<Attempted | 'ended'> {
  // A key stands for its request also where there is nothing to do.
  if (run.given.length === 0) await commitChunk(run, beginChunk(run, run.call.now))
  for (let pace = fullPace; isGoingOn(run);) {
    run.narrow = pace.most === 1
    const from = run.outcomes.length
    const { outcome, operations } = await attempt(run, pace.most)
    if (outcome === 'another-request') return outcome
    if (run.outcomes.length > from) {
      pace = { ...fullPace, most: Math.min(mostOperations, pace.most * 2) }
      continue
    }
    pace = slower(pace, outcome, operations)
    if (isHopeless(run, outcome, pace)) {
      giveUp(run, outcome)
      pace = fullPace
    } else if (!isAnswered(outcome)) await backOff(runtime, pace.failures)
  }
  return 'ended'
}

const isGoingOn = ({ outcomes, given, time, answerBytes }: Run): boolean =>
  outcomes.length < given.length && time.hasTime() && answerBytes < maxAnswerBytes

/** One stretch, and how many operations it had. */
async function attempt(run: Run, most: number): Promise<{ readonly outcome: Attempted; readonly operations: number }> {
  let operations = 1
  try {
    const chunk = await composeChunk(run, most)
    operations = chunk.outcomes.length
    const outcome = await commitChunk(run, chunk)
    return { outcome: outcome === 'repeated' && !(await resume(run)) ? 'another-request' : outcome, operations }
  } catch (error) {
    forgetAll(run)
    run.ids.giveAnew(run.outcomes.length)
    if (storeIsBusy(error) || run.time.isOver()) return { outcome: 'busy', operations }
    run.underWay = undefined
    const { requestId } = run.call
    console.error({
      message: 'Operations failed unexpectedly.',
      requestId,
      operation: run.outcomes.length,
      operations,
      error: String(error instanceof Error ? error.stack : error),
    })
    return { outcome: 'broken', operations }
  }
}

/** What the storage says of a claim is known to the next attempt, which may therefore take on as much again, once. */
const isAnswered = (outcome: Attempted): boolean =>
  outcome === 'email-taken' || outcome === 'group-full' || outcome === 'customer-exists'

function slower({ most, failures, failuresAlone }: Pace, outcome: Attempted, operations: number): Pace {
  const asMuch = isAnswered(outcome) && failures === 0
  return {
    most: asMuch ? most : outcome === 'broken' ? 1 : Math.max(1, Math.floor(operations / 2)),
    failures: failures + 1,
    // A busy storage is no fault of the operation, which waits as long as there is time.
    failuresAlone: failuresAlone + (most === 1 && outcome !== 'busy' ? 1 : 0),
  }
}

const isHopeless = ({ narrow }: Run, outcome: Attempted, { failuresAlone }: Pace): boolean =>
  (outcome === 'broken' && narrow) || failuresAlone >= maxTries

/** The next operation is not tried again; those after it are. */
function giveUp(run: Run, outcome: Attempted): void {
  const { language, requestId } = run.call
  const fault: Fault =
    outcome === 'broken'
      ? { field: '', code: 'operation_failed', values: { requestId } }
      : { field: '', code: 'operation_contended' }
  run.givenUp.set(run.outcomes.length, refusedFor(language, fault))
}
