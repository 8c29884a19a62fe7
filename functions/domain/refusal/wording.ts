/** Faults in words. The compiler makes sure that every code has words in every language. */
import type { Language, Translated } from '../../language/language.ts'
import { filledIn, messages, words } from '../../language/messages.ts'
import type { Code } from './code.ts'
import type { Fault, FaultAmount, FaultNames, FaultWord } from './fault.ts'
import { writtenAmount } from '../money/amount-text.ts'

const byCode = messages satisfies Readonly<Record<Code, Translated>>
const byWord = words satisfies Readonly<Record<FaultWord, Translated>>

type Said = Pick<Fault, 'code' | 'part' | 'values'>

/** The words of a fault. A part has the caller's name for it, in every language. */
export const wording = ({ part, ...fault }: Said, language: Language): string =>
  part === undefined ? wordingAtPart(fault, language) : `${part}: ${wordingAtPart(fault, language)}`

/** The words for a reader who already sees which part is at fault, such as at the input of a page. */
export const wordingAtPart = ({ code, values = {} }: Omit<Said, 'part'>, language: Language): string =>
  filledIn(byCode[code], written(values, language), language)

const written = (values: NonNullable<Fault['values']>, language: Language) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? inLanguage(value, language) : value,
    ]),
  )

const inLanguage = (value: FaultAmount | FaultNames, language: Language): string =>
  'names' in value
    ? value.names.map((name) => (typeof name === 'string' ? name : byWord[name.word][language])).join(', ')
    : writtenAmount(value.amountMinor, value.currency, language)
