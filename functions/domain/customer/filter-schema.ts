/** What the interface fixes of a filter ("Filter condition objects"). What is wrong is said with its place. */
import * as v from 'valibot'
import { addressSchema } from '../fields/field-value.ts'

/** Bounds the work that one call can ask for. */
const maxConditions = 50

const field = v.pipe(v.string('text'), v.description('A field id, or the name of a built-in field.'))
export const writtenAddress = v.strictObject(addressSchema.entries)
const value = v.union(
  [v.string(), v.number(), v.boolean(), writtenAddress],
  'text, a number, true or false, or an address',
)

/** A variant speaks for the ones within it, so it has to look which key is at fault. */
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
    v.strictObject({ condition_type: v.literal('subscription:state'), state: v.literal('active', 'active') }),
  ],
  expectation,
)

const conditionsSchema = v.pipe(
  v.array(conditionSchema),
  v.maxLength(maxConditions, `at most ${maxConditions} conditions`),
)

/** Gives an array of conditions, also for a single one. */
export const filterSchema = v.pipe(
  v.union([conditionSchema, conditionsSchema], (issue) =>
    ['a condition or an array of conditions', ...faultsOf(issue)].join('; '),
  ),
  v.transform((filter) => (Array.isArray(filter) ? filter : [filter])),
)

/** What is wrong with the shape that was meant: the array where it is one, otherwise the single condition. */
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
  // A union does not know where it stands, and a filter is nowhere but in the parameter of this name.
  const place = ['filter', ...steps].join('')
  if (issue.type === 'strict_object' && issue.expected === 'never') return [`${place}: unknown key`]
  if (issue.type === 'strict_object' && issue.received === 'undefined') return [`${place}: missing, but required`]
  return [`${place}: expected ${issue.message}`]
}
