/** Addresses of overrides (interface: "Address object"), and the fields of subscriptions for such addresses. */
import { parseAddress, type Address } from '../fields/field-value.ts'
import { refused, type Parsed } from '../fields/parsed.ts'
import type { Field, Settings } from '../settings/settings.ts'
import type { OverrideType } from '../world/override.ts'

/** A complete address can receive mail: it has a country, an address, and a name or a company. */
export function parseCompleteAddress(written: unknown): Parsed<Address> {
  const parsed = parseAddress(written)
  if (parsed.outcome === 'refused') return parsed
  const { name, company, address, country } = parsed.value
  const isFilled = (text: string | undefined) => text !== undefined && text.trim() !== ''
  const isComplete = (isFilled(name) || isFilled(company)) && isFilled(address) && isFilled(country)
  return isComplete ? parsed : refused('override_address_incomplete')
}

/** The kind of address that a change of address is about. */
export type AddressKind = 'delivery' | 'billing'

/** Undefined for a type that is no change of address. */
export function addressKindOf(type: OverrideType): AddressKind | undefined {
  if (type === 'change-delivery-address') return 'delivery'
  return type === 'change-billing-address' ? 'billing' : undefined
}

/**
 * The field of subscriptions for an address of a kind: a field of type `address` whose external id, or name in snake
 * case, is the kind's. Undefined where the account has no such field.
 */
export function addressFieldOf(kind: AddressKind, { fields }: Pick<Settings, 'fields'>): Field | undefined {
  const wanted = `${kind}_address`
  return fields.find(
    ({ scope, type, name, external_id }) =>
      scope === 'subscription' && type === 'address' && (external_id === wanted || snakeCase(name) === wanted),
  )
}

const snakeCase = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
