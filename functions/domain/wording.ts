/** Faults in words. The compiler demands the words of every code in every language. */
import type { Language, Translated } from '../language/language.ts'
import { filledIn, messages } from '../language/messages.ts'
import type { Code } from './code.ts'
import type { Fault } from './fault.ts'
import { writtenAmount } from './written-amount.ts'

const byCode = messages satisfies Readonly<Record<Code, Translated>>

export const wording = ({ code, values = {} }: Pick<Fault, 'code' | 'values'>, language: Language): string =>
  filledIn(byCode[code], written(values, language), language)

const written = (values: NonNullable<Fault['values']>, language: Language) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? writtenAmount(value.amountMinor, value.currency, language) : value,
    ]),
  )
