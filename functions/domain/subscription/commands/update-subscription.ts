/** updatesubscription's changes of data (interface: operations of "POST /api/customers/update/") and of conditions. */
import type { Fault } from '../../refusal/fault.ts'
import { isSame } from '../../base/same.ts'
import { addressFieldOf } from '../../fields/address-field.ts'
import { valuesChange } from '../../fields/field-change.ts'
import type { FieldChange } from '../../facts/fact.ts'
import type { Settings } from '../../settings/settings.ts'
import { followedBy, forEach, refuse, unchanged, type Change, type Refusal } from '../../world/change.ts'
import type { Customer } from '../../world/customer.ts'
import type { Subscription } from '../../world/subscription.ts'
import { isMarkOf, withoutMarks } from '../../world/undeliverable.ts'
import { subscriptionOf, withSubscription, type World } from '../../world/world.ts'
import { liveAutomaticAddons } from '../addons.ts'
import { businessEntityOf } from '../reading/pricing.ts'
import { isOver } from '../subscription-state.ts'
import { isWayOfInvoicing, policyNamed, type PolicyReference } from './subscription-conditions.ts'
import { writeFields } from './write-subscription-fields.ts'

/** New conditions from now on; absent ones stay. */
export interface GivenConditions {
  readonly quantity?: number
  readonly invoiced_by?: string
  /** null to remove the subscription's own policy. */
  readonly policy?: PolicyReference | null
  /** An agreement's id, `invoice`, or null for the customer's default. */
  readonly paid_by?: string | null
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
  const entities = entitiesOf(subscription, settings)
  const live = (world.customer.agreements ?? []).filter(
    ({ state, entity }) => state !== 'ended' && (entities.size === 0 || entities.has(entity)),
  )
  const agreements = new Set(live.map(({ id: agreement }) => agreement))
  const conditions = readConditions(subscription, { ...command, agreements })
  if (written.outcome === 'refused') return refuse(...written.faults, ...conditions.faults)
  if (conditions.faults.length > 0) return refuse(...conditions.faults)
  const changed = [...written.changed, ...changesOf(subscription, conditions.wanted)]
  if (changed.length === 0) return unchanged(world)
  const updated = { ...withConditions(subscription, conditions.wanted), fields: written.fields }
  const change: Change = {
    world: withSubscription(withoutDeliveryMark(world, subscription, updated, settings), updated),
    facts: [{ fact: 'subscription-updated', subscription: id, changed }],
  }
  return followedBy(change, addonsFollow(change.world, subscription, updated))
}

/**
 * The business entities that invoice the subscription from its last period on. For a recipient, the campaign of its
 * group names them.
 */
function entitiesOf({ periods, announced }: Subscription, settings: Settings): ReadonlySet<string> {
  const last = periods.at(-1)
  const campaign_id = last?.campaign_id ?? announced.group?.campaign_id
  if (campaign_id === undefined) return new Set()
  const sellers = [last?.billing?.entity, businessEntityOf({ campaign_id }, settings)?.external_id]
  return new Set(sellers.filter((seller) => seller !== undefined))
}

/** A new delivery address of a subscription ends the mark of an undeliverable one. */
function withoutDeliveryMark(world: World, before: Subscription, after: Subscription, settings: Settings): World {
  const field = addressFieldOf('delivery', settings)
  const [old = '', present = ''] = field === undefined ? [] : [before.fields[field.name], after.fields[field.name]]
  if (isSame(old, present)) return world
  const owner = old === '' ? world.customer.id : before.id
  // The address of another subscription stays as it is.
  const isOther = world.customer.undeliverable?.some((mark) => mark.address === 'delivery' && !isMarkOf(mark, owner))
  if (isOther === true) return world
  const customer: Customer = withoutMarks(world.customer, ['delivery'])
  return customer === world.customer ? world : { ...world, customer }
}

interface Conditions extends Pick<Subscription, 'quantity' | 'invoiced_by'> {
  readonly paid_by?: string | undefined
  readonly policy?: string | undefined
}
const conditionKeys = ['quantity', 'invoiced_by', 'policy', 'paid_by'] as const satisfies readonly (keyof Conditions)[]

interface ReadConditions {
  readonly wanted: Conditions
  readonly faults: readonly Fault[]
}

function readConditions(
  before: Subscription,
  {
    quantity = before.quantity,
    invoiced_by,
    policy,
    paid_by,
    agreements,
    settings,
  }: GivenConditions & Pick<UpdateCommand, 'settings'> & { readonly agreements: ReadonlySet<string> },
): ReadConditions {
  const named = policy === undefined || policy === null ? undefined : policyNamed(policy, settings)
  const conditions = {
    quantity,
    invoiced_by: invoiced_by ?? before.invoiced_by,
    policy: policy === undefined ? before.policy : named === 'unknown' ? undefined : named?.external_id,
    paid_by: paid_by === undefined ? before.paid_by : (paid_by ?? undefined),
  }
  const isLate = changesOf(before, conditions).length > 0 && isOver(before.announced.state)
  const faults: Fault[] = [
    ...(named === 'unknown' ? [{ field: 'policy', code: 'policy_unknown' } as const] : []),
    ...(invoiced_by !== undefined && !isWayOfInvoicing(invoiced_by, settings)
      ? [{ field: 'invoiced_by', code: 'invoiced_by_unknown' } as const]
      : []),
    ...(typeof paid_by === 'string' && paid_by !== 'invoice' && !agreements.has(paid_by)
      ? [{ field: 'paid_by', code: 'agreement_unknown' } as const]
      : []),
    ...(isLate ? [{ field: '', code: 'subscription_over' } as const] : []),
  ]
  return { wanted: conditions, faults }
}

const changesOf = (before: Conditions, after: Conditions): FieldChange[] =>
  conditionKeys.flatMap((key) => (before[key] === after[key] ? [] : [valuesChange(key, before[key], after[key])]))

function withConditions(
  subscription: Subscription,
  { quantity, invoiced_by, policy, paid_by }: Conditions,
): Subscription {
  const { policy: _, paid_by: _paidBy, ...others } = subscription
  return {
    ...others,
    quantity,
    invoiced_by,
    ...(policy === undefined ? {} : { policy }),
    ...(paid_by === undefined ? {} : { paid_by }),
  }
}

/**
 * The add-ons that the service made have the conditions of their base, now as when they were made. A condition that was
 * given to the add-on itself stays.
 */
function addonsFollow(world: World, before: Subscription, after: Subscription): Change {
  return forEach(world, liveAutomaticAddons(before.id, world.subscriptions), (current, addon) => {
    const conditions: Conditions = {
      quantity: addon.quantity === before.quantity ? after.quantity : addon.quantity,
      invoiced_by: addon.invoiced_by === before.invoiced_by ? after.invoiced_by : addon.invoiced_by,
      policy: addon.policy === before.policy ? after.policy : addon.policy,
      paid_by: addon.paid_by === before.paid_by ? after.paid_by : addon.paid_by,
    }
    const changed = changesOf(addon, conditions)
    if (changed.length === 0) return unchanged(current)
    const updated = withConditions(addon, conditions)
    const change: Change = {
      world: withSubscription(current, updated),
      facts: [{ fact: 'subscription-updated', subscription: addon.id, changed }],
    }
    return followedBy(change, addonsFollow(change.world, addon, updated))
  })
}
