/** Suspensions: the service's own overrides, for an invoice that is not paid (interface: "Override"; decisions: "Money"). */
import type { EventBody } from '../event.ts'
import type { Subscription } from '../world/subscription.ts'
import type { Instant } from '../time.ts'
import type { Done, World } from '../world/world.ts'
import type { Override } from '../world/override.ts'

/** Suspends subscriptions from `at` on, until somebody ends it or the invoice is paid. */
export function suspend(world: World, ids: ReadonlySet<string>, invoice: string, at: Instant): Done {
  const events: EventBody[] = []
  const history: string[] = []
  const subscriptions = world.subscriptions.map((subscription): Subscription => {
    if (!ids.has(subscription.id)) return subscription
    const id = `${subscription.id}:${invoice}:${at}`
    const override: Override = {
      type: 'suspension',
      id,
      begin: at,
      end: null,
      created: at,
      announced: 'future',
      invoice,
    }
    events.push({ event: 'override:created', override_id: id, override_type: 'suspension' })
    history.push(`Subscription ${subscription.id} suspended, as invoice ${invoice} is not paid`)
    return { ...subscription, overrides: [...subscription.overrides, override] }
  })
  return { world: { ...world, subscriptions }, events, history }
}

/** Ends what an invoice that is settled now had suspended. */
export function endSuspensions(world: World, invoice: string, at: Instant): World {
  const isHeld = (override: Override) =>
    override.type === 'suspension' && override.invoice === invoice && (override.end === null || override.end > at)
  return {
    ...world,
    subscriptions: world.subscriptions.map((subscription) =>
      subscription.overrides.some(isHeld)
        ? {
            ...subscription,
            overrides: subscription.overrides.map((override) =>
              override.type === 'suspension' && isHeld(override) ? { ...override, end: at } : override,
            ),
          }
        : subscription,
    ),
  }
}
