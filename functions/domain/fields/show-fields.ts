/** Custom fields as answers show them: by field id, and only fields with a value (interface: "Conventions"). */
import { fieldId, type FieldScope, type Settings } from '../settings/settings.ts'
import { valueOf, type WithFields } from './custom-fields.ts'
import { showFieldValue, type FieldValue } from './field-value.ts'

/** The shown values of a scope's fields, for a customer or any other record. Kept values go by the fields' names. */
export function showFields(stored: WithFields, scope: FieldScope, settings: Settings): Record<string, FieldValue> {
  const entries: [string, FieldValue][] = []
  for (const field of settings.fields) {
    if (field.scope !== scope) continue
    const value = valueOf(stored, field)
    if (value === undefined) continue
    entries.push([fieldId(field), showFieldValue(field.type, value, settings.account.timezone)])
  }
  return Object.fromEntries(entries)
}
