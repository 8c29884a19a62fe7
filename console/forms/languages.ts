/** The languages that a customer may have, by their names in the console's language. */
import { languageName } from '../account/format.ts'
import type { Option } from '../design/option.ts'
import { languages } from '../words/languages.ts'

export const languageOptions = (): readonly Option[] =>
  languages.map((language) => ({ value: language, label: languageName(language) }))
