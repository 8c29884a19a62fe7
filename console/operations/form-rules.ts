/** The parameters of an operation as its form sees them, and the parameters that a partly filled-in form asks for. */
import type { Body } from '../api/body.ts'
import type { Condition, ObjectForm, Rules, Schema } from '../forms/schema.ts'

export interface Asked {
  readonly required: ReadonlySet<string>
  /** Values that do not go with the rest of the form. */
  readonly excluded: ReadonlySet<string>
}

/** The effect of the schema's conditions: an alternative delivery needs an address, a pause of delivery has none. */
export function askedBy(form: ObjectForm, value: Body): Asked {
  const rules = rulesFor(form, value)
  const dependent = Object.entries(form.dependentRequired ?? {}).flatMap(([name, others]) =>
    value[name] === undefined ? [] : others,
  )
  const required = new Set([...rules.flatMap((rule) => rule.required ?? []), ...dependent])
  const excluded = rules.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, property]) => (property === false ? [name] : [])),
  )
  return { required, excluded: new Set(excluded) }
}

function rulesFor(rules: Rules, value: Body): Rules[] {
  if (rules.if === undefined) return [rules]
  const branch = holds(rules.if, value) ? rules.then : rules.else
  return [rules, ...(branch === undefined ? [] : rulesFor(branch, value))]
}

function holds({ properties = {}, required = [], not }: Condition, value: Body): boolean {
  if (not !== undefined && holds(not, value)) return false
  if (required.some((name) => value[name] === undefined)) return false
  return Object.entries(properties).every(
    ([name, property]) => property.const === undefined || value[name] === property.const,
  )
}

/** Whether all required values of the operation are filled in. */
export function isWhole(form: ObjectForm, value: Body): boolean {
  const { required } = askedBy(form, value)
  const filled = Object.values(value).filter((each) => each !== undefined)
  if (![...required].every((name) => isFilled(value[name])) || filled.length < (form.minProperties ?? 0)) return false
  return Object.entries(value).every(([name, each]) => isPartWhole(partOf(form, name, value), each))
}

/** A parameter whose items have required keys by the conditions: a period needs a campaign, except for a recipient. */
export function partOf(form: ObjectForm, name: string, value: Body): Schema {
  const own = form.properties[name]
  if (typeof own !== 'object') return {}
  const further = rulesFor(form, value).flatMap(({ properties = {} }) => {
    const part = properties[name]
    return typeof part === 'object' && part !== own ? (part.items?.required ?? []) : []
  })
  if (own.items === undefined || further.length === 0) return own
  return { ...own, items: { ...own.items, required: [...(own.items.required ?? []), ...further] } }
}

function isPartWhole({ items, properties, required = [] }: Schema, value: unknown): boolean {
  if (Array.isArray(value)) return items === undefined || value.every((item) => isPartWhole(items, item))
  if (properties === undefined || typeof value !== 'object' || value === null) return true
  const filled = new Map(Object.entries(value).filter(([, part]) => part !== undefined))
  return required.every((name) => filled.has(name) && isFilled(filled.get(name)))
}

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The body to send: without values that do not fit the rest, and without empty parts. */
export function sentOf(form: ObjectForm, value: Body): Body {
  const { excluded } = askedBy(form, value)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, each]) => !excluded.has(name) && each !== undefined)
      .map(([name, each]) => [name, trimmed(each)]),
  )
}

function trimmed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]): [string, unknown][] =>
      each === undefined ? [] : [[name, trimmed(each)]],
    ),
  )
}
