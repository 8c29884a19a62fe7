/** The account's custom fields of subscriptions, and their values. */
import { comparable, parseFieldValue } from '../fields/field-value.ts'
import { valueOf } from '../fields/custom-fields.ts'
import { fieldId, type Field, type Settings } from '../settings/settings.ts'
import type { Subscription } from '../world/subscription.ts'

export function subscriptionField(settings: Settings, id: string): Field | undefined {
  return settings.fields.find((field) => field.scope === 'subscription' && fieldId(field) === id)
}

/** Whether a subscription's field has a value from the settings, such as the condition of an invoice line. */
export function hasValue(
  subscription: Subscription,
  field: Field,
  written: string | number | boolean,
  timezone: string,
): boolean {
  const value = valueOf(subscription, field)
  // The value is parsed as text, so that a removed choice still counts.
  const filterValue = parseFieldValue(
    { ...field, type: field.type === 'choice' ? 'text' : field.type },
    written,
    timezone,
  )
  return (
    value !== undefined &&
    filterValue.outcome === 'parsed' &&
    comparable(field.type, value) === comparable(field.type, filterValue.value)
  )
}
