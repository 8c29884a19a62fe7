/** The words in the language of a page. */
import { fillIn } from '../language/fill-in.ts'
import type { Language } from '../language/language.ts'
import { orderWords, type OrderWord } from './order-words.ts'

export type Say = (word: OrderWord, values?: Readonly<Record<string, string | number>>) => string

export const sayIn =
  (language: Language): Say =>
  (word, values = {}) =>
    fillIn(orderWords[word][language], values)
