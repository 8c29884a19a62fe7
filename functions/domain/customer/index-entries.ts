/**
 * The entries by which customers are found by an indexed field (account file: `fields[].indexed`), of their own or of
 * one of their subscriptions. Only filled-in values have one, so that `filledin` reads just those; an empty text or
 * `false` is therefore never looked up.
 */
import type { Field, Settings } from '../settings/settings.ts'
import { subscriptionField } from '../subscription/subscription-fields.ts'
import type { Subscription } from '../world/subscription.ts'
import type { Customer } from '../world/customer.ts'
import { customerField } from './write-keys.ts'
import { valueOf } from '../fields/kept-fields.ts'
import { comparable, isFilledIn, type FieldValue } from '../fields/field-value.ts'
import type { CustomerFieldCondition, SubscriptionFieldCondition } from './customer-filter.ts'

export interface IndexedField {
  readonly scope: 'customer' | 'subscription'
  /** Its name in the account file. */
  readonly field: string
}
export interface IndexEntry extends IndexedField {
  /** The same text for values that a filter takes as equal, and only for those. */
  readonly value: string
}

/** The entries of a customer and its subscriptions, none of them twice. */
export function indexEntries(
  customer: Customer,
  subscriptions: readonly Subscription[],
  settings: Settings,
): IndexEntry[] {
  return [
    ...indexedFields('customer', settings).flatMap((field) => indexEntry('customer', field, valueOf(customer, field))),
    ...indexedFields('subscription', settings).flatMap((field) => {
      const entries = subscriptions.flatMap((one) => indexEntry('subscription', field, valueOf(one, field)))
      return [...new Map(entries.map((entry) => [entry.value, entry])).values()]
    }),
  ]
}

/** That of a field's value; none where it is not filled in. */
export function indexEntry(
  scope: IndexedField['scope'],
  { name, type }: Pick<Field, 'name' | 'type'>,
  value: FieldValue | undefined,
): IndexEntry[] {
  return isFilledIn(value) ? [{ scope, field: name, value: String(comparable(type, value)) }] : []
}

/** Fields that were taken out of the settings count too: their values are kept, and erasure must find their entries. */
function indexedFields(scope: IndexedField['scope'], settings: Settings): Pick<Field, 'name' | 'type'>[] {
  return [...settings.fields, ...(settings.retired_fields ?? [])].filter(
    (field) => field.scope === scope && field.indexed,
  )
}

/**
 * The entries that answer a condition: those of a field, with one value or any. Undefined where they cannot. One on
 * subscriptions is answered for customers: which of the subscriptions it was, the entries do not say.
 */
export function indexLookup(
  condition: CustomerFieldCondition | SubscriptionFieldCondition,
  settings: Settings,
): (IndexedField & { readonly value?: string }) | undefined {
  const field =
    condition.condition_type === 'customer:field'
      ? customerField(settings, condition.field)
      : subscriptionField(settings, condition.field)
  if (field?.indexed !== true) return undefined
  const indexed = {
    scope: condition.condition_type === 'customer:field' ? 'customer' : 'subscription',
    field: field.name,
  } as const
  switch (condition.operator) {
    case 'filledin':
      return indexed
    case 'notfilledin':
      return undefined
    case 'equal':
      return isFilledIn(condition.value) ? { ...indexed, value: String(condition.value) } : undefined
  }
}
