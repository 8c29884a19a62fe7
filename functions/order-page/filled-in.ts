/** The values that a visitor has entered, and their errors, by the names of a page's inputs. */

export interface FilledIn {
  /** The submitted texts, unchanged. */
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly errors: readonly InputError[]
}

export interface InputError {
  /** The input's name; empty if no single input is wrong. */
  readonly input: string
  readonly text: string
}

export const nothingFilledIn: FilledIn = { values: new Map(), errors: [] }

export const valueOf = ({ values }: FilledIn, input: string): string => values.get(input)?.at(-1) ?? ''

export const errorsOf = ({ errors }: FilledIn, input: string): readonly string[] =>
  errors.filter((error) => error.input === input).map(({ text }) => text)

/** The id of an input in its page. Names of inputs contain names that an account chose. */
export const idOf = (input: string): string =>
  `i-${input.replaceAll(/[^\w-]/gu, (letter) => `_${letter.codePointAt(0)}_`)}`
