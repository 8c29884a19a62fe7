/**
 * Mistakes in the form of a call: programming errors of the caller, in English (interface: "Errors", the 400 row). Each
 * carries its code, as words may change. Some mistakes are only revealed by the account's settings or by stored data.
 */

/** The kinds of mistakes. They are the codes of a 400 for programs. */
export const mistakeCodes = [
  'parameter_missing',
  'parameter_unknown',
  'parameter_not_allowed',
  'parameter_malformed',
  'call_malformed',
] as const
export type MistakeCode = (typeof mistakeCodes)[number]

export interface Mistake {
  /** The parameter, with the path within it; `''` if the call as a whole is wrong. */
  readonly field: string
  readonly code: MistakeCode
  /** The mistake, in words that continue after the name of the place. */
  readonly words: string
}

/** Something that the call requires does not exist. */
export const missing = (field: string, words = 'missing, but required.'): Mistake => ({
  field,
  code: 'parameter_missing',
  words,
})

/** A name that the service, or the account, does not know. */
export const unknownName = (field: string, words = 'unknown field.'): Mistake => ({
  field,
  code: 'parameter_unknown',
  words,
})

/** A parameter that does not go with the rest of the call. */
export const notAllowed = (field: string, words: string): Mistake => ({ field, code: 'parameter_not_allowed', words })

/** A value in an unexpected form. */
export const malformed = (field: string, words: string): Mistake => ({ field, code: 'parameter_malformed', words })

/** A call that is wrong as a whole. */
export const malformedCall = (words: string): Mistake => ({ field: '', code: 'call_malformed', words })

/** A line of a plain text error. */
export const wordsOfMistake = ({ field, words }: Mistake): string => (field === '' ? words : `${field}: ${words}`)

/** The same mistakes in a part of a call, such as one of many operations. */
export const within = (prefix: string, mistakes: readonly Mistake[]): Mistake[] =>
  mistakes.map((mistake) => ({ ...mistake, field: `${prefix}${mistake.field}` }))
