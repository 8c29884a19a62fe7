/** The law of identity (`functions/domain/world/world.ts`), checked at every command and every step of a life. */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { isRefused, type Change } from '../../../functions/domain/world/change.ts'
import type { Subscription } from '../../../functions/domain/world/subscription.ts'
import type { World } from '../../../functions/domain/world/world.ts'
import type { Instant } from '../../../functions/domain/time/time.ts'
import type { Decided } from '../changes.ts'
import type { Life } from '../subscription/life.ts'

/**
 * The parts of a world that are stored or computed separately, by stable names. Lists that every change builds anew,
 * such as those of open invoices and credits, are not among them.
 */
function partsOf({ customer, subscriptions, ledger }: World): Map<string, unknown> {
  const ofSubscription = (subscription: Subscription): [string, unknown][] => {
    const { id, stop, replaced = [], periods, overrides } = subscription
    return [
      [`subscription ${id}`, subscription],
      [`overrides of ${id}`, overrides],
      ...overrides.map((override): [string, unknown] => [`override ${override.id}`, override]),
      ...[...periods, ...(stop?.removed ?? []), ...replaced].map((period): [string, unknown] => [
        `period ${period.serial} of ${id}`,
        period,
      ]),
    ]
  }
  return new Map<string, unknown>([
    ['customer', customer],
    ['overrides of the customer', customer.overrides],
    ...customer.overrides.map((override): [string, unknown] => [`override ${override.id}`, override]),
    ...subscriptions.flatMap(ofSubscription),
    ['ledger', ledger],
    ...ledger.open.map((invoice): [string, unknown] => [`invoice ${invoice.number}`, invoice]),
  ])
}

/** A copy that equals its original and is another object. */
export function copies(before: World, after: World): string[] {
  if (after === before) return []
  const old = partsOf(before)
  const copied = [...partsOf(after)].filter(
    ([name, part]) => part !== old.get(name) && isDeepStrictEqual(part, old.get(name)),
  )
  return [...(isDeepStrictEqual(after, before) ? ['world'] : []), ...copied.map(([name]) => name)]
}

/** Holds a change of a world to the law. */
export function holdToLaw(before: World, decided: Decided): void {
  if (isRefused(decided)) return
  expect(copies(before, decided.world)).toEqual([])
  if (decided.world === before) expect(decided.facts).toEqual([])
}

/** Makes a life hold every decision, and every change that it takes, to the law. */
export function underLaw<Lived extends Life>(life: Lived): Lived {
  const become = life.become.bind(life)
  const take = life.take.bind(life)
  life.become = (now: Instant, decided: Change) => {
    holdToLaw(life.world, decided)
    return become(now, decided)
  }
  life.take = (at: Instant, change: Change) => {
    holdToLaw(life.world, change)
    return take(at, change)
  }
  return life
}
