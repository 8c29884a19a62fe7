/** The words that letters of every kind share. German continues in lower case after its greeting. */
import type { Language, Translated } from '../language/language.ts'
import { portalLabel } from '../language/portal-label.ts'
import type { LetterLink } from './mail-letter.ts'

const words = {
  greeting: { en: 'Hello,', da: 'Hej', sv: 'Hej!', nb: 'Hei', de: 'Guten Tag,', fi: 'Hei' },
  greeting_by_name: {
    en: 'Hello {name},',
    da: 'Hej {name}',
    sv: 'Hej {name}!',
    nb: 'Hei {name}',
    de: 'Guten Tag {name},',
    fi: 'Hei {name}',
  },
  regards: {
    en: 'Kind regards',
    da: 'Venlig hilsen',
    sv: 'Vänliga hälsningar',
    nb: 'Vennlig hilsen',
    de: 'Mit freundlichen Grüßen',
    fi: 'Ystävällisin terveisin',
  },
} as const satisfies Readonly<Record<string, Translated>>

/** The greeting of a letter, by name if there is one. */
export const greeting = (name: string | undefined, language: Language): string =>
  name === undefined || name.trim() === ''
    ? words.greeting[language]
    : words.greeting_by_name[language].replaceAll('{name}', () => name)

/** The closing formula above the sender's name. */
export const closing = (sender: string, language: Language): string => `${words.regards[language]}\n${sender}`

/** The link to the portal in small print; none without a portal. */
export const portalLinks = (url: string | undefined, language: Language): LetterLink[] =>
  url === undefined || url === '' ? [] : [{ label: portalLabel[language], url }]
