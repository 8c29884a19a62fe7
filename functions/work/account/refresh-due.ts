/**
 * Makes customers due by the present settings, after a change of notices or of retention. A customer with a step that
 * is due already is left alone: its next step finds everything else.
 */
import { dueOf } from '../../domain/engine/engine.ts'
import { forgetDue } from '../../domain/notice/retention.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { someAtOnce } from '../../store/bounded-concurrency.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { pageIds } from '../../store/customer/customer-keys.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { noticeToComeWrites } from '../../store/notice/notices-to-come.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { isBehind } from '../advance/advance-customer.ts'
import { scheduleErasures } from './schedule-erasures.ts'

/** `now` is the account's time. */
export async function refreshDue(settings: Settings, id: string, now: Instant): Promise<void> {
  const load = async () => ({ world: await loadWorld(settings.account.id, id) })
  await retrying({ runtime, about: `the customer ${id}`, load }, async ({ world }) => {
    if (world === undefined || world.customer.erased !== undefined || isBehind(world, now)) return done(undefined)
    const also = noticeToComeWrites(settings, world)
    const { due, forget_due } = world.customer
    const isAsStored = dueOf(world, settings) === due && forgetDue(world, settings) === forget_due
    if (also.length === 0 && isAsStored) return done(undefined)
    const outcome = await commitWorld({ settings, before: world, after: world, notes: [], now, also })
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}

const pageSize = 100
const customersAtOnce = 5

/**
 * Immediately does the work that the job of a change of notices or retention would do some minutes later, for a test
 * account whose clock is about to move. Returns false if there was no time for all of it.
 */
export async function refreshAllDue(settings: Settings, now: Instant, hasTime: () => boolean): Promise<boolean> {
  if (settings.index_work?.some(({ task }) => task === 'due') !== true) return true
  let after: string | undefined
  let more = true
  while (more) {
    if (!hasTime()) return false
    const page = await pageIds(settings.account.id, { from: 'list' }, after, pageSize)
    await someAtOnce(page.ids, customersAtOnce, (id) => refreshDue(settings, id, now))
    after = page.ids.at(-1)
    more = page.more
  }
  return (await scheduleErasures(settings, now, hasTime)) === 'done'
}
