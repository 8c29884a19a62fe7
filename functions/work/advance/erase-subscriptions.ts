/**
 * Takes what subscriptions of an erased customer say of the person away: their fields and overrides, with the entries by
 * which the customer was found. As many as one transaction holds at a time; every one bears being repeated.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import { erased, isErased } from '../../domain/subscription/erase-subscription.ts'
import type { Instant } from '../../domain/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { maxWrites } from '../../store/dynamo/transaction.ts'
import { backOff } from '../../store/dynamo/back-off.ts'
import { commitWorld, worldWrites } from '../../store/customer/commit-world.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'

const atOnce = 40
const maxLostRaces = 10

export async function eraseSubscriptions(settings: Settings, customer: LoadedWorld, now: Instant): Promise<void> {
  let world: LoadedWorld | undefined = customer
  for (let lostRaces = 0; world !== undefined && !world.subscriptions.every(isErased);) {
    if (lostRaces === maxLostRaces) throw new Error(`Others kept changing the erased customer ${customer.customer.id}.`)
    const commit = someErased(settings, world, now)
    if ((await commitWorld(commit)) === 'committed') {
      world = worldAfter(commit)
    } else {
      await backOff(runtime, ++lostRaces)
      world = await loadWorld(settings.account.id, customer.customer.id)
    }
  }
}

function someErased(settings: Settings, world: LoadedWorld, now: Instant, count = atOnce): WorldCommit {
  const some = new Set(world.subscriptions.filter((subscription) => !isErased(subscription)).slice(0, count))
  const subscriptions = world.subscriptions.map((one) => (some.has(one) ? erased(one) : one))
  const commit: WorldCommit = { settings, before: world, after: { ...world, subscriptions }, notes: [], now }
  return count > 1 && worldWrites(commit).length > maxWrites
    ? someErased(settings, world, now, Math.floor(count / 2))
    : commit
}
