/** The words of documents that are printed together. */
import { translated } from '../words/translated.ts'

export const printWords = translated({
  print_one: {
    en: 'Print {count} document',
    da: 'Udskriv {count} bilag',
    sv: 'Skriv ut {count} dokument',
    nb: 'Skriv ut {count} bilag',
    de: '{count} Beleg drucken',
    fi: 'Tulosta {count} tosite',
  },
  print_other: {
    en: 'Print {count} documents',
    da: 'Udskriv {count} bilag',
    sv: 'Skriv ut {count} dokument',
    nb: 'Skriv ut {count} bilag',
    de: '{count} Belege drucken',
    fi: 'Tulosta {count} tositetta',
  },
})
