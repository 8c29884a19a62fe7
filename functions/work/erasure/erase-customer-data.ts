/**
 * The step that follows the deletion of a customer: personal data leaves the subscriptions, the orders, the requests
 * and the history. It may be repeated, as the customer stays due until all of it is done.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { runtime } from '../../outside/runtime.ts'
import { eraseHistory } from '../../store/customer/erasure.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { eraseOrders } from './erase-orders.ts'
import { eraseRequests } from './erase-requests.ts'
import { eraseSubscriptions } from './erase-subscriptions.ts'

export async function eraseCustomerData(settings: Settings, world: LoadedWorld, now: Instant): Promise<void> {
  const { id } = world.customer
  await eraseSubscriptions(settings, world, now)
  await eraseOrders(settings, id, now)
  await eraseRequests(settings, id, now)
  await eraseHistory(settings.account.id, id, runtime)
}
