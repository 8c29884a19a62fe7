/** The languages of end-user text (decisions: "Requests"). */
import * as v from 'valibot'

export const languages = ['en', 'da', 'sv', 'nb', 'de', 'fi'] as const
export const languageSchema = v.picklist(languages)
export type Language = v.InferOutput<typeof languageSchema>

/** A text in every language. The compiler demands every translation. */
export type Translated = Readonly<Record<Language, string>>
