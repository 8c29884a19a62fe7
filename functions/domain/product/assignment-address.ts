/**
 * The address that holds for an assigned product: the address of the vacation in which it was assigned, otherwise the
 * delivery address of its subscription, otherwise the customer's own. A donated product has no address.
 */
import { shownAddress, type AddressView } from '../fields/field-value.ts'
import { valueOf } from '../fields/custom-fields.ts'
import { addressFieldOf } from '../fields/address-field.ts'
import type { Settings } from '../settings/settings.ts'
import type { Assignment } from '../world/assignment.ts'
import type { Customer } from '../world/customer.ts'
import type { Subscription } from '../world/subscription.ts'

interface Addressed {
  readonly assignment: Pick<Assignment, 'donated' | 'address'>
  /** The subscription that the product is assigned to; undefined if it is assigned to the customer. */
  readonly subscription: Pick<Subscription, 'fields'> | undefined
  readonly customer: Pick<Customer, 'builtin'>
  readonly settings: Pick<Settings, 'fields'>
}

/** Undefined if there is no address, or the product was donated. */
export function holdingAddress({ assignment, subscription, customer, settings }: Addressed): AddressView | undefined {
  if (assignment.donated === true) return undefined
  if (assignment.address !== undefined) return shownAddress(assignment.address)
  return (subscription && deliveryAddress(subscription, settings)) ?? ownAddress(customer)
}

/** The id of the customer or subscription that the delivery address of a subscription belongs to. */
export const addressOwner = (
  customer: Pick<Customer, 'id'>,
  subscription: Pick<Subscription, 'id' | 'fields'>,
  settings: Pick<Settings, 'fields'>,
): string => (deliveryAddress(subscription, settings) === undefined ? customer.id : subscription.id)

function deliveryAddress(subscription: Pick<Subscription, 'fields'>, settings: Pick<Settings, 'fields'>) {
  const field = addressFieldOf('delivery', settings)
  const value = field && valueOf(subscription, field)
  return typeof value === 'object' ? shownAddress(value) : undefined
}

function ownAddress({ builtin }: Pick<Customer, 'builtin'>): AddressView | undefined {
  const { name, company, address, postal_code, city, country } = builtin
  const own = Object.entries({ name, company, address, postal_code, city, country })
  const filled = own.filter(([, text]) => text !== undefined && text !== '')
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}
