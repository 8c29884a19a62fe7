/**
 * What of a change is still to be billed or credited, where that comes to more documents than one change may make. It is noted
 * with the subscription, with what the periods were before, so that its documents say the same as if they had been made
 * at once.
 */
import { nothing } from '../world/change.ts'
import { replaced } from '../subscription/next-change.ts'
import type { Period, Subscription, Was } from '../world/subscription.ts'
import type { Instant } from '../time.ts'
import type { Waiting, World } from '../world/world.ts'
import type { Placed } from './billable-period.ts'

type Unbilled = NonNullable<Subscription['unbilled']>

/** Whether a change has not made all of its documents yet. */
export const isStillBilled = ({ subscriptions }: World): boolean =>
  subscriptions.some(({ unbilled }) => unbilled !== undefined)

/** What is still to be billed of a subscription; `bill` does it, as it does with every change. */
export function waitingBill(world: World): Waiting | undefined {
  const [first] = world.subscriptions
    .flatMap(({ id, unbilled }) => (unbilled === undefined ? [] : [{ id, at: unbilled.at }]))
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  if (first === undefined) return undefined
  const { id, at } = first
  return { at, documents: 'at once', carryOut: () => nothing(withUnbilled(world, id, undefined)) }
}

export function wasOf({ period: { serial, end, extended }, fate }: Placed): Was {
  return { serial, fate, end, ...(extended === undefined ? {} : { extended }) }
}

/** What goes on where this ends: the periods that are still to be billed as they were before, and those that are gone. */
export function unbilledOf(
  at: Instant,
  unbilled: readonly Period[],
  was: ReadonlyMap<number, Was>,
  present: ReadonlySet<number>,
): Unbilled {
  return {
    at,
    was: unbilled.flatMap(({ serial }) => was.get(serial) ?? []),
    gone: unbilled.filter(({ serial }) => !present.has(serial)),
  }
}

export function withUnbilled(world: World, id: string, unbilled: Unbilled | undefined): World {
  const subscription = world.subscriptions.find((one) => one.id === id)
  if (subscription === undefined || (unbilled === undefined && subscription.unbilled === undefined)) return world
  const { unbilled: _, ...others } = subscription
  const after = unbilled === undefined ? others : { ...others, unbilled }
  return { ...world, subscriptions: replaced(world.subscriptions, after) }
}
