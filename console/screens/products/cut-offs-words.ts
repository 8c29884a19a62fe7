/** The words of the issues by their cut-offs. */
import { translated } from '../../words/translated.ts'

export const cutOffsWords = translated({
  issue: { en: 'Issue', da: 'Udgave', sv: 'Nummer', nb: 'Utgave', de: 'Ausgabe', fi: 'Numero' },
  to_close: {
    en: 'To close',
    da: 'Skal lukkes',
    sv: 'Att stänga',
    nb: 'Skal lukkes',
    de: 'Zu schließen',
    fi: 'Suljettavat',
  },
  closed: { en: 'Closed', da: 'Lukkede', sv: 'Stängda', nb: 'Lukkede', de: 'Geschlossen', fi: 'Suljetut' },
  none: {
    en: 'No issue of the next two months is open.',
    da: 'Ingen udgave i de næste to måneder er åben.',
    sv: 'Inget nummer de närmaste två månaderna är öppet.',
    nb: 'Ingen utgave de neste to månedene er åpen.',
    de: 'In den nächsten zwei Monaten ist keine Ausgabe offen.',
    fi: 'Seuraavan kahden kuukauden numeroista mikään ei ole avoin.',
  },
  passed: {
    en: 'Cut-off passed',
    da: 'Tidspunktet er passeret',
    sv: 'Stopptiden har passerat',
    nb: 'Fristen er ute',
    de: 'Listenschluss vorbei',
    fi: 'Määräaika umpeutunut',
  },
})
