/**
 * Placeholders of a request: names and values that its expressions refer to. Every placeholder must be defined, and
 * every one that is defined must be used.
 */
import { invalid } from '../refusals.ts'
import { measuredValue, type StoredValue } from '../value.ts'
import type { Parsed, Path } from './syntax.ts'

/** A path without placeholders. */
export type ResolvedPath = Path

export interface Scope {
  path(path: Path): ResolvedPath
  /** The value of a placeholder. */
  value(name: string): StoredValue
  /** The size of all values. */
  readonly bytes: number
}

export interface Placeholders {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>> | undefined
}

/** Throws a ValidationException if placeholders and the expressions of the request do not match. */
export function scopeOf(request: Placeholders, ...expressions: readonly (Parsed<unknown> | undefined)[]): Scope {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = request
  const used = new Set(expressions.flatMap((expression) => [...(expression?.placeholders ?? [])]))
  for (const name of used) {
    if (name.startsWith('#') ? !Object.hasOwn(names, name) : values[name] === undefined) {
      const kind = name.startsWith('#') ? 'name' : 'value'
      throw invalid(`An expression attribute ${kind} used in expression is not defined; attribute ${kind}: ${name}`)
    }
  }
  refuseUnused('Names', Object.keys(names), used)
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const { ExpressionAttributeNames: named, ExpressionAttributeValues: valued } = request
  if (named !== undefined && Object.keys(named).length === 0)
    throw invalid('ExpressionAttributeNames must not be empty')
  if (valued !== undefined && given.length === 0) throw invalid('ExpressionAttributeValues must not be empty')
  refuseUnused(
    'Values',
    given.map(([name]) => name),
    used,
  )
  const measured = new Map(given.map(([name, value]) => [name, measuredValue(value)]))
  const nameOf = (step: string) => (step.startsWith('#') ? (names[step] ?? step) : step)
  return {
    path: ([head, ...steps]) => [
      nameOf(head),
      ...steps.map((step) => (typeof step === 'string' ? nameOf(step) : step)),
    ],
    value(name) {
      const found = measured.get(name)
      if (found === undefined) throw new Error(`The value ${name} was not checked.`)
      return found.value
    },
    bytes: measured.values().reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

function refuseUnused(kind: 'Names' | 'Values', given: readonly string[], used: ReadonlySet<string>): void {
  const unused = given.filter((name) => !used.has(name))
  if (unused.length === 0) return
  throw invalid(
    `Value provided in ExpressionAttribute${kind} unused in expressions: keys: {${unused.toSorted().join(', ')}}`,
  )
}
