/**
 * Starts the assignment of products whose time has come: in one transaction they leave the schedule and get their walks,
 * which stay due until they are done.
 */
import { startDue } from '../domain/product/schedule.ts'
import type { Instant } from '../domain/time.ts'
import { realMeans } from '../outside/means.ts'
import { walkIds, walkWrites } from '../store/assigning.ts'
import { transact } from '../store/guarded.ts'
import { pause } from '../store/means.ts'
import { readSchedule, scheduleWrite, settledBy } from '../store/schedule.ts'
import { readSettings } from '../store/settings.ts'

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
    const run = realMeans.newToken()
    const outcome = await transact([
      scheduleWrite(schedule, started.schedule, settings),
      ...started.products.flatMap((product) => walkWrites(product, settings, run)),
    ])
    if (outcome !== 'committed') {
      await pause(realMeans, ++lostRaces)
      continue
    }
    walks.push(...started.products.flatMap(({ product }) => walkIds(product)))
    if (started.products.length < productsAtOnce) return walks
  }
  throw new Error(`Others kept changing the products of the account ${account}.`)
}
