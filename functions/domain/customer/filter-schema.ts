/** The fixed parts of a filter (interface: "Filter condition objects"). Each problem is reported with its place. */
import * as v from 'valibot'
import { addressEntries } from '../fields/field-value.ts'

/** Bounds the work of one call. */
const maxConditions = 50

const field = v.pipe(v.string('text'), v.description('A field id, or the name of a built-in field.'))
export const writtenAddress = v.strictObject(addressEntries)
const value = v.pipe(
  v.union([v.string(), v.number(), v.boolean(), writtenAddress], 'text, a number, true or false, or an address'),
  v.description('Text, a number, true or false, or an address.'),
)

/** A variant has one message for all its members, so the path identifies the faulty key. */
function expectation({ path }: v.VariantIssue): string {
  switch (path?.at(-1)?.key) {
    case 'condition_type':
      return 'one of customer:field, subscription:field, subscription:state'
    case 'operator':
      return 'one of filledin, notfilledin, equal'
    default:
      return 'a condition'
  }
}

const customerField = v.literal('customer:field')
const subscriptionField = v.literal('subscription:field')
/**
 * The name of the constant in generated clients, which would otherwise clash with their type of a subscription's state.
 */
const subscriptionState = v.pipe(
  v.literal('subscription:state'),
  v.metadata({ words: { 'x-enum-varnames': ['SubscriptionStateConditionType'] } }),
)
const filledIn = v.picklist(['filledin', 'notfilledin'])
const equal = v.literal('equal')

export const conditionSchema = v.variant(
  'condition_type',
  [
    v.variant('operator', [
      v.strictObject({ condition_type: customerField, field, operator: filledIn }),
      v.strictObject({ condition_type: customerField, field, operator: equal, value }),
    ]),
    v.variant('operator', [
      v.strictObject({ condition_type: subscriptionField, field, operator: filledIn }),
      v.strictObject({ condition_type: subscriptionField, field, operator: equal, value }),
    ]),
    v.strictObject({ condition_type: subscriptionState, state: v.literal('active', 'active') }),
  ],
  expectation,
)

const conditionsSchema = v.pipe(
  v.array(conditionSchema),
  v.maxLength(maxConditions, `at most ${maxConditions} conditions`),
)

/** An array of conditions, also for a single condition. */
export const filterSchema = v.pipe(
  v.union([conditionSchema, conditionsSchema], (issue) =>
    ['a condition or an array of conditions', ...faultsOf(issue)].join('; '),
  ),
  v.transform((filter) => (Array.isArray(filter) ? filter : [filter])),
)

/** The faults of the intended shape: of the array where the input is an array, otherwise of the single condition. */
function faultsOf({ input, issues }: v.UnionIssue<v.BaseIssue<unknown>>): string[] {
  if (issues === undefined || typeof input !== 'object' || input === null) return []
  return issues.filter((issue) => inArray(issue) === Array.isArray(input)).flatMap(faultOf)
}

function inArray({ path }: v.BaseIssue<unknown>): boolean {
  return typeof path?.[0].key === 'number'
}

function faultOf(issue: v.BaseIssue<unknown>): string[] {
  if (issue.path === undefined) return []
  const steps = issue.path.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  // A union does not know its place, and a filter is always in the parameter of this name.
  const place = ['filter', ...steps].join('')
  if (issue.type === 'strict_object' && issue.expected === 'never') return [`${place}: unknown key`]
  if (issue.type === 'strict_object' && issue.received === 'undefined') return [`${place}: missing, but required`]
  return [`${place}: expected ${issue.message}`]
}
