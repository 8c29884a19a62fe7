/** Custom fields as answers show them: by field id, and only those that have a value (interface: "Conventions"). */
import { fieldId, type FieldScope, type Settings } from '../settings/settings.ts'
import { keptValue, type Customer } from '../world/customer.ts'
import { showFieldValue, valueOfType, type FieldValue } from './field-value.ts'

/** The values of a scope's fields that are kept, under the fields' names, of a customer or of anything else. */
export function showFields(
  kept: Pick<Customer, 'fields'>,
  scope: FieldScope,
  settings: Settings,
): Record<string, FieldValue> {
  const shown: [string, FieldValue][] = []
  for (const field of settings.fields) {
    if (field.scope !== scope) continue
    const value = valueOfType(field.type, keptValue(kept, field.name))
    if (value === undefined) continue
    shown.push([fieldId(field), showFieldValue(field.type, value, settings.account.timezone)])
  }
  return Object.fromEntries(shown)
}
