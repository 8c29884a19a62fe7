/**
 * The custom fields of a record that is written once, such as a product assignment or a payment. Values are judged as
 * those of customers. Null is no value, and a required field must have a value.
 */
import { parseFieldValue, type FieldValue } from './field-value.ts'
import type { Fault } from '../refusal/fault.ts'
import { faultAt } from './parsed.ts'
import { fieldId, type Field, type Settings } from '../settings/settings.ts'

type Data = Readonly<Record<string, unknown>>
type Scope = 'product_assignment' | 'payment'

/** The limit of all custom fields of a record as JSON. It is well within one stored item. */
export const maxRecordFieldBytes = 50 * 1024

export type FieldsDecision =
  | { readonly outcome: 'written'; readonly fields: Readonly<Record<string, FieldValue>> }
  | { readonly outcome: 'refused'; readonly faults: readonly Fault[] }

/** Keys of `data` that are not fields of such records. */
export function unknownRecordFields(scope: Scope, data: Data, settings: Settings): string[] {
  const ids = new Set(fieldsIn(scope, settings).map(fieldId))
  return Object.keys(data).filter((key) => !ids.has(key))
}

/** The fields of a new record. `data` has known fields only. */
export function fieldsOfNewRecord(
  { scope, tooLarge }: { readonly scope: Scope; readonly tooLarge: Fault['code'] },
  data: Data,
  settings: Settings,
): FieldsDecision {
  const faults: Fault[] = []
  const fields = new Map<string, FieldValue>()
  for (const field of fieldsIn(scope, settings)) {
    const id = fieldId(field)
    const written = Object.hasOwn(data, id) ? data[id] : null
    if (field.required && (written === null || (typeof written === 'string' && written.trim() === ''))) {
      faults.push({ field: id, code: 'field_required' })
    } else if (written !== null) {
      const value = parseFieldValue(field, written, settings.account.timezone)
      if (value.outcome === 'parsed') fields.set(field.name, value.value)
      else faults.push(faultAt(id, value))
    }
  }
  const result = Object.fromEntries(fields)
  if (Buffer.byteLength(JSON.stringify(result)) > maxRecordFieldBytes) {
    faults.push({ field: '', code: tooLarge, values: { max: maxRecordFieldBytes } })
  }
  return faults.length > 0 ? { outcome: 'refused', faults } : { outcome: 'written', fields: result }
}

function fieldsIn(scope: Scope, settings: Settings): readonly Field[] {
  return settings.fields.filter((field) => field.scope === scope)
}
