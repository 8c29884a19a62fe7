/** The condition of an operation, which is carried out for a line if the line meets everything in its `when`. */
import type { Json } from '../reading/json.ts'
import type { ConditionSpec } from './map-schema.ts'
import type { ReadColumn } from './template.ts'

export type Conditions = readonly (readonly [column: string, condition: ConditionSpec])[]

export function holds(conditions: Conditions, read: ReadColumn): boolean {
  return conditions.every(([column, condition]) => isMet(condition, read(column)))
}

function isMet(condition: ConditionSpec, value: Json | undefined): boolean {
  const isOneOf = (list: readonly Json[]) => list.some((one) => one === (value ?? null))
  if (condition.filled !== undefined) return condition.filled === (value !== undefined && value !== null)
  if (condition.in !== undefined) return isOneOf(condition.in)
  return !isOneOf(condition.not_in ?? [])
}
