/** Suspensions: the service's own overrides for an unpaid invoice (interface: "Override"; decisions: "Money"). */
import { onceFor } from '../base/once.ts'
import type { Settings } from '../settings/settings.ts'
import { presentPeriod } from '../subscription/reading/subscription-view.ts'
import { policyOn } from '../subscription/subscription-policy.ts'
import type { Instant } from '../time/time.ts'
import { forEach, unchanged, type Change } from '../world/change.ts'
import type { Override } from '../world/override.ts'
import { subscriptionOf, withSubscription, type World } from '../world/world.ts'

/** Suspends subscriptions from `at` on. The suspension ends by hand, or when the invoice has nothing left to pay. */
export function suspend(
  world: World,
  ids: readonly string[],
  invoice: string,
  at: Instant,
  settings: Settings,
): Change {
  return forEach(world, ids, (current, id) => {
    const subscription = subscriptionOf(current, id)
    if (subscription === undefined) return unchanged(current)
    const policy = policyOn(subscription, presentPeriod(subscription, at), settings)
    const suspension: Override = {
      type: 'suspension',
      id: `${id}:${invoice}:${at}`,
      begin: at,
      end: null,
      created: at,
      announced: 'future',
      invoice,
      ...(policy?.bill_while_suspended === false ? { extends_period: true } : {}),
    }
    return {
      world: withSubscription(current, { ...subscription, overrides: [...subscription.overrides, suspension] }),
      facts: [{ fact: 'suspended', override: suspension.id, subscription: id, invoice }],
    }
  })
}

const hasSuspensions = onceFor((overrides: readonly Override[]) => overrides.some(({ type }) => type === 'suspension'))

/** Ends every suspension whose invoice has nothing left to pay, by payment or by credit. */
export function endSuspensionsOfClosedInvoices(world: World, at: Instant): World {
  const suspended = world.subscriptions.filter(({ overrides }) => overrides.length > 0 && hasSuspensions(overrides))
  if (suspended.length === 0) return world
  const open = new Set(world.ledger.open.map(({ number }) => number))
  const isOver = (override: Override) =>
    override.type === 'suspension' && (override.end === null || override.end > at) && !open.has(override.invoice)
  return suspended
    .filter(({ overrides }) => overrides.some(isOver))
    .reduce<World>((current, subscription) => {
      const overrides = subscription.overrides.map((override) =>
        override.type === 'suspension' && isOver(override) ? { ...override, end: at } : override,
      )
      return withSubscription(current, { ...subscription, overrides })
    }, world)
}
