/** A customer's data under the names that it is written by, so that a form begins with what is there. */
import type { Customer } from '../../api/types.ts'
import type { Body } from '../../api/operation.ts'

/** Read names that have no name to write, or another one. */
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
  const same = Object.entries(data).filter(([name]) => !readNames.has(name))
  return {
    ...Object.fromEntries(same),
    ...(data.location !== undefined && { address: data.location }),
    ...(data.country_code !== undefined && { country: data.country_code }),
  }
}
