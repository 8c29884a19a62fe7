/** The words of the list of keys. */
import { translated } from '../words/translated.ts'

export const helpWords = translated({
  key_search: { en: 'Search', da: 'Søg', sv: 'Sök', nb: 'Søk', de: 'Suchen', fi: 'Hae' },
  key_help: {
    en: 'These keys',
    da: 'Disse taster',
    sv: 'De här tangenterna',
    nb: 'Disse tastene',
    de: 'Diese Tasten',
    fi: 'Nämä näppäimet',
  },
  key_palette: {
    en: 'Find a person, document, screen or action',
    da: 'Find en person, et bilag, en side eller en handling',
    sv: 'Hitta en person, ett dokument, en sida eller en åtgärd',
    nb: 'Finn en person, et bilag, en side eller en handling',
    de: 'Person, Beleg, Seite oder Aktion finden',
    fi: 'Etsi henkilö, tosite, sivu tai toiminto',
  },
  key_list: {
    en: 'Down and up in a list',
    da: 'Ned og op i en liste',
    sv: 'Ner och upp i en lista',
    nb: 'Ned og opp i en liste',
    de: 'In einer Liste hinab und hinauf',
    fi: 'Luettelossa alas ja ylös',
  },
  key_open: {
    en: 'Open the selected item',
    da: 'Åbn det valgte',
    sv: 'Öppna det valda',
    nb: 'Åpne det valgte',
    de: 'Ausgewähltes öffnen',
    fi: 'Avaa valittu',
  },
  key_close: { en: 'Close', da: 'Luk', sv: 'Stäng', nb: 'Lukk', de: 'Schließen', fi: 'Sulje' },
  key_go: {
    en: 'Go to {screen}',
    da: 'Gå til {screen}',
    sv: 'Gå till {screen}',
    nb: 'Gå til {screen}',
    de: 'Gehe zu {screen}',
    fi: 'Siirry: {screen}',
  },
})
