/** The words of a request's pages and e-mails in a language. */
import { fillIn } from '../language/fill-in.ts'
import type { Language } from '../language/language.ts'
import { requestWords, type RequestWord } from './request-words.ts'

export type SayRequest = (word: RequestWord, values?: Readonly<Record<string, string | number>>) => string

export const sayRequestIn =
  (language: Language): SayRequest =>
  (word, values = {}) =>
    fillIn(requestWords[word][language], values)
