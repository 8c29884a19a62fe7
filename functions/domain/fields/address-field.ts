/** The fields of subscriptions that hold an address (interface: "Type rules" of createoverride). */
import type { Field, Settings } from '../settings/settings.ts'

/** The kind of address that a change of address is about. */
export type AddressKind = 'delivery' | 'billing'

/**
 * The field of subscriptions for an address of a kind: a field of type `address` whose external id, or name in snake
 * case, is the kind's. Undefined if the account has no such field.
 */
export function addressFieldOf(kind: AddressKind, { fields }: Pick<Settings, 'fields'>): Field | undefined {
  const fieldName = `${kind}_address`
  return fields.find(
    ({ scope, type, name, external_id }) =>
      scope === 'subscription' && type === 'address' && (external_id === fieldName || snakeCase(name) === fieldName),
  )
}

const snakeCase = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
