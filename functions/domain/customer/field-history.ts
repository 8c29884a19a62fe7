/**
 * The words of the history (interface: "History"): one line a changed field, in English. Passwords are never in it, and
 * fields whose history is turned off leave no line.
 */
import type { Field } from '../settings/settings.ts'
import type { PlainKey } from '../world/customer.ts'
import { showFieldValue, type FieldValue } from '../fields/field-value.ts'
import type { Written } from './written-value.ts'

/** Longer values are cut in the history, so that it stays readable and a change fits one record. */
const maxShownLength = 500

const labels: Readonly<Record<PlainKey, string>> = {
  name: 'Name',
  company: 'Company',
  address: 'Address',
  country: 'Country',
  email: 'Email',
  billing_name: 'Billing name',
  billing_company: 'Billing company',
  billing_address: 'Billing address',
  billing_country: 'Billing country',
  billing_email: 'Billing email',
  tax_registration_id: 'Tax registration id',
}

/** The lines of one changed field: one or none. */
export function historyLine(write: Written, before: FieldValue | undefined, timezone: string): string[] {
  const line = (label: string, type: Field['type']) => {
    const show = (value: FieldValue) => words(showFieldValue(type, value, timezone))
    if (write.value === undefined) return [`${label} removed`]
    if (before === undefined) return [`${label} set to ${show(write.value)}`]
    return [`${label} changed from ${show(before)} to ${show(write.value)}`]
  }
  switch (write.kind) {
    case 'text':
      if (write.key === 'password') return [write.value === undefined ? 'Password removed' : 'Password changed']
      return line(labels[write.key], 'text')
    case 'created':
      return line('Created', 'datetime')
    case 'custom':
      return write.field.history ? line(write.field.name, write.field.type) : []
  }
}

function words(value: FieldValue): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text =
    typeof value === 'string'
      ? value
      : [value.name, value.company, value.address, value.country].filter((part) => part).join(', ')
  const line = text.replaceAll(/\n+/g, ', ')
  // Cut between characters, as half of one is no text.
  const characters = Array.from(line)
  return `"${characters.length > maxShownLength ? `${characters.slice(0, maxShownLength).join('')}…` : line}"`
}
