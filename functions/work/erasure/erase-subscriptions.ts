/**
 * Removes personal data from the subscriptions of an erased customer: fields and overrides, with the entries by which
 * the customer was found. Each transaction has as many subscriptions as fit, and may be repeated.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import { erased, isErased } from '../../domain/subscription/erase-subscription.ts'
import type { Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { maxWrites } from '../../store/dynamo/transaction.ts'
import { again, done, goOn, retrying } from '../../store/dynamo/retrying.ts'
import { commitWorld, worldWrites } from '../../store/customer/commit-world.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'

const atOnce = 40

export async function eraseSubscriptions(settings: Settings, customer: LoadedWorld, now: Instant): Promise<void> {
  const { id } = customer.customer
  const load = () => loadWorld(settings.account.id, id)
  await retrying({ runtime, about: `the erased customer ${id}`, known: customer, load }, async (world) => {
    if (world === undefined || world.subscriptions.every(isErased)) return done(undefined)
    const commit = someErased(settings, world, now)
    const outcome = await commitWorld(commit)
    return outcome === 'committed' ? goOn(worldAfter(commit)) : again(outcome)
  })
}

function someErased(settings: Settings, world: LoadedWorld, now: Instant, count = atOnce): WorldCommit {
  const some = new Set(world.subscriptions.filter((subscription) => !isErased(subscription)).slice(0, count))
  const subscriptions = world.subscriptions.map((one) => (some.has(one) ? erased(one) : one))
  const commit: WorldCommit = { settings, before: world, after: { ...world, subscriptions }, notes: [], now }
  return count > 1 && worldWrites(commit).length > maxWrites
    ? someErased(settings, world, now, Math.floor(count / 2))
    : commit
}
