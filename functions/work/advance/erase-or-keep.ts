/**
 * Erases a customer whom the account's retention no longer keeps, unless a request of the customer waits for its
 * decision: the request counts from its receipt, and without the customer it could only be refused. Requests are read
 * only here, so that no other call pays for it. The customer is checked again each day until the decision.
 */
import { erasureSteps } from '../../domain/engine/engine.ts'
import { isUndecided } from '../../domain/request/request.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { after } from '../../domain/time/calendar.ts'
import type { Instant } from '../../domain/time/time.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { requestsOf } from '../../store/request/requests-of-customer.ts'
import { commitSteps } from './commit-steps.ts'

/** `more` while parts of the erasure remain, or if others have changed the customer in the meantime. */
export async function eraseOrKeep(settings: Settings, world: LoadedWorld, now: Instant): Promise<'done' | 'more'> {
  const { customer } = world
  if ((await requestsOf(settings.account.id, customer.id)).some(isUndecided)) {
    const kept_until = after(now, 'P1D', 1, settings.account.timezone)
    const postponed = { ...world, customer: { ...customer, kept_until } }
    const outcome = await commitWorld({ settings, before: world, after: postponed, notes: [], now })
    return outcome === 'committed' ? 'done' : 'more'
  }
  await commitSteps({ settings, before: world, steps: (from) => erasureSteps(from, now, settings), until: now })
  return 'more'
}
