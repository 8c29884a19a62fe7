/** Notes in the history that a reader exports personal data, before any data is sent. */
import { withConsequences } from '../../domain/engine/engine.ts'
import { runtime } from '../../outside/runtime.ts'
import { commitWorld } from '../../store/customer/commit-world.ts'
import { again, done, retrying } from '../../store/dynamo/retrying.ts'
import { loadWorldAt } from '../../work/advance/advance-customer.ts'
import { readerName } from '../../domain/portal/reader-session.ts'
import type { Reader } from './reader-visit.ts'

export async function noteExport({ settings, world: { customer }, session, now }: Reader): Promise<void> {
  const author = readerName(session)
  const load = async () => ({ world: await loadWorldAt(settings, customer.id, now) })
  await retrying({ runtime, about: `the export of ${customer.id}`, load }, async ({ world }) => {
    if (world === undefined) return done(undefined)
    const noted = { world: { ...world }, facts: [{ fact: 'customer-exported', by: author }] } as const
    const { world: after, facts } = withConsequences(noted, now, settings)
    const notes = [{ at: now, via: 'portal', by: author, facts }] as const
    const outcome = await commitWorld({ settings, before: world, after, notes, now })
    return outcome === 'committed' ? done(undefined) : again(outcome)
  })
}
