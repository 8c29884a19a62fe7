/** Works on many items, some at a time. The failure of one does not hold up the others. */
import { mustHaveTime, OutOfTimeError } from '../../store/dynamo/deadline.ts'
import { chunksOf } from '../../store/bounded-concurrency.ts'

export interface EachOf {
  readonly ids: readonly string[]
  readonly atOnce: number
  readonly work: (id: string) => Promise<void>
  /** The log entry of a failure. */
  readonly about: (id: string) => Readonly<Record<string, string>>
}

/** The ids that failed. */
export async function failedOf({ ids, atOnce, work, about }: EachOf): Promise<string[]> {
  const failed: string[] = []
  for (const some of chunksOf(ids, atOnce)) {
    mustHaveTime()
    const outcomes = await Promise.allSettled(some.map(work))
    for (const [index, outcome] of outcomes.entries()) {
      const id = some[index]
      if (outcome.status === 'fulfilled' || id === undefined) continue
      // Ids that run out of time have not failed and are not noted: the next worker begins with them.
      if (outcome.reason instanceof OutOfTimeError) throw outcome.reason
      failed.push(id)
      console.error({ ...about(id), error: String(outcome.reason) })
    }
  }
  return failed
}
