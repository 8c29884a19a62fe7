/**
 * The index entries of customers (account file: `fields[].indexed`): a customer is found by the value of an indexed
 * field of its own or of one of its subscriptions. Only filled-in values have entries, so that `filledin` reads these
 * values alone. Therefore an empty text or `false` is never found by the index.
 */
import { isIndexed } from '../settings/index-work.ts'
import type { Field, Settings } from '../settings/settings.ts'
import { subscriptionField } from '../subscription/subscription-fields.ts'
import type { Subscription } from '../world/subscription.ts'
import type { Customer } from '../world/customer.ts'
import { customerField } from './write-keys.ts'
import { valueOf } from '../fields/custom-fields.ts'
import { comparable, isFilledIn, type FieldValue } from '../fields/field-value.ts'
import type { CustomerFieldCondition, SubscriptionFieldCondition } from './customer-filter.ts'

export interface IndexedField {
  readonly scope: 'customer' | 'subscription'
  /** The field's name in the account file. */
  readonly field: string
}
export interface IndexEntry extends IndexedField {
  /** Values that a filter takes as equal have the same text, and other values have another text. */
  readonly value: string
}

/** The entries of a customer and its subscriptions, without repetition. */
export function indexEntries(
  customer: Customer,
  subscriptions: readonly Subscription[],
  settings: Settings,
): IndexEntry[] {
  return [
    ...indexedFields('customer', settings).flatMap((field) => indexEntry('customer', field, valueOf(customer, field))),
    ...indexedFields('subscription', settings).flatMap((field) => {
      const entries = subscriptions.flatMap((subscription) =>
        indexEntry('subscription', field, valueOf(subscription, field)),
      )
      return [...new Map(entries.map((entry) => [entry.value, entry])).values()]
    }),
  ]
}

/** The entry of a field's value; no entry if the value is not filled in. */
export function indexEntry(
  scope: IndexedField['scope'],
  { name, type }: Pick<Field, 'name' | 'type'>,
  value: FieldValue | undefined,
): IndexEntry[] {
  return isFilledIn(value) ? [{ scope, field: name, value: String(comparable(type, value)) }] : []
}

/** Retired fields of the settings count too: their values are kept, and erasure must find their entries. */
function indexedFields(scope: IndexedField['scope'], settings: Settings): Pick<Field, 'name' | 'type'>[] {
  return [...settings.fields, ...(settings.retired_fields ?? [])].filter(
    (field) => field.scope === scope && field.indexed,
  )
}

/**
 * The entries that answer a condition: the entries of a field, with a given value or with any. Undefined if entries
 * cannot answer, such as while a job fills them in. A condition on subscriptions is answered for customers, as entries
 * do not name the subscription.
 */
export function indexLookup(
  condition: CustomerFieldCondition | SubscriptionFieldCondition,
  settings: Settings,
): (IndexedField & { readonly value?: string }) | undefined {
  const field =
    condition.condition_type === 'customer:field'
      ? customerField(settings, condition.field)
      : subscriptionField(settings, condition.field)
  if (field === undefined || !isIndexed(field, settings)) return undefined
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
