/** The values that scheduled changes write when they take effect. They were given as values or as an address. */
import { customerField } from '../customer/write-keys.ts'
import { givenAddress, type AddressView } from '../fields/field-value.ts'
import { fieldId, type Settings } from '../settings/settings.ts'
import { addressFieldOf, type AddressKind } from '../fields/address-field.ts'
import { presentValues, type Owner } from './field-names.ts'
import { addressKindOf } from './override-address.ts'
import type { NewValues } from './new-values.ts'
import type { Override } from '../world/override.ts'

/**
 * The values by write name or field id, in a fixed order. Undefined for an override that is not a change, and for an
 * address without a field for it.
 */
export function writtenValues(override: Override, { ofSubscription, settings }: Owner): NewValues | undefined {
  if (override.type === 'change-fields') return byName(presentValues(override, { ofSubscription, settings }))
  const kind = addressKindOf(override.type)
  if (kind === undefined || !('address' in override)) return undefined
  if (!ofSubscription) return customerValues(kind, givenAddress(override.address), settings)
  const field = addressFieldOf(kind, settings)
  return field && { [fieldId(field)]: givenAddress(override.address) }
}

/**
 * The storage returns the values in no fixed order. Sorted, they are in the same order in all events and history lines.
 */
const byName = (values: NewValues): NewValues =>
  Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)))

/**
 * The values of an address. Name and company are replaced together, even if only one is given, and so are the parts
 * of the address. A custom field whose id is that of a part is no part of the address.
 */
function customerValues(kind: AddressKind, view: AddressView, settings: Settings): NewValues {
  const { name, company, address, postal_code, city, country } = view
  const values = Object.entries({ name, company, address, postal_code, city, country })
    .map(([key, value]): [string, string | null] => [kind === 'billing' ? `billing_${key}` : key, value ?? null])
    .filter(([key]) => customerField(settings, key) === undefined)
  return Object.fromEntries(values)
}
