/** Faults of an account file, each with the path of its key: `campaigns[2].invoice_lines[0].amount`. */
import type * as v from 'valibot'
import { isCode, type Code } from '../refusal/code.ts'
import type { Fault } from '../refusal/fault.ts'

/** The largest number of faults in an answer, as more faults help nobody. */
export const maxFaults = 500

export function fault(field: string, code: Code, values?: Fault['values']): Fault {
  return { field, code, values }
}

/** The fault of an issue that a schema found below a path. */
export function faultOf(issue: v.BaseIssue<unknown>, below: string): Fault {
  const { message, requirement, input, expected } = issue
  if (!isCode(message)) throw new Error(`A schema of the account file has no words for: ${message}`)
  const values = {
    ...(typeof requirement === 'number' && { limit: requirement }),
    ...((typeof input === 'string' || typeof input === 'number') && { value: String(input).slice(0, 100) }),
    ...(issue.type === 'picklist' && expected !== null && { options: options(expected) }),
  }
  return fault(pathOf(issue, below), message, values)
}

/** The path of steps into an entry. */
export function path(below: string, ...steps: readonly (string | number)[]): string {
  return steps.reduce<string>((written, step) => {
    if (typeof step === 'number') return `${written}[${step}]`
    return written === '' ? step : `${written}.${step}`
  }, below)
}

function pathOf(issue: v.BaseIssue<unknown>, below: string): string {
  const steps = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
  return path(below, ...steps)
}

/** `("live" | "test")` as `live, test`. */
function options(expected: string): string {
  return expected.replaceAll(/[("')]/g, '').replaceAll(' | ', ', ')
}
