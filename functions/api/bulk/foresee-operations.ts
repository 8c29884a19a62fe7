/**
 * Previews many operations (extensions: "preview and expect"): the operations run as usual, but their commits are
 * collected instead of made.
 */
import type { Call } from '../../http/call.ts'
import type { Previewed } from '../preview/preview-of.ts'
import { outcomeOfCommits } from '../preview/outcome-of-commits.ts'
import { startRun, type RunOptions } from './bulk-run.ts'
import { isUnnamed } from '../operations/new-ids.ts'
import type { Outcome } from './operation-outcome.ts'
import { performOperations } from './perform-operations.ts'

interface ForeseenOperations {
  /** The call on the settings that the operations were decided on. */
  readonly call: Call
  readonly outcomes: readonly Outcome[]
  /** By customer, in the order of the operations. */
  readonly previewed: readonly Previewed[]
}

export async function foreseeOperations(options: Omit<RunOptions, 'under' | 'previews'>): Promise<ForeseenOperations> {
  const run = startRun({ ...options, previews: true })
  const outcomes = (await performOperations(run)) ?? []
  const previewed: Previewed[] = []
  for (const [id, commits] of run.foreseen?.commits ?? []) {
    const outcome = await outcomeOfCommits(commits[0]?.before, commits, run.call)
    if (outcome !== undefined) previewed.push({ outcome, customer: isUnnamed(id) ? undefined : id })
  }
  return { call: run.call, outcomes, previewed }
}
