/** Goes on where a call under the same Idempotency-Key has come to, be it this one or another. */
import * as v from 'valibot'
import { findProgress } from '../../store/kept-progress.ts'
import { forgetAll } from './commit-stretch.ts'
import { outcomeSchema } from './outcome.ts'
import type { Run } from './run.ts'

const outcomesSchema = v.array(outcomeSchema)

/** False where the key stands for another request. */
export async function resume(run: Run): Promise<boolean> {
  if (run.under === undefined) return true
  const progress = await findProgress(run.under, Date.now())
  if (progress.found === 'another-request') return false
  const ahead = v.parse(outcomesSchema, progress.outcomes.slice(run.outcomes.length))
  run.sinceMillis = progress.sinceMillis
  run.outcomes.push(...ahead)
  run.answerBytes += Buffer.byteLength(JSON.stringify(ahead))
  run.ids.giveAnew(run.outcomes.length)
  forgetAll(run)
  return true
}
