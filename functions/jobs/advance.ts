/**
 * Makes durable what time has brought to a customer. The queue's worker, the test clock and every write come here first;
 * reads work it out in memory and need nothing of this.
 */
import { stepsUntil, type WorldStep } from '../domain/world.ts'
import type { Settings } from '../domain/settings/settings.ts'
import type { Instant } from '../domain/time.ts'
import { realMeans } from '../outside/means.ts'
import { eraseHistory } from '../store/erasure.ts'
import { pause } from '../store/means.ts'
import { commitWorld, loadWorld, type LoadedWorld } from '../store/world.ts'

/** Steps that one transaction carries: their records, the parts they change and the entries of those. */
const stepsPerCommit = 8
const maxLostRaces = 10

/** Does what is due of a customer up to `now`; finding nothing due is no fault, as messages may repeat or be late. */
export async function advanceCustomer(settings: Settings, id: string, now: Instant): Promise<void> {
  await loadWorldAt(settings, id, now)
}

/** A customer's world with everything carried out that fell due up to `now`; undefined where there is no such customer. */
export async function loadWorldAt(settings: Settings, id: string, now: Instant): Promise<LoadedWorld | undefined> {
  for (let lostRaces = 0; lostRaces < maxLostRaces; ) {
    const world = await loadWorld(settings.account.id, id)
    if (world === undefined || !isDue(world, now)) return world
    if (world.customer.erased !== undefined) {
      await eraseHistory(settings.account.id, id)
      return world
    }
    const steps = take(stepsUntil(world, now, settings), stepsPerCommit)
    const outcome = await commitWorld({
      settings,
      before: world,
      after: steps.at(-1)?.world ?? world,
      notes: steps.map(({ at, events, history }) => ({ at, via: 'system', by: 'System', events, history })),
      now: steps.length < stepsPerCommit ? now : (steps.at(-1)?.at ?? now),
    })
    if (outcome !== 'committed') await pause(realMeans, ++lostRaces)
  }
  throw new Error(`Others kept changing the customer ${id} while time was to be made up for.`)
}

/** Whether something was known to fall due by then when the world was last written. */
function isDue(world: LoadedWorld, now: Instant): boolean {
  const stored = world.customer.due
  return stored !== undefined && stored <= now
}

function take(steps: Iterable<WorldStep>, count: number): WorldStep[] {
  const taken: WorldStep[] = []
  for (const step of steps) {
    taken.push(step)
    if (taken.length === count) break
  }
  return taken
}
