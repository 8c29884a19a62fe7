/** The changes of an override in the words of their values: a new address, or fields of the account. */
import { addressLines } from '../account/address-lines.ts'
import { countryName } from '../account/format.ts'
import { fieldId, fieldsOf } from '../account/settings.ts'
import { bodyOf, type Body } from '../api/body.ts'
import type { Override } from '../api/types.ts'

/** Undefined if nothing is changed, such as by a pause. The caller's screen has the words for a number of copies. */
export function contentOf(
  { address, new_values: values }: Pick<Override, 'address' | 'new_values'>,
  copies: (count: number) => string,
): string | undefined {
  const place = addressText(address === undefined ? bodyOf(values) : { ...address })
  if (place !== '') return place
  return values === undefined ? undefined : valuesText(values, copies)
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The address without its country, which is not needed on a letter within the country. */
function addressText({ address, postal_code, city }: Body): string {
  const lines = addressLines({ address: text(address), postal_code: text(postal_code), city: text(city) }, countryName)
  return text(address) === undefined ? '' : lines.join(', ').replaceAll('\n', ', ')
}

function valuesText(values: Body, copies: (count: number) => string): string {
  const fields = [...fieldsOf('customer'), ...fieldsOf('subscription')]
  return Object.entries(values)
    .map(([key, value]) => {
      const field = fields.find((each) => fieldId(each) === key)
      const written = typeof value === 'string' || typeof value === 'number' ? String(value) : '–'
      if (field === undefined) return key === 'quantity' && typeof value === 'number' ? copies(value) : written
      return `${field.name}: ${written}`
    })
    .join(', ')
}
