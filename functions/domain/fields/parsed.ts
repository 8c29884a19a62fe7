/**
 * The result of parsing a written value: its kept form, or the reason of its refusal. The name of the field makes the
 * refusal a fault.
 */
import type { Fault } from '../refusal/fault.ts'

export type Parsed<Value> =
  | { readonly outcome: 'parsed'; readonly value: Value }
  | ({ readonly outcome: 'refused' } & Pick<Fault, 'code' | 'part' | 'values'>)

export function parsed<Value>(value: Value): Parsed<Value> {
  return { outcome: 'parsed', value }
}

export function refused(code: Fault['code'], values?: Fault['values']): Parsed<never> {
  return { outcome: 'refused', code, values }
}

/** The fault of a field whose written value was refused. */
export const faultAt = (
  field: string,
  { code, part, values }: Extract<Parsed<unknown>, { outcome: 'refused' }>,
): Fault => ({
  field,
  code,
  ...(part === undefined ? {} : { part }),
  ...(values === undefined ? {} : { values }),
})
