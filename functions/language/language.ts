/** The languages of end-user text (decisions: "Requests"). */
import * as v from 'valibot'

export const languages = ['en', 'da', 'sv', 'nb', 'de', 'fi'] as const
export const languageSchema = v.picklist(languages)
export type Language = v.InferOutput<typeof languageSchema>

/** A text in every language. The compiler demands every translation. */
export type Translated = Readonly<Record<Language, string>>

/** The text in the reader's language, or in the account's first language for this text. */
export const textIn = (texts: Partial<Record<Language, string | undefined>>, language: Language): string | undefined =>
  texts[language] ?? languages.flatMap((each) => texts[each] ?? []).at(0)
