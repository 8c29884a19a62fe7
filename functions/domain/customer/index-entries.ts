/**
 * The entries by which customers are found by an indexed field (account file: `fields[].indexed`). Only filled-in values
 * have one, so that `filledin` reads just those; an empty text or `false` is therefore never looked up.
 */
import type { Settings } from '../settings/settings.ts'
import { keptValue, type Customer } from './customer.ts'
import { customerField, customerFields } from './data.ts'
import { comparable, isFilledIn, valueOfType } from './field-value.ts'
import type { CustomerFieldCondition } from './filter.ts'

export interface IndexEntry {
  /** The field's name in the account file. */
  readonly field: string
  /** The same text for values that a filter takes as equal, and only for those. */
  readonly value: string
}

/** Fields that were taken out of the settings count too: their values are kept, and erasure must find their entries. */
export function indexEntries(customer: Customer, settings: Settings): IndexEntry[] {
  const retired = (settings.retired_fields ?? []).filter(({ scope }) => scope === 'customer')
  return [...customerFields(settings), ...retired]
    .filter(({ indexed }) => indexed)
    .flatMap(({ name, type }) => {
      const value = valueOfType(type, keptValue(customer, name))
      return isFilledIn(value) ? [{ field: name, value: String(comparable(type, value)) }] : []
    })
}

/**
 * The entries that answer a condition: those of a field, with one value or any. Undefined where they cannot.
 */
export function indexLookup(
  condition: CustomerFieldCondition,
  settings: Settings,
): { readonly field: string; readonly value?: string } | undefined {
  const field = customerField(settings, condition.field)
  if (field?.indexed !== true) return undefined
  switch (condition.operator) {
    case 'filledin':
      return { field: field.name }
    case 'notfilledin':
      return undefined
    case 'equal':
      return isFilledIn(condition.value) ? { field: field.name, value: String(condition.value) } : undefined
  }
}
