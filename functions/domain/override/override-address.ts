/** Addresses of overrides (interface: "Address object"). */
import type { AddressKind } from '../fields/address-field.ts'
import { parseAddress, type Address } from '../fields/field-value.ts'
import { refused, type Parsed } from '../fields/parsed.ts'
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

/** Undefined for a type that is not a change of address. */
export function addressKindOf(type: OverrideType): AddressKind | undefined {
  if (type === 'change-delivery-address') return 'delivery'
  return type === 'change-billing-address' ? 'billing' : undefined
}
