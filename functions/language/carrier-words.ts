/** Reports of a carrier on a copy, in the words of a task for customer service. */
import type { Language } from './language.ts'

const words = {
  delivered: {
    en: '{carrier} delivered {issue}.',
    da: '{carrier} har leveret {issue}.',
    sv: '{carrier} har levererat {issue}.',
    nb: '{carrier} har levert {issue}.',
    de: '{carrier} hat {issue} zugestellt.',
    fi: '{carrier} on toimittanut numeron {issue}.',
  },
  late: {
    en: '{carrier} delivered {issue} late.',
    da: '{carrier} leverede {issue} for sent.',
    sv: '{carrier} levererade {issue} för sent.',
    nb: '{carrier} leverte {issue} for sent.',
    de: '{carrier} hat {issue} verspätet zugestellt.',
    fi: '{carrier} toimitti numeron {issue} myöhässä.',
  },
  undeliverable: {
    en: '{carrier} could not deliver {issue}. Check the address.',
    da: '{carrier} kunne ikke levere {issue}. Kontrollér adressen.',
    sv: '{carrier} kunde inte leverera {issue}. Kontrollera adressen.',
    nb: '{carrier} kunne ikke levere {issue}. Kontroller adressen.',
    de: '{carrier} konnte {issue} nicht zustellen. Bitte die Adresse prüfen.',
    fi: '{carrier} ei voinut toimittaa numeroa {issue}. Tarkista osoite.',
  },
  moved: {
    en: '{carrier} says that the recipient of {issue} has moved.',
    da: '{carrier} oplyser, at modtageren af {issue} er flyttet.',
    sv: '{carrier} uppger att mottagaren av {issue} har flyttat.',
    nb: '{carrier} opplyser at mottakeren av {issue} har flyttet.',
    de: '{carrier} meldet, dass der Empfänger von {issue} umgezogen ist.',
    fi: '{carrier} ilmoittaa, että numeron {issue} vastaanottaja on muuttanut.',
  },
  refused: {
    en: 'The recipient refused {issue}, says {carrier}.',
    da: 'Modtageren har nægtet at modtage {issue}, oplyser {carrier}.',
    sv: 'Mottagaren vägrade ta emot {issue}, uppger {carrier}.',
    nb: 'Mottakeren nektet å ta imot {issue}, opplyser {carrier}.',
    de: 'Der Empfänger hat die Annahme von {issue} verweigert, meldet {carrier}.',
    fi: 'Vastaanottaja kieltäytyi ottamasta numeroa {issue}, ilmoittaa {carrier}.',
  },
  missing: {
    en: '{carrier} says that {issue} did not arrive.',
    da: '{carrier} oplyser, at {issue} ikke kom frem.',
    sv: '{carrier} uppger att {issue} inte kom fram.',
    nb: '{carrier} opplyser at {issue} ikke kom frem.',
    de: '{carrier} meldet, dass {issue} nicht angekommen ist.',
    fi: '{carrier} ilmoittaa, että numero {issue} ei tullut perille.',
  },
  damaged: {
    en: '{carrier} says that the copy of {issue} was damaged.',
    da: '{carrier} oplyser, at eksemplaret af {issue} var beskadiget.',
    sv: '{carrier} uppger att exemplaret av {issue} var skadat.',
    nb: '{carrier} opplyser at eksemplaret av {issue} var skadet.',
    de: '{carrier} meldet, dass das Exemplar von {issue} beschädigt war.',
    fi: '{carrier} ilmoittaa, että numeron {issue} kappale oli vaurioitunut.',
  },
  wrong: {
    en: '{carrier} says that a wrong copy came in place of {issue}.',
    da: '{carrier} oplyser, at der kom et forkert eksemplar i stedet for {issue}.',
    sv: '{carrier} uppger att fel exemplar kom i stället för {issue}.',
    nb: '{carrier} opplyser at det kom feil eksemplar i stedet for {issue}.',
    de: '{carrier} meldet, dass statt {issue} ein falsches Exemplar kam.',
    fi: '{carrier} ilmoittaa, että numeron {issue} sijaan tuli väärä kappale.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>

export const sayOutcome = (
  outcome: keyof typeof words,
  language: Language,
  { carrier, issue }: { readonly carrier: string; readonly issue: string },
): string => words[outcome][language].replace('{carrier}', () => carrier).replace('{issue}', () => issue)
