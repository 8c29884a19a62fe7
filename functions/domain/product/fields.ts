/** The custom fields of a new assignment (interface: "assignproduct", `data`). Values are judged as those of customers. */
import { parseFieldValue, type FieldValue } from '../customer/field-value.ts'
import type { Fault } from '../fault.ts'
import { fieldId, type Field, type Settings } from '../settings/settings.ts'

type Data = Readonly<Record<string, unknown>>

/** Of all custom fields of an assignment as JSON, well within what one stored item can hold. */
export const maxAssignmentFieldBytes = 50 * 1024

export type FieldsDecision =
  | { readonly outcome: 'written'; readonly fields: Readonly<Record<string, FieldValue>> }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }

/** Keys of `data` that are no fields of assignments: programming errors of the caller. */
export function unknownAssignmentFields(data: Data, settings: Settings): string[] {
  const known = new Set(assignmentFields(settings).map(fieldId))
  return Object.keys(data).filter((key) => !known.has(key))
}

/** `data` has known fields only. Null is no value, which a required field must have. */
export function fieldsOfNew(data: Data, settings: Settings): FieldsDecision {
  const faults: Fault[] = []
  const fields = new Map<string, FieldValue>()
  for (const field of assignmentFields(settings)) {
    const id = fieldId(field)
    const written = Object.hasOwn(data, id) ? data[id] : null
    if (field.required && (written === null || (typeof written === 'string' && written.trim() === ''))) {
      faults.push({ field: id, code: 'field_required' })
    } else if (written !== null) {
      const value = parseFieldValue(field, written, settings.account.timezone)
      if (value.outcome === 'parsed') fields.set(field.name, value.value)
      else faults.push({ field: id, code: value.code, ...(value.values === undefined ? {} : { values: value.values }) })
    }
  }
  const result = Object.fromEntries(fields)
  if (Buffer.byteLength(JSON.stringify(result)) > maxAssignmentFieldBytes) {
    faults.push({ field: '', code: 'product_assignment_too_large', values: { max: maxAssignmentFieldBytes } })
  }
  return faults.length > 0 ? { outcome: 'refused', faults } : { outcome: 'written', fields: result }
}

function assignmentFields(settings: Settings): readonly Field[] {
  return settings.fields.filter(({ scope }) => scope === 'product_assignment')
}
