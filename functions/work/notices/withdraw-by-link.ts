/**
 * Withdraws a consent by the link of an e-mail. A consent that is already withdrawn, or whose customer is gone, is no
 * fault.
 */
import { setConsent } from '../../domain/customer/consents.ts'
import { withConsequences } from '../../domain/engine/engine.ts'
import { readerName } from '../../domain/portal/reader-session.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { isRefused } from '../../domain/world/change.ts'
import { runtime } from '../../outside/runtime.ts'
import type { StopLink } from '../../outside/stop-link.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { loadWorldAt } from '../advance/advance-customer.ts'

export async function withdrawByLink(settings: Settings, { customer, purpose }: StopLink, now: Instant): Promise<void> {
  const load = async () => ({ world: await loadWorldAt(settings, customer, now) })
  await retrying({ runtime, about: `the consents of ${customer}`, load }, async ({ world }) => {
    if (world === undefined || world.customer.erased !== undefined) return done(undefined)
    const decided = setConsent({ world, answer: { purpose, given: false, source: 'link' }, now, settings })
    if (isRefused(decided) || decided.world === world) return done(undefined)
    const { world: after, facts } = withConsequences(decided, now, settings)
    const notes = [{ at: now, via: 'portal', by: readerName({ customer }), facts }] as const
    const outcome = await commitWorld({ settings, before: world, after, notes, now })
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}
