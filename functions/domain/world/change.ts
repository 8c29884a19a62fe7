/** Putting together what was done to a world, one thing after another. */
import type { Done, World } from './world.ts'

export const nothing = (world: World): Done => ({ world, events: [], history: [] })

export function joined(one: Done, other: Done): Done {
  return { world: other.world, events: [...one.events, ...other.events], history: [...one.history, ...other.history] }
}

/** Does something for each of many, each on the world as the one before left it. */
export function forEach<Item>(world: World, items: readonly Item[], act: (world: World, item: Item) => Done): Done {
  return items.reduce<Done>((so, item) => joined(so, act(so.world, item)), nothing(world))
}
