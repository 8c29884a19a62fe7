/** What scheduled changes write when they take effect, whether they were given as values or as an address. */
import type { Address } from '../fields/field-value.ts'
import { fieldId, type Settings } from '../settings/settings.ts'
import { addressFieldOf, addressKindOf, type AddressKind } from './override-address.ts'
import type { NewValues } from './new-values.ts'
import type { Override } from '../world/override.ts'

/** Where the override is: of a subscription, or of the customer. */
export interface Place {
  readonly ofSubscription: boolean
  readonly settings: Settings
}

/**
 * By write name or field id, in an order that does not change. Undefined for what is no change, and for an address that
 * no field is there for.
 */
export function writtenValues(override: Override, { ofSubscription, settings }: Place): NewValues | undefined {
  if (override.type === 'change-fields') return byName(override.new_values)
  const kind = addressKindOf(override.type)
  if (kind === undefined || !('address' in override)) return undefined
  if (!ofSubscription) return customerValues(kind, override.address)
  const field = addressFieldOf(kind, settings)
  return field && { [fieldId(field)]: override.address }
}

/** What is kept comes back from the storage in an order of chance, in which history and events would tell it. */
const byName = (values: NewValues): NewValues =>
  Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Of name and company the one that is given takes the place of both. */
function customerValues(kind: AddressKind, { name, company, address, country }: Address): NewValues {
  const values = { name, company, address, country }
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [kind === 'billing' ? `billing_${key}` : key, value ?? null]),
  )
}
