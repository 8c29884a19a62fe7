/**
 * Makes customers due by the present settings, after a change of notices or of retention. A customer with a step that
 * is due already is left alone: its next step finds everything else.
 */
import { dueOf } from '../../domain/engine/engine.ts'
import { forgetDue } from '../../domain/notice/retention.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import { noticeToComeWrites } from '../../store/notice/notices-to-come.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { isBehind } from '../advance/advance-customer.ts'

/** `now` is the account's time. */
export async function refreshDue(settings: Settings, id: string, now: Instant): Promise<void> {
  const load = async () => ({ world: await loadWorld(settings.account.id, id) })
  await retrying({ runtime, about: `the customer ${id}`, load }, async ({ world }) => {
    if (world === undefined || world.customer.erased !== undefined || isBehind(world, now)) return done(undefined)
    const also = noticeToComeWrites(settings, world)
    const { due, forget_due } = world.customer
    const isAsStored = dueOf(world, settings) === due && forgetDue(world.customer, settings) === forget_due
    if (also.length === 0 && isAsStored) return done(undefined)
    const outcome = await commitWorld({ settings, before: world, after: world, notes: [], now, also })
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}
