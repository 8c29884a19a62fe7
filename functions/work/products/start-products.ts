/**
 * Starts the assignment of products whose time has come: in one transaction they leave the schedule and get their walks,
 * which stay due until they are done.
 */
import { startDue } from '../../domain/product/product-schedule.ts'
import type { Instant } from '../../domain/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { walkIds, walkWrites } from '../../store/product/assignment-walks.ts'
import { transact } from '../../store/dynamo/transaction.ts'
import { backOff } from '../../store/dynamo/back-off.ts'
import { readSchedule, scheduleWrite, settledBy } from '../../store/product/stored-schedule.ts'
import { readSettings } from '../../store/account/load-settings.ts'

/** As many as one transaction carries with all their walks. */
const productsAtOnce = 5
const maxLostRaces = 10

/** The ids of the walks that it started. */
export async function startProducts(account: string, now: Instant): Promise<string[]> {
  const walks: string[] = []
  for (let lostRaces = 0; lostRaces < maxLostRaces;) {
    const schedule = await readSchedule(account)
    // Read after the schedule and not from a cache: settings that are newer fail the condition on the schedule's version.
    const settings = (await readSettings(account))?.settings
    if (schedule === undefined || settings === undefined) return walks
    const started = startDue(schedule, settings, settledBy(now, settings), productsAtOnce)
    const run = runtime.newToken()
    const outcome = await transact([
      scheduleWrite(schedule, started.schedule, settings),
      ...started.products.flatMap((product) => walkWrites(product, settings, run)),
    ])
    if (outcome !== 'committed') {
      await backOff(runtime, ++lostRaces)
      continue
    }
    walks.push(...started.products.flatMap(({ product }) => walkIds(product)))
    if (started.products.length < productsAtOnce) return walks
  }
  throw new Error(`Others kept changing the products of the account ${account}.`)
}
