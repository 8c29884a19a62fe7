/** Faults in words. The compiler demands the words of every code in every language. */
import type { Language, Translated } from '../language/language.ts'
import { filledIn, messages } from '../language/messages.ts'
import type { Code } from './code.ts'
import type { Fault } from './fault.ts'
import { writtenAmount } from './written-amount.ts'

const byCode = messages satisfies Readonly<Record<Code, Translated>>

type Said = Pick<Fault, 'code' | 'part' | 'values'>

/** A part has the name that the caller gave it by, in every language. */
export const wording = ({ part, ...fault }: Said, language: Language): string =>
  part === undefined ? wordingAtPart(fault, language) : `${part}: ${wordingAtPart(fault, language)}`

/** The words for a reader who is told elsewhere which part is at fault, as at the input of a page. */
export const wordingAtPart = ({ code, values = {} }: Omit<Said, 'part'>, language: Language): string =>
  filledIn(byCode[code], written(values, language), language)

const written = (values: NonNullable<Fault['values']>, language: Language) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? writtenAmount(value.amountMinor, value.currency, language) : value,
    ]),
  )
