/**
 * The address to which a product goes on its date (extensions: "Reads that are missing"). The addresses of
 * subscription and customer are those at the start of that date, with the changes that are registered to take effect
 * until then.
 */
import type { AddressView } from '../fields/field-value.ts'
import { holdingAddress } from '../product/assignment-address.ts'
import type { Settings } from '../settings/settings.ts'
import { laterOf, startOfDate, type Instant } from '../time/time.ts'
import type { Assignment, AssignedProduct } from '../world/assignment.ts'
import type { Customer } from '../world/customer.ts'
import type { Override } from '../world/override.ts'
import type { Subscription } from '../world/subscription.ts'
import { newWorld, type World } from '../world/world.ts'
import { applyChange } from './apply-change.ts'

/** A customer who receives a product. */
export interface Receiver {
  readonly customer: Customer
  /** The subscription that the product is assigned to or within. */
  readonly subscription?: Pick<Subscription, 'fields' | 'overrides'> | undefined
  /** The whole subscription, for its changes that are to take effect. */
  readonly wholeSubscription?: (() => Subscription) | undefined
}

/** The instant whose addresses hold for a product: the start of its date, or now where that is past. */
export function addressedAt({ date }: Pick<AssignedProduct, 'date'>, now: Instant, { account }: Settings): Instant {
  return date === undefined ? now : laterOf(startOfDate(date, account.timezone), now)
}

/** Undefined if there is no address, or the product was donated. */
export const deliveryAddress = (
  assignment: Pick<Assignment, 'donated' | 'address'>,
  receiver: Receiver,
  at: Instant,
  settings: Settings,
): AddressView | undefined =>
  holdingAddress({ assignment, settings, ...addressedFrom(receiverAt(receiver, at, settings)) })

const addressedFrom = ({ customer, subscription }: Pick<Receiver, 'customer' | 'subscription'>) => ({
  customer,
  subscription,
})

/** The receiver with the changes that take effect until an instant, by the rule that will carry them out. */
export function receiverAt(
  receiver: Receiver,
  at: Instant,
  settings: Settings,
): Pick<Receiver, 'customer' | 'subscription'> {
  const { customer, subscription, wholeSubscription } = receiver
  const ofCustomer = changesUntil(customer.overrides, at)
  const ofSubscription = changesUntil(subscription?.overrides ?? [], at)
  if (ofCustomer.length + ofSubscription.length === 0) return receiver
  const whole = ofSubscription.length > 0 ? wholeSubscription?.() : undefined
  const changes = [
    ...ofCustomer.map((override) => ({ override, subscriptionId: undefined })),
    ...(whole === undefined ? [] : ofSubscription.map((override) => ({ override, subscriptionId: whole.id }))),
  ].toSorted((one, other) => (one.override.begin < other.override.begin ? -1 : 1))
  const world = changes.reduce<World>(
    (before, { override, subscriptionId }) =>
      applyChange({ world: before, override, subscriptionId, now: override.begin, settings }).world,
    { ...newWorld(customer), subscriptions: whole === undefined ? [] : [whole] },
  )
  return { customer: world.customer, subscription: world.subscriptions[0] ?? subscription }
}

/** Changes that begin until the instant and are not written yet. */
const changesUntil = (overrides: readonly Override[], at: Instant): Override[] =>
  overrides.filter(
    ({ type, begin, announced, inert }) =>
      (type === 'change-fields' || type === 'change-delivery-address') &&
      inert !== true &&
      announced === 'future' &&
      begin <= at,
  )
