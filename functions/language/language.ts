/** The languages of end-user text (decisions: "Requests"). */
import * as v from 'valibot'

export const languages = ['en', 'da', 'sv', 'nb', 'de', 'fi'] as const
export const languageSchema = v.picklist(languages)
export type Language = v.InferOutput<typeof languageSchema>

/** One text in every language; a missing translation does not compile. */
export type Translated = Readonly<Record<Language, string>>
