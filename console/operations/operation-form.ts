/** The form of an operation at the place of its drawer: its fields, its body, and its missing values. */
import type { Faults } from '../api/failure.ts'
import type { Body } from '../api/body.ts'
import type { ObjectForm, Schema } from '../forms/schema.ts'
import { hidden } from './field-layout.ts'
import { askedBy, partOf } from './form-rules.ts'
import type { OpenedOperation } from './opened-operation.ts'

/** The schema of the drawer's fields, with the requirements of the values so far. */
export function fieldsSchema(form: ObjectForm, { given: fixed, asks }: OpenedOperation, value: Body): Schema {
  const body = { ...value, ...fixed }
  const { required, excluded } = askedBy(form, body)
  const names = Object.entries(form.properties).flatMap(([name, schema]) =>
    typeof schema === 'boolean' ||
    hidden.has(name) ||
    name in fixed ||
    excluded.has(name) ||
    asks?.includes(name) === false ||
    // A period belongs to the chosen subscription.
    (name === 'period' && body['subscription_id'] === undefined)
      ? []
      : [name],
  )
  return {
    required: [...required],
    properties: Object.fromEntries(names.map((name) => [name, partOf(form, name, body)])),
  }
}

/** The faults of required fields that are empty. */
export function missingOf(form: ObjectForm, body: Body, message: string): Faults {
  const { required } = askedBy(form, body)
  const missing = [...required].filter((name) => body[name] === undefined || body[name] === '')
  return Object.fromEntries(missing.map((name) => [name, [message]]))
}

/** The paths of the fields in the form. All other faults are shown below the form. */
export function pathsOf(
  form: ObjectForm,
  { given: fixed, asks }: OpenedOperation,
  value: unknown,
): ReadonlySet<string> {
  const hasField = (name: string) => !hidden.has(name) && !(name in fixed) && asks?.includes(name) !== false
  const paths = new Set(Object.keys(form.properties).filter(hasField))
  const walk = (part: unknown, above: string) => {
    if (typeof part !== 'object' || part === null) return
    for (const [name, child] of Object.entries(part)) {
      const path = above === '' ? name : `${above}.${name}`
      paths.add(path)
      walk(child, path)
    }
  }
  walk(value, '')
  return paths
}
