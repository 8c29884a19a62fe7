/**
 * Starts the assignment of products whose time has come: in one transaction they leave the schedule and get their jobs,
 * which stay due until they are over.
 */
import { startDue } from '../../domain/product/product-schedule.ts'
import type { Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { assignmentJobIds, assignmentJobWrites } from '../../store/product/assignment-jobs.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import { again, done, goOn, retrying } from '../../store/dynamo/retrying.ts'
import { readSchedule, scheduleWrite, startableUntil } from '../../store/product/stored-schedule.ts'
import { readSettings } from '../../store/account/load-settings.ts'

/** The number of products that one transaction carries with all their jobs. */
const productsAtOnce = 5

/** The ids of the jobs that were started. */
export async function startProducts(account: string, now: Instant): Promise<string[]> {
  const jobs: string[] = []
  const load = async () => {
    const schedule = await readSchedule(account)
    // Read after the schedule and not from a cache: settings that are newer fail the condition on the schedule's
    // version.
    return { schedule, settings: (await readSettings(account))?.settings }
  }
  return await retrying({ runtime, about: `the products of ${account}`, load }, async ({ schedule, settings }) => {
    if (schedule === undefined || settings === undefined) return done(jobs)
    const started = startDue(schedule, settings, startableUntil(now, settings), productsAtOnce)
    const startToken = runtime.newToken()
    const outcome = await transact([
      scheduleWrite(schedule, started.schedule, settings),
      ...started.products.flatMap((product) => assignmentJobWrites(product, settings, startToken)),
    ])
    if (outcome !== 'committed') return again(outcome)
    jobs.push(...started.products.flatMap(({ product }) => assignmentJobIds(product)))
    return started.products.length < productsAtOnce ? done(jobs) : goOn()
  })
}
