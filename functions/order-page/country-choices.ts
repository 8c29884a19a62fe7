/** Every country by its name in a language, in the order of that language. */
import { countryCodes, countryName } from '../domain/place/country.ts'
import { localeOf } from '../language/date.ts'
import type { Language } from '../language/language.ts'
import type { Choice } from './form-controls.ts'

const cache = new Map<Language, readonly Choice[]>()

export function countryChoices(language: Language): readonly Choice[] {
  const made = cache.get(language) ?? choicesIn(language)
  cache.set(language, made)
  return made
}

function choicesIn(language: Language): readonly Choice[] {
  const { compare } = new Intl.Collator(localeOf(language))
  return countryCodes
    .map((code) => ({ value: code, text: countryName(code, language) }))
    .toSorted((one, other) => compare(one.text, other.text))
}
