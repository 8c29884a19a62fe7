/** The words of the box that Ctrl+K opens. */
import { translated } from '../words/translated.ts'

export const paletteWords = translated({
  title: {
    en: 'Go to or do',
    da: 'Gå til eller gør',
    sv: 'Gå till eller gör',
    nb: 'Gå til eller gjør',
    de: 'Gehe zu oder tue',
    fi: 'Siirry tai tee',
  },
  hint: {
    en: 'A person, a document number, a screen or an action',
    da: 'En person, et bilagsnummer, en side eller en handling',
    sv: 'En person, ett dokumentnummer, en sida eller en åtgärd',
    nb: 'En person, et bilagsnummer, en side eller en handling',
    de: 'Eine Person, eine Belegnummer, eine Seite oder eine Aktion',
    fi: 'Henkilö, tositteen numero, sivu tai toiminto',
  },
  customers: { en: 'Customers', da: 'Kunder', sv: 'Kunder', nb: 'Kunder', de: 'Kunden', fi: 'Asiakkaat' },
  recent: {
    en: 'Last customers',
    da: 'Seneste kunder',
    sv: 'Senaste kunder',
    nb: 'Siste kunder',
    de: 'Letzte Kunden',
    fi: 'Viimeisimmät asiakkaat',
  },
  documents: { en: 'Documents', da: 'Bilag', sv: 'Dokument', nb: 'Bilag', de: 'Belege', fi: 'Tositteet' },
  screens: { en: 'Screens', da: 'Sider', sv: 'Sidor', nb: 'Sider', de: 'Seiten', fi: 'Sivut' },
  actions: {
    en: 'Actions',
    da: 'Handlinger',
    sv: 'Åtgärder',
    nb: 'Handlinger',
    de: 'Aktionen',
    fi: 'Toiminnot',
  },
  nothing: {
    en: 'Nothing matches.',
    da: 'Intet passer.',
    sv: 'Inget passar.',
    nb: 'Ingenting passer.',
    de: 'Nichts passt.',
    fi: 'Mikään ei vastaa.',
  },
})
