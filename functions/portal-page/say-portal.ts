/** The words of the portal in a language. */
import { fillIn } from '../language/fill-in.ts'
import type { Language } from '../language/language.ts'
import { portalWords, type PortalWord } from './portal-words.ts'

export type SayPortal = (word: PortalWord, values?: Readonly<Record<string, string | number>>) => string

export const sayPortalIn =
  (language: Language): SayPortal =>
  (word, values = {}) =>
    fillIn(portalWords[word][language], values)
