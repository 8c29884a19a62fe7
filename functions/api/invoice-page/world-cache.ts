/**
 * Due steps of a customer, computed in memory and cached in the process. A customer far behind may have hundreds of due
 * documents, whose computation takes a fraction of a second. Opening a link repeatedly must not cost that each time.
 */
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { World } from '../../domain/world/world.ts'
import type { LoadedWorld } from '../../store/customer/world-commit.ts'
import { worldWithYields } from '../../store/customer/world-with-yields.ts'

interface Kept {
  /** The customer's version in the store, and the settings used for the computation. */
  readonly version: LoadedWorld['customer']['version']
  readonly settings: Settings
  readonly at: Instant
  readonly world: World
}

/** A world of three hundred documents takes a megabyte or two. */
const maxKept = 8
const worlds = new Map<string, Kept>()

/** The world at an instant. Continues from the cached world, unless something has changed since. */
export async function presentWorld(stored: LoadedWorld, now: Instant, settings: Settings): Promise<World> {
  const name = JSON.stringify([settings.account.id, stored.customer.id])
  const { version } = stored.customer
  const before = worlds.get(name)
  const isGood = before?.version === version && before.settings === settings && before.at <= now
  const world = await worldWithYields(isGood ? before.world : stored, now, settings)
  // A customer who is up to date is cheaper to read than to keep.
  if (world === stored) return world
  worlds.delete(name)
  worlds.set(name, { version, settings, at: now, world })
  const [oldest] = worlds.keys()
  if (worlds.size > maxKept && oldest !== undefined) worlds.delete(oldest)
  return world
}

export function clearKeptWorlds(): void {
  worlds.clear()
}
