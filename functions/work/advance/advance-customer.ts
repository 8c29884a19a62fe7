/**
 * Commits the due steps of a customer. The queue's worker, the test clock and every write come here first; reads derive
 * the same steps in memory and store nothing.
 */
import { stepsUntil } from '../../domain/engine/engine.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import type { RetryPolicy } from '../../store/dynamo/back-off.ts'
import { again, done, goOn, retrying } from '../../store/dynamo/retrying.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { commitSteps, type StepsCommit } from './commit-steps.ts'
import { eraseCustomerData } from '../erasure/erase-customer-data.ts'
import { forgetOld } from './forget-old.ts'
import { notifyRecipients } from './notify-recipients.ts'
import { byOneAtATime } from './one-at-a-time.ts'

/**
 * Carries out all due work of a customer up to `now`. It is not a fault if nothing is due, because messages may repeat
 * or be late. `more` means that the groups of the customer have more recipients than one turn notifies; the customer
 * stays due. `advanced` is the customer's world if it has just been advanced to `now`.
 */
export async function advanceCustomer(
  settings: Settings,
  id: string,
  now: Instant,
  advanced?: LoadedWorld,
): Promise<'done' | 'more'> {
  const world = advanced ?? (await loadWorldAt(settings, id, now))
  if (world === undefined) return 'done'
  if ((await notifyRecipients(settings, world)) === 'some') return 'more'
  if (world.customer.erased === undefined) return await forgetOld(settings, world, now)
  if (isDue(world, now)) await eraseCustomerData(settings, world, now)
  return 'done'
}

/**
 * A customer's world with every step committed that fell due up to `now`; undefined if there is no such customer.
 */
export async function loadWorldAt(settings: Settings, id: string, now: Instant): Promise<LoadedWorld | undefined> {
  const load = () => loadWorld(settings.account.id, id)
  for (;;) {
    const world = await load()
    if (world === undefined || !isBehind(world, now)) return world
    const caughtUp = await byOneAtATime(`${settings.account.id} ${id}`, () => catchUp(settings, world, now))
    // A caller that has waited for another checks for itself how far the other has come.
    if (caughtUp !== undefined) return caughtUp.world
  }
}

/**
 * Commits every due step, one commit after another. If others change the customer too, it continues from their result.
 */
async function catchUp(
  settings: Settings,
  stored: LoadedWorld,
  now: Instant,
): Promise<{ readonly world: LoadedWorld | undefined }> {
  const { id } = stored.customer
  const load = async () => ({ world: await loadWorld(settings.account.id, id) })
  const options = { runtime, about: `the customer ${id}`, policy: besideOthers, known: { world: stored }, load }
  return await retrying(options, async ({ world }) => {
    if (world === undefined || !isBehind(world, now)) return done({ world })
    const committed = await commitSteps(dueSteps(settings, world, now))
    return committed.outcome === 'committed' ? goOn({ world: committed.world }) : again(committed.outcome)
  })
}

/**
 * The waits are longer than for a single commit, because another process that catches up the customer makes many
 * commits in a row.
 */
const besideOthers: RetryPolicy = { tries: 8, firstWaitMilliseconds: 100, longestWaitMilliseconds: 3_000 }

/** The steps of a world that fall due up to `now`. */
export const dueSteps = (settings: Settings, before: LoadedWorld, now: Instant): StepsCommit => ({
  settings,
  before,
  steps: (from, mostDocuments) => stepsUntil(from, now, settings, mostDocuments),
  until: now,
})

/** Whether steps of the customer are due. An erased customer has none. */
export const isBehind = (world: LoadedWorld, now: Instant): boolean =>
  world.customer.erased === undefined && isDue(world, now)

/** Whether the stored world is due by `now`. */
function isDue(world: LoadedWorld, now: Instant): boolean {
  const stored = world.customer.due
  return stored !== undefined && stored <= now
}
