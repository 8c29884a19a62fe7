/** updatesubscription's changes of data (interface: operations of "POST /api/customers/update/") and of conditions. */
import type { Fault } from '../../fault.ts'
import { valuesChange } from '../../fields/field-change.ts'
import type { FieldChange } from '../../fact.ts'
import type { Settings } from '../../settings/settings.ts'
import { refuse, unchanged, type Change, type Refusal } from '../../world/change.ts'
import type { Subscription } from '../../world/subscription.ts'
import { subscriptionOf, withSubscription, type World } from '../../world/world.ts'
import { isOver } from '../subscription-state.ts'
import { isWayOfInvoicing, policyNamed, type GivenPolicy } from './given-conditions.ts'
import { writeFields } from './write-subscription-fields.ts'

/** What holds from now on; what is not given stays as it is. */
export interface GivenConditions {
  readonly quantity?: number
  readonly invoiced_by?: string
  readonly policy?: GivenPolicy
}

export interface UpdateCommand extends GivenConditions {
  readonly world: World
  readonly id: string
  /** Checked: no `unknownSubscriptionFields`. */
  readonly data: Readonly<Record<string, unknown>>
  readonly settings: Settings
}

/**
 * The fields of an ended subscription can be corrected too, but not its conditions. Writing a present value changes
 * nothing.
 */
export function updateSubscription(command: UpdateCommand): Change | Refusal {
  const { world, id, data, settings } = command
  const subscription = subscriptionOf(world, id)
  if (subscription === undefined) return refuse({ field: '', code: 'subscription_unknown' })
  const written = writeFields(subscription.fields, data, settings)
  const conditions = writeConditions(subscription, command)
  if (written.outcome === 'refused') return refuse(...written.faults, ...conditions.faults)
  if (conditions.faults.length > 0) return refuse(...conditions.faults)
  const changed = [...written.changed, ...conditions.changed]
  if (changed.length === 0) return unchanged(world)
  const { fields } = written
  return {
    world: withSubscription(world, { ...subscription, ...conditions.written, fields }),
    facts: [{ fact: 'subscription-updated', subscription: id, changed }],
  }
}

type Conditions = Pick<Subscription, 'quantity' | 'invoiced_by' | 'policy'>

interface WrittenConditions {
  readonly written: Partial<Conditions>
  readonly changed: readonly FieldChange[]
  readonly faults: readonly Fault[]
}

function writeConditions(
  before: Subscription,
  { quantity, invoiced_by, policy, settings }: GivenConditions & Pick<UpdateCommand, 'settings'>,
): WrittenConditions {
  const named = policy && policyNamed(policy, settings)
  const faults: Fault[] = [
    ...(named === 'unknown' ? [{ field: 'policy', code: 'policy_unknown' } as const] : []),
    ...(invoiced_by !== undefined && !isWayOfInvoicing(invoiced_by, settings)
      ? [{ field: 'invoiced_by', code: 'invoiced_by_unknown' } as const]
      : []),
  ]
  const written: Partial<Conditions> = {
    ...(quantity === undefined || quantity === before.quantity ? {} : { quantity }),
    ...(invoiced_by === undefined || invoiced_by === before.invoiced_by ? {} : { invoiced_by }),
    ...(named === undefined || named === 'unknown' || named.external_id === before.policy
      ? {}
      : { policy: named.external_id }),
  }
  const changed = [
    ...(written.quantity === undefined ? [] : [valuesChange('quantity', before.quantity, written.quantity)]),
    ...(written.invoiced_by === undefined
      ? []
      : [valuesChange('invoiced_by', before.invoiced_by, written.invoiced_by)]),
    ...(written.policy === undefined ? [] : [valuesChange('policy', before.policy, written.policy)]),
  ]
  const isLate = changed.length > 0 && isOver(before.announced.state)
  return { written, changed, faults: isLate ? [...faults, { field: '', code: 'subscription_over' }] : faults }
}
