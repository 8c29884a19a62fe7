/** Computation that may take a part of a second, in stretches, with the thread given to other work in between. */
import { setImmediate as letOthersHaveTheThread } from 'node:timers/promises'
import { stepsUntil } from '../../domain/engine/engine.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { World } from '../../domain/world/world.ts'
import { mustHaveTime } from '../dynamo/deadline.ts'

/** Some ten milliseconds at most, also for a customer of a hundred subscriptions. */
export const stepsAtAStretch = 8

/** The world at an instant, like `worldAt`, for customers who may be far behind. */
export async function worldWithYields(world: World, now: Instant, settings: Settings): Promise<World> {
  let current = world
  let steps = 0
  for (const step of stepsUntil(world, now, settings)) {
    current = step.world
    steps++
    if (steps % stepsAtAStretch === 0) await yieldThread()
  }
  return current
}

/** Yields the thread to other work. Throws once the time of the work around the caller is over. */
export async function yieldThread(): Promise<void> {
  mustHaveTime()
  await letOthersHaveTheThread()
}
