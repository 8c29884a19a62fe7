/**
 * What is wrong with a well-formed call, as a value (interface: "Errors", the 422 row). Rules return faults;
 * `wording.ts` puts them into words and `http/http-error.ts` into an answer.
 */
import type { Code } from './code.ts'

export interface Fault {
  /** The field's name, a custom field's id, a path in the account file, or `''` where no one field is at fault. */
  readonly field: string
  readonly code: Code
  /** What the message's `{placeholders}` stand for. */
  readonly values?: Readonly<Record<string, string | number>>
}

/** What is wrong in form, where only what is stored can tell: a programming error of the caller, in English. */
export interface Mistake {
  /** The parameter, with the path within it. */
  readonly field: string
  readonly text: string
}
