/** The words of issues and their lists that several screens have. */
import { translated } from '../words/translated.ts'

export const editionWords = translated({
  state_open: { en: 'Open', da: 'Åben', sv: 'Öppen', nb: 'Åpen', de: 'Offen', fi: 'Avoin' },
  state_closing: {
    en: 'Closing',
    da: 'Lukkes',
    sv: 'Stängs',
    nb: 'Lukkes',
    de: 'Wird geschlossen',
    fi: 'Suljetaan',
  },
  state_closed: { en: 'Closed', da: 'Lukket', sv: 'Stängd', nb: 'Lukket', de: 'Geschlossen', fi: 'Suljettu' },
  state: { en: 'State', da: 'Status', sv: 'Status', nb: 'Status', de: 'Stand', fi: 'Tila' },
  compared: {
    en: '{share} from {copies}',
    da: '{share} fra {copies}',
    sv: '{share} från {copies}',
    nb: '{share} fra {copies}',
    de: '{share} gegenüber {copies}',
    fi: '{share}, edellisessä {copies}',
  },
  no_carrier: {
    en: 'No carrier',
    da: 'Ingen distributør',
    sv: 'Ingen distributör',
    nb: 'Ingen distributør',
    de: 'Kein Zusteller',
    fi: 'Ei jakelijaa',
  },
  carrier: {
    en: 'Carrier',
    da: 'Distributør',
    sv: 'Distributör',
    nb: 'Distributør',
    de: 'Zusteller',
    fi: 'Jakelija',
  },
  cut_off: {
    en: 'Cut-off',
    da: 'Skæringstidspunkt',
    sv: 'Stopptid',
    nb: 'Frist',
    de: 'Listenschluss',
    fi: 'Määräaika',
  },
  copies: { en: 'Copies', da: 'Eksemplarer', sv: 'Exemplar', nb: 'Eksemplarer', de: 'Exemplare', fi: 'Kappaleet' },
  changes_after: {
    en: 'Changed after the cut-off',
    da: 'Ændret efter skæringstidspunktet',
    sv: 'Ändrat efter stopptiden',
    nb: 'Endret etter fristen',
    de: 'Nach dem Listenschluss geändert',
    fi: 'Muuttunut määräajan jälkeen',
  },
})
