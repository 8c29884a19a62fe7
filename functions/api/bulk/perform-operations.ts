/**
 * Performs the operations of one call in their order, chunk after chunk: each is decided in memory and committed in one
 * transaction. If a chunk fails, the chunks before it stay, and the rest is decided again on the data stored by then,
 * in smaller chunks, down to one operation each. `docs/decisions/bulk.md` says why the result is that of single calls.
 */
import type { Fault } from '../../domain/refusal/fault.ts'
import { runtime } from '../../outside/runtime.ts'
import { storeIsBusy } from '../../store/dynamo/busy.ts'
import type { CommitOutcome } from '../../store/dynamo/transaction.ts'
import { again, done, goOn, retrying, type Attempt } from '../../store/dynamo/retrying.ts'
import { lockOf } from '../../work/document-numbers/lock-account.ts'
import { commitMeanings } from '../operations/operation-commit.ts'
import { commitChunk, forgetAll } from './commit-chunk.ts'
import { composeChunk } from './compose-chunk.ts'
import { refusedFor, type Outcome } from './operation-outcome.ts'
import { resume } from './resume-run.ts'
import type { Run } from './bulk-run.ts'
import { beginChunk } from './chunk.ts'
import { untilTimeIsOver } from './time-left.ts'

/** More changes never fit into one transaction; refused operations need none. */
const mostOperations = 200
/** Tries of a chunk that collides with other writers before it is divided. The second try waits in line with them. */
const triesTogether = 2
/** Tries of one operation alone. */
const maxTries = 12
/** A function's answer may have 6 MB; the rest is for the operations that are not done. */
const maxAnswerBytes = 4_000_000

/** The outcome of each operation; undefined if the Idempotency-Key stands for another request. */
export async function performOperations(run: Run): Promise<readonly Outcome[] | undefined> {
  if (!(await resume(run))) return undefined
  const { over, forget } = run.time.whenOver()
  try {
    const ended = await Promise.race([workThrough(run), over])
    return ended === 'another-request' ? undefined : run.given.map((_, index) => outcomeAt(run, index))
  } finally {
    forget()
    run.line.end()
  }
}

function outcomeAt({ outcomes, underWay, call }: Run, index: number): Outcome {
  const isUncertain = underWay !== undefined && underWay.from <= index && index < underWay.to
  const code = isUncertain ? 'operation_uncertain' : 'operation_not_done'
  return outcomes[index] ?? refusedFor(call.language, { field: '', code })
}

type Attempted = CommitOutcome | 'another-request' | 'busy' | 'broken'

/** Number of operations in the next attempt, and the failures since the last chunk that was committed. */
interface Pace {
  readonly most: number
  readonly failures: number
  /** Failures of one operation alone. */
  readonly failuresAlone: number
  /** Whether the call has collided with others, and from then on waits in line with the account's other writers. */
  readonly inLine: boolean
}

const fullPace: Pace = { most: mostOperations, failures: 0, failuresAlone: 0, inLine: false }

async function workThrough(run: Run): Promise<Attempted | 'ended'> {
  // The Idempotency-Key is kept for its request even if there is nothing to do.
  if (run.given.length === 0) await commitChunk(run, beginChunk(run, run.call.now))
  const options = { runtime, about: 'the customers of many operations', policy: untilTimeIsOver }
  return await retrying({ ...options, load: () => fullPace }, (pace) => performNext(run, pace))
}

async function performNext(run: Run, pace: Pace): Promise<Attempt<Pace, Attempted | 'ended', Attempted>> {
  if (!isGoingOn(run)) return done('ended')
  run.narrow = pace.most === 1
  const from = run.outcomes.length
  const { outcome, operations } = await (pace.inLine ? attemptInLine(run, pace.most) : attempt(run, pace.most))
  if (outcome === 'another-request') return done(outcome)
  const { inLine } = pace
  if (run.outcomes.length > from) return goOn({ ...fullPace, most: Math.min(mostOperations, pace.most * 2), inLine })
  const next = slower(pace, outcome, operations)
  if (!isHopeless(run, outcome, next)) return isRefusal(outcome) ? goOn(next) : again(outcome, next)
  giveUp(run, outcome)
  return goOn({ ...fullPace, inLine })
}

/** Data read before the call waited for others is outdated. */
async function attemptInLine(run: Run, most: number): ReturnType<typeof attempt> {
  const lock = lockOf(run.call.account)
  try {
    await run.line.beforeLock()
    await lock.take()
    run.worlds.forget()
    run.assignments.forget()
    run.line.forget()
    return await attempt(run, most)
  } finally {
    run.line.afterLock()
    await lock.release()
  }
}

const isGoingOn = ({ outcomes, given, time, answerBytes }: Run): boolean =>
  outcomes.length < given.length && time.hasTime() && answerBytes < maxAnswerBytes

/** The result of one chunk, and its number of operations. */
async function attempt(run: Run, most: number): Promise<{ readonly outcome: Attempted; readonly operations: number }> {
  let operations = 1
  try {
    const chunk = await composeChunk(run, most)
    operations = chunk.outcomes.length
    const outcome = await commitChunk(run, chunk)
    return { outcome: outcome === 'repeated' && !(await resume(run)) ? 'another-request' : outcome, operations }
  } catch (error) {
    forgetAll(run)
    // Other calls continue while this one waits for the busy storage.
    run.line.leave()
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

/**
 * The next attempt knows which claim the storage refused, so it needs no wait, and may take as many operations once
 * more.
 */
function isRefusal(outcome: Attempted): boolean {
  const isOfCommit = outcome !== 'another-request' && outcome !== 'busy' && outcome !== 'broken'
  return isOfCommit && commitMeanings[outcome].next === 'refuse'
}

function slower(pace: Pace, outcome: Attempted, operations: number): Pace {
  const { most, failures, failuresAlone } = pace
  const met = isMeeting(outcome)
  // Fewer operations would collide just as often, so they are divided only if the storage keeps refusing them.
  const asMuch = (isRefusal(outcome) || met) && failures < (met ? triesTogether : 1)
  return {
    most: asMuch ? most : outcome === 'broken' ? 1 : Math.max(1, Math.floor(operations / 2)),
    failures: failures + 1,
    // The operation is not refused because the storage is busy or others take numbers: it waits as long as there is
    // time.
    failuresAlone: failuresAlone + (most === 1 && outcome !== 'busy' && outcome !== 'numbers-moved' ? 1 : 0),
    inLine: pace.inLine || met,
  }
}

/** Whether others were writing the same customers, or items that customers share. */
const isMeeting = (outcome: Attempted) =>
  outcome === 'lost-race' || outcome === 'contended' || outcome === 'numbers-moved'

const isHopeless = ({ narrow }: Run, outcome: Attempted, { failuresAlone }: Pace): boolean =>
  (outcome === 'broken' && narrow) || failuresAlone >= maxTries

/** The next operation is not tried again; the operations after it are. */
function giveUp(run: Run, outcome: Attempted): void {
  const { language, requestId } = run.call
  const fault: Fault =
    outcome === 'broken'
      ? { field: '', code: 'operation_failed', values: { requestId } }
      : { field: '', code: 'operation_contended' }
  run.givenUp.set(run.outcomes.length, refusedFor(language, fault))
}
