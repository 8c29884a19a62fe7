/** The account's own fields of subscriptions, and what one has of them. */
import { comparable, parseFieldValue } from '../fields/field-value.ts'
import { valueOf } from '../fields/kept-fields.ts'
import { fieldId, type Field, type Settings } from '../settings/settings.ts'
import type { Subscription } from '../world/subscription.ts'

export function subscriptionField(settings: Settings, id: string): Field | undefined {
  return settings.fields.find((field) => field.scope === 'subscription' && fieldId(field) === id)
}

/** Whether a subscription's field has the value that settings name, such as those an invoice line depends on. */
export function hasValue(
  subscription: Subscription,
  field: Field,
  written: string | number | boolean,
  timezone: string,
): boolean {
  const value = valueOf(subscription, field)
  // What can be compared is what was written once, so a choice that is gone meanwhile still counts.
  const asked = parseFieldValue({ ...field, type: field.type === 'choice' ? 'text' : field.type }, written, timezone)
  return (
    value !== undefined &&
    asked.outcome === 'parsed' &&
    comparable(field.type, value) === comparable(field.type, asked.value)
  )
}
