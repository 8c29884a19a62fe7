/**
 * Commits a chunk: one transaction of everything its operations change, and of their outcomes if they are kept. If the
 * storage's answer is lost, the same transaction is sent again until its outcome is known, so nothing is done twice.
 */
import { runtime } from '../../outside/runtime.ts'
import { storeIsBusy } from '../../store/dynamo/busy.ts'
import {
  transactOnce,
  type CommitOutcome,
  type ConditionalWrite,
  type Transacted,
} from '../../store/dynamo/transaction.ts'
import { chunkWrite } from '../../store/idempotency/stored-progress.ts'
import { again, done, nothing, retrying } from '../../store/dynamo/retrying.ts'
import { batchWrites } from '../../store/customer/commit-batch.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'
import { wouldCommit } from '../../store/customer/would-commit.ts'
import { commitMeanings } from '../operations/operation-commit.ts'
import { learnClaims, learnRefusals } from './claims.ts'
import type { Run } from './bulk-run.ts'
import { nextIndex, type Chunk } from './chunk.ts'
import { untilTimeIsOver } from './time-left.ts'

export async function commitChunk(run: Run, chunk: Chunk): Promise<CommitOutcome> {
  const writes = [...batchWrites(chunk.batch), ...keptWith(run, chunk)]
  // The answer says that these operations are not done.
  if (run.time.isOver()) throw new Error('The time of the call is over.')
  run.line.pass()
  run.underWay = { from: chunk.from, to: nextIndex(chunk) }
  const { outcome, failed } = await (run.foreseen === undefined
    ? sendUntilKnown(run, writes)
    : wouldCommit(writes, run.foreseen.items))
  run.underWay = undefined
  if (outcome === 'committed') learnCommitted(run, chunk)
  else await learnFailed(run, chunk, outcome, failed)
  return outcome
}

function keptWith({ under, sinceMillis }: Run, { from, outcomes }: Chunk): ConditionalWrite[] {
  return under === undefined ? [] : [chunkWrite({ under, from, outcomes, sinceMillis, realNowMillis: Date.now() })]
}

/**
 * Rejects if the outcome is unknown when the call has to answer. Once an answer was lost, the writes may be stored
 * or still under way, so only a failed condition counts as an outcome from then on, and contention does not.
 */
async function sendUntilKnown({ time }: Run, writes: readonly ConditionalWrite[]): Promise<Transacted> {
  if (writes.length === 0) return { outcome: 'committed', failed: [] }
  const token = runtime.newToken()
  let lost: Error | undefined
  return await retrying({ runtime, about: 'a chunk', policy: untilTimeIsOver, load: nothing }, async () => {
    try {
      const transacted = await transactOnce(writes, token)
      const isContended = transacted.outcome !== 'committed' && transacted.failed.length === 0
      if (lost === undefined || !isContended) return done(transacted)
    } catch (error) {
      if (!(error instanceof Error) || !storeIsBusy(error)) throw error
      lost = error
    }
    if (time.isOver()) throw lost
    return again(lost)
  })
}

/** Updates the state of the call once a chunk is stored. */
function learnCommitted(run: Run, chunk: Chunk): void {
  run.outcomes.push(...chunk.outcomes)
  run.answerBytes += chunk.bytes
  run.line.endTurn(chunk.numbers, run.outcomes.length < run.given.length)
  for (const [id, { commit }] of chunk.batch.members) {
    run.worlds.put(id, worldAfter(commit))
    run.foreseen?.commits.set(id, [...(run.foreseen.commits.get(id) ?? []), commit])
  }
  for (const [place, assignment] of chunk.assignments) run.assignments.put(place, assignment)
  // The next operations may be about customers of this chunk without naming them.
  run.worlds.tidy(run.outcomes.length, new Set(chunk.batch.members.keys()))
  run.assignments.tidy(run.outcomes.length, new Set())
  learnClaims(run, chunk)
}

/** Updates the state of the call when a chunk is not stored; the data that the chunk used is read again. */
async function learnFailed(
  run: Run,
  chunk: Chunk,
  outcome: CommitOutcome,
  failed: readonly ConditionalWrite[],
): Promise<void> {
  run.ids.giveAnew(chunk.from)
  run.line.forget()
  const conflicts = [outcome, ...failed.map(({ onConflict }) => onConflict)]
  if (conflicts.some(outdatesEverything)) forgetAll(run)
  learnRefusals(run, chunk, failed)
  const ids = madeByAnother(chunk, failed)
  run.worlds.forget(ids)
  for (const id of ids) await run.ids.taken(id)
}

function outdatesEverything(outcome: CommitOutcome): boolean {
  const meaning = commitMeanings[outcome]
  return meaning.next === 'decide-again' && (meaning.outdated === 'everything' || meaning.outdated === 'nothing-known')
}

/** The customers that the chunk was to create and that exist already. */
function madeByAnother({ batch }: Chunk, failed: readonly ConditionalWrite[]): string[] {
  const exist = failed.filter(({ onConflict }) => onConflict === 'customer-exists')
  return [...batch.members].flatMap(([id, { writes }]) => (exist.some((write) => writes.includes(write)) ? [id] : []))
}

/** Clears all read items, because others are changing the same customers. */
export function forgetAll(run: Run): void {
  run.worlds.forget()
  run.assignments.forget()
  run.emails.clear()
  run.groups.clear()
  run.line.forget()
}
