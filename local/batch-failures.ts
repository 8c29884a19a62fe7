/** The records of a batch that a consumer reports as failed (Lambda: ReportBatchItemFailures). */
import * as v from 'valibot'

const responseSchema = v.nullish(
  v.object({ batchItemFailures: v.nullish(v.array(v.object({ itemIdentifier: v.string() })), []) }),
)

/**
 * The identifiers that failed, or `all`. If the answer is no such report, or names something that was not in the
 * batch, Lambda takes the whole batch for failed, and so does this function.
 */
export function failuresOf(answer: unknown, identifiers: readonly string[]): 'all' | readonly string[] {
  const parsed = v.safeParse(responseSchema, answer)
  if (!parsed.success) return 'all'
  const failed = (parsed.output?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier)
  return failed.every((identifier) => identifiers.includes(identifier)) ? failed : 'all'
}
