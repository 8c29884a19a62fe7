/** A customer's data under the names for writing, so that a form begins with the present values. */
import type { Customer } from '../../api/types.ts'
import type { Body } from '../../api/operation.ts'

/** Names that are read only, and the address, which a move writes. */
const readNames = new Set([
  'formatted_address',
  'location',
  'country_name',
  'country_code',
  'created',
  'password',
  'postal_code',
  'city',
])

export function writtenData({ data = {} }: Pick<Customer, 'data'>): Body {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !readNames.has(name)))
}
