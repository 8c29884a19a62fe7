/**
 * The change of a field, as facts report it (interface: "History"). Passwords are never reported, and a field without
 * history is reported without its values.
 */
import { cutText } from '../text/cut-text.ts'
import type { FieldChange } from '../facts/fact.ts'
import { fieldId, type Field } from '../settings/settings.ts'
import { givenAddress, type FieldValue, type AddressView } from './field-value.ts'

export function customFieldChange(
  field: Field,
  before: FieldValue | undefined,
  after: FieldValue | undefined,
): FieldChange {
  const key = fieldId(field)
  if (!field.history) return { field: key }
  return { ...valuesChange(key, before, after, field.type === 'datetime'), name: field.name }
}

/** The change of a built-in field, or of a custom field that keeps its history. */
export function valuesChange(
  field: string,
  before: FieldValue | undefined,
  after: FieldValue | undefined,
  isDatetime = false,
): FieldChange {
  return {
    field,
    did: after === undefined ? 'removed' : before === undefined ? 'set' : 'changed',
    ...(isDatetime ? { datetime: true } : {}),
    ...(before === undefined || after === undefined ? {} : { before: showValue(before) }),
    ...(after === undefined ? {} : { after: showValue(after) }),
  }
}

const addressLine = ({ name, company, address, postal_code, city, country }: AddressView) =>
  [name, company, address, postal_code, city, country].filter((part) => part).join(', ')

function showValue(value: FieldValue): string | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : addressLine(givenAddress(value))
  return cutText(text.replaceAll(/\n+/g, ', '))
}
