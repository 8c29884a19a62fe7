/** The change of a line since the list before, as a label shows it to the person who delivers. */
import type { Language } from './language.ts'

const words = {
  start: { en: 'New', da: 'Ny', sv: 'Ny', nb: 'Ny', de: 'Neu', fi: 'Uusi' },
  stop: { en: 'Stop', da: 'Stop', sv: 'Stopp', nb: 'Stopp', de: 'Ende', fi: 'Loppuu' },
  move: { en: 'Moved', da: 'Flyttet', sv: 'Flyttad', nb: 'Flyttet', de: 'Umgezogen', fi: 'Muuttanut' },
  pause: { en: 'Pause', da: 'Pause', sv: 'Uppehåll', nb: 'Pause', de: 'Pause', fi: 'Tauko' },
  resume: { en: 'Resumes', da: 'Genoptages', sv: 'Återupptas', nb: 'Gjenopptas', de: 'Wieder', fi: 'Jatkuu' },
  quantity: {
    en: 'Other number',
    da: 'Nyt antal',
    sv: 'Nytt antal',
    nb: 'Nytt antall',
    de: 'Neue Anzahl',
    fi: 'Uusi määrä',
  },
} satisfies Record<string, Record<Language, string>>

export const sayChange = (change: keyof typeof words, language: Language): string => words[change][language]
