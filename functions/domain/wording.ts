/** Faults in words. Every code has its words in every language, or this does not compile. */
import type { Language, Translated } from '../language/language.ts'
import { filledIn, messages } from '../language/messages.ts'
import type { Code } from './code.ts'
import type { Fault } from './fault.ts'

const byCode = messages satisfies Readonly<Record<Code, Translated>>

export const wording = ({ code, values = {} }: Pick<Fault, 'code' | 'values'>, language: Language): string =>
  filledIn(byCode[code], values, language)
