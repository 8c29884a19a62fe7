/** Continues after the operations that calls under the same Idempotency-Key have done, this call or another. */
import * as v from 'valibot'
import { findProgress } from '../../store/idempotency/stored-progress.ts'
import { forgetAll } from './commit-chunk.ts'
import { outcomeSchema } from './operation-outcome.ts'
import type { Run } from './bulk-run.ts'

const outcomesSchema = v.array(outcomeSchema)

/** False if the key stands for another request. */
export async function resume(run: Run): Promise<boolean> {
  if (run.under === undefined) return true
  const progress = await findProgress(run.under, Date.now())
  if (progress.found === 'another-request') return false
  const storedOutcomes = v.parse(outcomesSchema, progress.outcomes.slice(run.outcomes.length))
  run.sinceMillis = progress.sinceMillis
  run.outcomes.push(...storedOutcomes)
  run.answerBytes += Buffer.byteLength(JSON.stringify(storedOutcomes))
  run.ids.giveAnew(run.outcomes.length)
  forgetAll(run)
  return true
}
