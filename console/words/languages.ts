/** The languages that people of the console have. */
export const languages = ['en', 'da', 'sv', 'nb', 'de', 'fi'] as const
export type Language = (typeof languages)[number]
export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value)
