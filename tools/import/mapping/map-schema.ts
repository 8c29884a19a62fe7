/** The form of MAP.json (docs/import.md). Faults that a valid form can still have are found in `map.ts`. */
import * as v from 'valibot'
import { jsonSchema } from '../reading/json.ts'

const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()], 'text, a number, true, false or null')
const name = v.pipe(v.string('text'), v.nonEmpty('text that is not empty'))
const words = v.pipe(v.array(name, 'a list of texts'), v.nonEmpty('a list of at least one text'))

const columnTypes = ['text', 'email', 'integer', 'number', 'amount', 'boolean', 'date', 'datetime', 'json'] as const
export type ColumnType = (typeof columnTypes)[number]

const columnSchema = v.strictObject(
  {
    column: v.exactOptional(name),
    type: v.exactOptional(v.picklist(columnTypes, `one of ${columnTypes.join(', ')}`)),
    format: v.exactOptional(name),
    decimal: v.exactOptional(v.picklist(['.', ','], '"." or ","')),
    thousands: v.exactOptional(v.picklist(['.', ',', ' ', "'"], `".", ",", " " or "'"`)),
    decimals: v.exactOptional(v.picklist([0, 1, 2, 3, 4], 'a whole number from 0 to 4')),
    true: v.exactOptional(words),
    false: v.exactOptional(words),
    map: v.exactOptional(v.record(v.string(), scalar, 'an object')),
    otherwise: v.exactOptional(scalar),
    unfit: v.exactOptional(v.picklist(['fault', 'empty'], 'one of fault, empty')),
    empty: v.exactOptional(v.picklist(['leave', 'delete', 'fault'], 'one of leave, delete, fault')),
    default: v.exactOptional(scalar),
  },
  'an object',
)
export type ColumnSpec = v.InferOutput<typeof columnSchema>

const conditionSchema = v.pipe(
  v.strictObject(
    {
      filled: v.exactOptional(v.boolean('true or false')),
      in: v.exactOptional(v.array(scalar, 'a list')),
      not_in: v.exactOptional(v.array(scalar, 'a list')),
    },
    'an object',
  ),
  v.check((condition) => Object.keys(condition).length === 1, 'an object with one of filled, in, not_in'),
)
export type ConditionSpec = v.InferOutput<typeof conditionSchema>

const operationSchema = v.objectWithRest(
  {
    operation: name,
    once: v.exactOptional(v.boolean('true or false')),
    when: v.exactOptional(v.record(v.string(), conditionSchema, 'an object')),
  },
  jsonSchema,
  'an object',
)
export type OperationSpec = v.InferOutput<typeof operationSchema>

export const mapSchema = v.strictObject(
  {
    columns: v.optional(v.record(v.string(), columnSchema, 'an object'), {}),
    operations: v.pipe(
      v.array(operationSchema, 'a list'),
      v.nonEmpty('a list of at least one operation'),
      v.maxLength(50, 'a list of at most 50 operations'),
    ),
  },
  'an object',
)

/** The faults that a schema reports, in words that begin with the path. */
export function faultOf(issue: v.BaseIssue<unknown>): string {
  const path = pathOf((issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))))
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${path}: unknown.`
  if (issue.received === 'undefined') return `${path}: missing, but required.`
  return `${path === '' ? '' : `${path}: `}expected ${issue.message}.`
}

/** `operations[0].data.name` */
export function pathOf(steps: readonly (string | number)[]): string {
  return steps.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`
    return path === '' ? step : `${path}.${step}`
  }, '')
}
