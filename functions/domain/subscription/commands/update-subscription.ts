/** updatesubscription (interface: operations of "POST /api/customers/update/"). */
import type { Settings } from '../../settings/settings.ts'
import type { Instant } from '../../time.ts'
import { reinvoiced } from '../../billing/reinvoice.ts'
import type { World } from '../../world/world.ts'
import { replaced } from '../next-change.ts'
import type { Decided } from '../subscription-decision.ts'
import { writeFields } from './write-subscription-fields.ts'

export interface UpdateCommand {
  readonly world: World
  readonly id: string
  /** Checked: no `unknownSubscriptionFields`. */
  readonly data: Readonly<Record<string, unknown>>
  /** Whether what was invoiced ahead is to be credited and invoiced anew. */
  readonly reinvoice: boolean
  readonly now: Instant
  readonly settings: Settings
}

/** One that is over can be corrected too; writing what is already there changes nothing. */
export function updateSubscription({ world, id, data, reinvoice, now, settings }: UpdateCommand): Decided {
  const subscription = world.subscriptions.find((candidate) => candidate.id === id)
  if (subscription === undefined) return { outcome: 'refused', faults: [{ field: '', code: 'subscription_unknown' }] }
  const written = writeFields(subscription.fields, data, settings)
  if (written.outcome === 'refused') return written
  if (written.changed.length === 0) return { outcome: 'unchanged' }
  const updated = { ...subscription, fields: written.fields }
  return {
    outcome: 'changed',
    subscriptions: replaced(
      world.subscriptions,
      reinvoice ? reinvoiced(updated, subscription, now, settings) : updated,
    ),
    events: [{ event: 'subscription:updated', subscription_id: id }],
    history: written.history.map((line) => `Subscription ${id}: ${line}`),
  }
}
