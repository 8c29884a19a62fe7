/** The custom fields of a record as they are kept: values by the fields' names. */
import type { Field } from '../settings/settings.ts'
import { valueOfType, type FieldValue } from './field-value.ts'

/** Anything with custom fields: a customer, a subscription, a payment, a product assignment. */
export interface WithFields {
  readonly fields: Readonly<Record<string, FieldValue>>
}

/** What is kept of a field; a name may also be one that every object has, such as `toString`. */
export function keptValue({ fields }: WithFields, fieldName: string): FieldValue | undefined {
  return Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined
}

/**
 * The value of a field, also of one that was taken out of the settings; undefined where it is of another type by now.
 */
export const valueOf = (record: WithFields, { name, type }: Pick<Field, 'name' | 'type'>): FieldValue | undefined =>
  valueOfType(type, keptValue(record, name))
