/**
 * Commits a stretch: one transaction of everything its operations change, and of what became of them where that is kept.
 * Where the answer is lost the same transaction is asked about again until it is known, so that nothing is done twice.
 */
import { realMeans } from '../../outside/means.ts'
import { storeIsBusy } from '../../store/busy.ts'
import { transactOnce, type CommitOutcome, type Guarded, type Transacted } from '../../store/guarded.ts'
import { stretchWrite } from '../../store/kept-progress.ts'
import { pause } from '../../store/means.ts'
import { packWrites } from '../../store/pack.ts'
import { worldAfter } from '../../store/world-writes.ts'
import { learnClaims, learnRefusals } from './claims.ts'
import type { Run } from './run.ts'
import { nextIndex, type Stretch } from './stretch.ts'

export async function commitStretch(run: Run, stretch: Stretch): Promise<CommitOutcome> {
  const writes = [...packWrites(stretch.pack), ...keptWith(run, stretch)]
  // Of what comes after the answer it was said that it is not done.
  if (run.time.isOver()) throw new Error('The time of the call is over.')
  run.underWay = { from: stretch.from, to: nextIndex(stretch) }
  const { outcome, failed } = await sendUntilKnown(run, writes)
  run.underWay = undefined
  if (outcome === 'committed') settle(run, stretch)
  else await learn(run, stretch, outcome, failed)
  return outcome
}

function keptWith({ under, sinceMillis }: Run, { from, outcomes }: Stretch): Guarded[] {
  return under === undefined ? [] : [stretchWrite({ under, from, outcomes, sinceMillis, realNowMillis: Date.now() })]
}

/**
 * Rejects where it is not known what became of the writes when the call has to answer. Once an answer was lost they
 * may be stored, or still on their way, so that contention says nothing any more; a condition that fails does.
 */
async function sendUntilKnown({ time }: Run, writes: readonly Guarded[]): Promise<Transacted> {
  if (writes.length === 0) return { outcome: 'committed', failed: [] }
  const token = realMeans.newToken()
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
    await pause(realMeans, tries)
  }
}

/** What the call knows once a stretch is stored. */
function settle(run: Run, stretch: Stretch): void {
  run.outcomes.push(...stretch.outcomes)
  run.answerBytes += stretch.bytes
  run.numbers = stretch.numbers
  for (const [id, { commit }] of stretch.pack.members) run.worlds.put(id, worldAfter(commit))
  for (const [place, assignment] of stretch.assignments) run.assignments.put(place, assignment)
  // Those of this stretch may be what the next operations are about without naming them.
  run.worlds.tidy(run.outcomes.length, new Set(stretch.pack.members.keys()))
  run.assignments.tidy(run.outcomes.length, new Set())
  learnClaims(run, stretch)
}

/** What the call knows when a stretch did not come about; what that rested on is read again. */
async function learn(run: Run, stretch: Stretch, outcome: CommitOutcome, failed: readonly Guarded[]): Promise<void> {
  run.ids.giveAnew(stretch.from)
  run.numbers = {}
  if (outcome === 'lost-race' || failed.some(({ otherwise }) => otherwise === 'lost-race')) forgetAll(run)
  learnRefusals(run, stretch, failed)
  const ids = madeByAnother(stretch, failed)
  run.worlds.forget(ids)
  for (const id of ids) await run.ids.taken(id)
}

/** Those of the customers it was to make that are there already. */
function madeByAnother({ pack }: Stretch, failed: readonly Guarded[]): string[] {
  const exist = failed.filter(({ otherwise }) => otherwise === 'customer-exists')
  return [...pack.members].flatMap(([id, { writes }]) => (exist.some((write) => writes.includes(write)) ? [id] : []))
}

/** Others are at work on the same customers. */
export function forgetAll(run: Run): void {
  run.worlds.forget()
  run.assignments.forget()
  run.emails.clear()
  run.groups.clear()
  run.numbers = {}
}
