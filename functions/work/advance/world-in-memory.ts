/**
 * Customers' worlds with all due steps computed in memory. Each step is exactly the step that the workers would commit,
 * composed into the same commits, and nothing is stored. Previews use it, among other readers of documents without a
 * number.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import { loadWorld } from '../../store/customer/load-world.ts'
import type { LoadedWorld, WorldCommit } from '../../store/customer/world-commit.ts'
import { worldAfter } from '../../store/customer/world-writes.ts'
import { isBehind, dueSteps } from './advance-customer.ts'
import { stepsKnowingNumbers } from './commit-steps.ts'

export interface InMemory {
  /** The world that a load would return after the commits. Its ledger knows the next numbers. */
  readonly world: LoadedWorld
  /** The commits that would be made, in their order. */
  readonly commits: readonly WorldCommit[]
}

/** A customer at `now`; undefined if there is no such customer. */
export async function worldInMemory(settings: Settings, id: string, now: Instant): Promise<InMemory | undefined> {
  const world = await loadWorld(settings.account.id, id)
  return world && (await caughtUpInMemory(settings, world, now))
}

/** A loaded or computed world with everything that is due by `now`. */
export async function caughtUpInMemory(settings: Settings, from: LoadedWorld, now: Instant): Promise<InMemory> {
  const commits: WorldCommit[] = []
  let world = from
  while (isBehind(world, now)) {
    const { commit, more } = await stepsKnowingNumbers(dueSteps(settings, world, now), world.ledger.numbers)
    commits.push(commit)
    world = worldAfter(commit)
    if (!more) break
  }
  return { world, commits }
}
