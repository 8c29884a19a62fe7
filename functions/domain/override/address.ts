/** Addresses of overrides, and the fields of subscriptions that hold such an address. */
import type { Field, Settings } from '../settings/settings.ts'

/** What a change of address is about. */
export type AddressKind = 'delivery' | 'billing'

/**
 * The field of subscriptions that holds their address of a kind: one of type `address` whose external id or name, written
 * in snake case, says so. Undefined where the account has none.
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
