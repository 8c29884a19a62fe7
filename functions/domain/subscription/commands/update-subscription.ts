/** updatesubscription's change of data (interface: operations of "POST /api/customers/update/"). */
import type { Settings } from '../../settings/settings.ts'
import { refuse, unchanged, type Change, type Refusal } from '../../world/change.ts'
import { subscriptionOf, withSubscription, type World } from '../../world/world.ts'
import { writeFields } from './write-subscription-fields.ts'

export interface UpdateCommand {
  readonly world: World
  readonly id: string
  /** Checked: no `unknownSubscriptionFields`. */
  readonly data: Readonly<Record<string, unknown>>
  readonly settings: Settings
}

/** An ended subscription can be corrected too. Writing a present value changes nothing. */
export function updateSubscription({ world, id, data, settings }: UpdateCommand): Change | Refusal {
  const subscription = subscriptionOf(world, id)
  if (subscription === undefined) return refuse({ field: '', code: 'subscription_unknown' })
  const written = writeFields(subscription.fields, data, settings)
  if (written.outcome === 'refused') return refuse(...written.faults)
  const { fields, changed } = written
  if (changed.length === 0) return unchanged(world)
  return {
    world: withSubscription(world, { ...subscription, fields }),
    facts: [{ fact: 'subscription-updated', subscription: id, changed }],
  }
}
