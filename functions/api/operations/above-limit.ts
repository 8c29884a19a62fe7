/** The answer to what comes to more than the role of the caller may do. */
import type { Fault } from '../../domain/refusal/fault.ts'
import type { Language } from '../../language/language.ts'
import { wording } from '../../domain/refusal/wording.ts'
import { codesHeader, codesOf, codesText } from '../../http/error-codes.ts'
import { HttpError } from '../../http/http-error.ts'

/** Throws a 403 where an amount is above a limit: what a role may not do is no fault of the values. */
export function forbidAboveLimit(faults: readonly Fault[], language: Language): void {
  const above = faults.find(({ code }) => code === 'amount_above_limit')
  if (above !== undefined) throw new HttpError(403, wording(above, language), codesHeader(codesText(codesOf([above]))))
}
