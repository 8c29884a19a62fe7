/**
 * Commits a stretch: one transaction of everything its operations change, and of what became of them where that is kept.
 * Where the answer is lost the same transaction is asked about again until it is known, so that nothing is done twice.
 */
import { runtime } from '../../outside/runtime.ts'
import { storeIsBusy } from '../../store/dynamo/busy.ts'
import {
  transactOnce,
  type CommitOutcome,
  type ConditionalWrite,
  type Transacted,
} from '../../store/dynamo/transaction.ts'
import { chunkWrite } from '../../store/idempotency/kept-progress.ts'
import { backOff } from '../../store/dynamo/back-off.ts'
import { batchWrites } from '../../store/customer/commit-batch.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'
import { learnClaims, learnRefusals } from './claims.ts'
import type { Run } from './bulk-run.ts'
import { nextIndex, type Chunk } from './chunk.ts'

export async function commitChunk(run: Run, chunk: Chunk): Promise<CommitOutcome> {
  const writes = [...batchWrites(chunk.batch), ...keptWith(run, chunk)]
  // Of what comes after the answer it was said that it is not done.
  if (run.time.isOver()) throw new Error('The time of the call is over.')
  run.underWay = { from: chunk.from, to: nextIndex(chunk) }
  const { outcome, failed } = await sendUntilKnown(run, writes)
  run.underWay = undefined
  if (outcome === 'committed') settle(run, chunk)
  else await learn(run, chunk, outcome, failed)
  return outcome
}

function keptWith({ under, sinceMillis }: Run, { from, outcomes }: Chunk): ConditionalWrite[] {
  return under === undefined ? [] : [chunkWrite({ under, from, outcomes, sinceMillis, realNowMillis: Date.now() })]
}

/**
 * Rejects where it is not known what became of the writes when the call has to answer. Once an answer was lost they
 * may be stored, or still on their way, so that contention says nothing any more; a condition that fails does.
 */
async function sendUntilKnown({ time }: Run, writes: readonly ConditionalWrite[]): Promise<Transacted> {
  if (writes.length === 0) return { outcome: 'committed', failed: [] }
  const token = runtime.newToken()
  let lost: Error | undefined
  for (let tries = 1; ; tries++) {
    try {
      const transacted = await transactOnce(writes, token)
      const isContended = transacted.outcome !== 'committed' && transacted.failed.length === 0
      if (lost === undefined || !isContended) return transacted
    } catch (error) {
      if (!(error instanceof Error) || !storeIsBusy(error)) throw error
      lost = error
    }
    if (time.isOver()) throw lost
    await backOff(runtime, tries)
  }
}

/** What the call knows once a stretch is stored. */
function settle(run: Run, chunk: Chunk): void {
  run.outcomes.push(...chunk.outcomes)
  run.answerBytes += chunk.bytes
  run.numbers = chunk.numbers
  for (const [id, { commit }] of chunk.batch.members) run.worlds.put(id, worldAfter(commit))
  for (const [place, assignment] of chunk.assignments) run.assignments.put(place, assignment)
  // Those of this stretch may be what the next operations are about without naming them.
  run.worlds.tidy(run.outcomes.length, new Set(chunk.batch.members.keys()))
  run.assignments.tidy(run.outcomes.length, new Set())
  learnClaims(run, chunk)
}

/** What the call knows when a stretch did not come about; what that rested on is read again. */
async function learn(
  run: Run,
  chunk: Chunk,
  outcome: CommitOutcome,
  failed: readonly ConditionalWrite[],
): Promise<void> {
  run.ids.giveAnew(chunk.from)
  run.numbers = {}
  if (outcome === 'lost-race' || failed.some(({ onConflict }) => onConflict === 'lost-race')) forgetAll(run)
  learnRefusals(run, chunk, failed)
  const ids = madeByAnother(chunk, failed)
  run.worlds.forget(ids)
  for (const id of ids) await run.ids.taken(id)
}

/** Those of the customers it was to make that are there already. */
function madeByAnother({ batch }: Chunk, failed: readonly ConditionalWrite[]): string[] {
  const exist = failed.filter(({ onConflict }) => onConflict === 'customer-exists')
  return [...batch.members].flatMap(([id, { writes }]) => (exist.some((write) => writes.includes(write)) ? [id] : []))
}

/** Others are at work on the same customers. */
export function forgetAll(run: Run): void {
  run.worlds.forget()
  run.assignments.forget()
  run.emails.clear()
  run.groups.clear()
  run.numbers = {}
}
