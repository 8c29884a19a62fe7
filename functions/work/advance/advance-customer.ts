/**
 * Makes durable what time has brought to a customer. The queue's worker, the test clock and every write come here first;
 * reads work it out in memory and need nothing of this.
 */
import { stepsUntil } from '../../domain/engine/engine.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { eraseHistory } from '../../store/customer/erasure.ts'
import { backOff } from '../../store/dynamo/back-off.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { commitSteps, type StepsCommit } from './commit-steps.ts'
import { eraseSubscriptions } from './erase-subscriptions.ts'
import { tellRecipients } from './tell-recipients.ts'

const maxLostRaces = 10

/**
 * Does what is due of a customer up to `now`; finding nothing due is no fault, as messages may repeat or be late. `more`
 * where others are still to be told of it than one turn tells: the customer stays due. `advanced` is the customer where it
 * has just been made up to date.
 */
export async function advanceCustomer(
  settings: Settings,
  id: string,
  now: Instant,
  advanced?: LoadedWorld,
): Promise<'done' | 'more'> {
  const world = advanced ?? (await loadWorldAt(settings, id, now))
  if (world === undefined) return 'done'
  if ((await tellRecipients(settings, world)) === 'some') return 'more'
  if (world.customer.erased !== undefined && isDue(world, now)) {
    await eraseSubscriptions(settings, world, now)
    await eraseHistory(settings.account.id, id, runtime)
  }
  return 'done'
}

/** A customer's world with everything carried out that fell due up to `now`; undefined where there is no such customer. */
export async function loadWorldAt(settings: Settings, id: string, now: Instant): Promise<LoadedWorld | undefined> {
  let world = await loadWorld(settings.account.id, id)
  for (let lostRaces = 0; lostRaces < maxLostRaces;) {
    if (world === undefined || !isBehind(world, now)) return world
    const committed = await commitSteps(whatIsDue(settings, world, now))
    if (committed.outcome === 'committed') {
      world = committed.world
    } else {
      await backOff(runtime, ++lostRaces)
      world = await loadWorld(settings.account.id, id)
    }
  }
  throw new Error(`Others kept changing the customer ${id} while time was to be made up for.`)
}

/** Everything that falls due of a world up to `now`. */
export const whatIsDue = (settings: Settings, before: LoadedWorld, now: Instant): StepsCommit => ({
  settings,
  before,
  steps: (from, mostDocuments) => stepsUntil(from, now, settings, mostDocuments),
  until: now,
})

/** Whether there is something of its time to carry out; of an erased customer there never is. */
export const isBehind = (world: LoadedWorld, now: Instant): boolean =>
  world.customer.erased === undefined && isDue(world, now)

/** Whether something was known to fall due by then when the world was last written. */
function isDue(world: LoadedWorld, now: Instant): boolean {
  const stored = world.customer.due
  return stored !== undefined && stored <= now
}
