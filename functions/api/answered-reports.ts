/** The answer to a list of reports: the outcome of each, in the order of the reports. */
import type { Fault } from '../domain/refusal/fault.ts'
import type { Call } from '../http/call.ts'
import { answered, type Answer } from '../http/endpoint.ts'
import { codesOf } from '../http/error-codes.ts'
import { messagesByField } from '../http/http-error.ts'

/** `faults` has the faults of each report; an accepted report has none. */
export function answeredReports(faults: readonly (readonly Fault[])[], { language }: Pick<Call, 'language'>): Answer {
  const failed = faults.filter(({ length }) => length > 0).length
  return answered({
    succeeded: faults.length - failed,
    failed,
    errors: faults.map((each) => messagesByField(each, language)),
    codes: faults.map((each) => codesOf(each)),
  })
}
