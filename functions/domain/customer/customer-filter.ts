/**
 * Filters of customers (interface: "Filter condition objects"): one condition, or several that must all hold.
 *
 * A filter is read in two steps. `filterSchema` checks the parts that the interface fixes. `readFilter` checks the
 * parts that depend on the account's settings, and turns the values of conditions into the form of kept values, once
 * for all customers.
 */
import { malformed, unknownName, type Mistake } from '../refusal/mistake.ts'
import type * as v from 'valibot'
import type { Language } from '../../language/language.ts'
import { defaultLanguage, type Field, type Settings } from '../settings/settings.ts'
import type { Customer } from '../world/customer.ts'
import { comparable, isFilledIn, type Comparable, type FieldValue } from '../fields/field-value.ts'
import { customerFilterField, filterValue, readFilterValue, subscriptionFilterField } from './filter-field.ts'
import type { filterSchema } from './filter-schema.ts'

export { filterSchema } from './filter-schema.ts'

type WrittenCondition = v.InferOutput<typeof filterSchema>[number]

type FieldCondition<Type> = { readonly condition_type: Type; readonly field: string } & (
  { readonly operator: 'filledin' | 'notfilledin' } | { readonly operator: 'equal'; readonly value: Comparable }
)
export type CustomerFieldCondition = FieldCondition<'customer:field'>
export type SubscriptionFieldCondition = FieldCondition<'subscription:field'>
export type SubscriptionCondition =
  SubscriptionFieldCondition | { readonly condition_type: 'subscription:state'; readonly state: 'active' }
export type Condition = CustomerFieldCondition | SubscriptionCondition

export type FilterReading =
  | { readonly outcome: 'read'; readonly conditions: readonly Condition[] }
  | { readonly outcome: 'mistaken'; readonly mistakes: readonly Mistake[] }

/** Checks a filter against the account's fields and their types. */
export function readFilter(filter: readonly WrittenCondition[], settings: Settings): FilterReading {
  const readings = filter.map((condition, index) => readCondition(condition, `filter[${index}]`, settings))
  const mistakes = readings.filter((reading) => 'words' in reading)
  if (mistakes.length > 0) return { outcome: 'mistaken', mistakes }
  return { outcome: 'read', conditions: readings.filter((reading) => 'condition_type' in reading) }
}

/**
 * Whether a customer satisfies all conditions on its own fields. `matchingSubscriptions` checks the conditions on
 * subscriptions. Names of countries are compared in the language in which answers show them.
 */
export function matchesCustomer(
  customer: Customer,
  filter: readonly Condition[],
  settings: Settings,
  language: Language = defaultLanguage(settings),
): boolean {
  return filter.every(
    (condition) =>
      condition.condition_type !== 'customer:field' || matchesCustomerField(customer, condition, settings, language),
  )
}

function matchesCustomerField(
  customer: Customer,
  condition: CustomerFieldCondition,
  settings: Settings,
  language: Language,
): boolean {
  const field = customerFilterField(condition.field, settings)
  return holds(condition, field && { type: field.type, value: filterValue(customer, field, language) })
}

/** The value of a field; undefined if the field no longer exists. */
type KeptField = { readonly type: Field['type']; readonly value: FieldValue | undefined } | undefined

export function holds(condition: CustomerFieldCondition | SubscriptionFieldCondition, stored: KeptField): boolean {
  switch (condition.operator) {
    case 'filledin':
      return isFilledIn(stored?.value)
    case 'notfilledin':
      return !isFilledIn(stored?.value)
    case 'equal':
      return stored?.value !== undefined && comparable(stored.type, stored.value) === condition.value
  }
}

function readCondition(condition: WrittenCondition, path: string, settings: Settings): Condition | Mistake {
  if (condition.condition_type === 'subscription:state') return condition
  const { condition_type, field } = condition
  const filterField =
    condition_type === 'customer:field'
      ? customerFilterField(field, settings)
      : subscriptionFilterField(field, settings)
  if (filterField === undefined) return unknownName(`${path}.field`, `unknown field ${JSON.stringify(field)}.`)
  if (condition.operator !== 'equal') return { condition_type, field, operator: condition.operator }
  const reading = readFilterValue(filterField, condition.value, settings.account.timezone)
  return reading.outcome === 'refused'
    ? malformed(`${path}.value`, `expected ${reading.expected}.`)
    : { condition_type, field, operator: 'equal', value: reading.value }
}
