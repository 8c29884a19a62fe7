/** The custom fields of a record as they are kept: values by the fields' names. */
import type { Field } from '../settings/settings.ts'
import { valueOfType, type FieldValue } from './field-value.ts'

/** A record with custom fields: a customer, a subscription, a payment or a product assignment. */
export interface WithFields {
  readonly fields: Readonly<Record<string, FieldValue>>
}

/** The kept value of a field. The field's name may be a name that every object has, such as `toString`. */
export function keptValue({ fields }: WithFields, fieldName: string): FieldValue | undefined {
  return Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined
}

/** The value of a field, retired fields included; undefined if the value is of an older type. */
export const valueOf = (record: WithFields, { name, type }: Pick<Field, 'name' | 'type'>): FieldValue | undefined =>
  valueOfType(type, keptValue(record, name))
