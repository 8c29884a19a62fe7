/** The words of the search's own screen. */
import { translated } from '../../words/translated.ts'

export const searchWords = translated({
  title: { en: 'Customers', da: 'Kunder', sv: 'Kunder', nb: 'Kunder', de: 'Kunden', fi: 'Asiakkaat' },
  lead: {
    en: 'Part of a name, an e-mail address, an address, a phone number, or the number of an invoice finds anybody.',
    da: 'En del af et navn, en e-mailadresse, en adresse, et telefonnummer eller et fakturanummer finder alle.',
    sv: 'En del av ett namn, en e-postadress, en adress, ett telefonnummer eller ett fakturanummer hittar alla.',
    nb: 'En del av et navn, en e-postadresse, en adresse, et telefonnummer eller et fakturanummer finner alle.',
    de: 'Ein Teil eines Namens, eine E-Mail-Adresse, eine Adresse, eine Telefon- oder Rechnungsnummer findet jeden.',
    fi: 'Osa nimestä, sähköpostiosoite, osoite, puhelinnumero tai laskun numero löytää kenet tahansa.',
  },
  results_for: {
    en: 'Results for “{text}”',
    da: 'Resultater for “{text}”',
    sv: 'Resultat för ”{text}”',
    nb: 'Resultater for «{text}»',
    de: 'Ergebnisse für „{text}“',
    fi: 'Tulokset haulle ”{text}”',
  },
  nobody: {
    en: 'Nobody matches. Each word must begin a word of the customer; fewer letters find more.',
    da: 'Ingen passer. Hvert ord skal begynde et ord hos kunden; færre bogstaver finder flere.',
    sv: 'Ingen matchar. Varje ord måste börja ett ord hos kunden; färre bokstäver hittar fler.',
    nb: 'Ingen passer. Hvert ord må begynne et ord hos kunden; færre bokstaver finner flere.',
    de: 'Niemand passt. Jedes Wort muss ein Wort des Kunden beginnen; weniger Buchstaben finden mehr.',
    fi: 'Kukaan ei vastaa hakua. Jokaisen sanan on aloitettava jokin asiakkaan sana; vähemmän kirjaimia löytää enemmän.',
  },
  more: {
    en: 'There are more. Another word or two leads to fewer.',
    da: 'Der er flere. Et ord mere giver færre.',
    sv: 'Det finns fler. Ett ord till ger färre.',
    nb: 'Det er flere. Et ord til gir færre.',
    de: 'Es gibt weitere. Ein Wort mehr führt zu weniger.',
    fi: 'Lisää löytyy. Lisäsana rajaa hakua.',
  },
  name: { en: 'Name', da: 'Navn', sv: 'Namn', nb: 'Navn', de: 'Name', fi: 'Nimi' },
  address: { en: 'Address', da: 'Adresse', sv: 'Adress', nb: 'Adresse', de: 'Adresse', fi: 'Osoite' },
  email: { en: 'E-mail', da: 'E-mail', sv: 'E-post', nb: 'E-post', de: 'E-Mail', fi: 'Sähköposti' },
  subscriptions: {
    en: 'Subscriptions',
    da: 'Abonnementer',
    sv: 'Prenumerationer',
    nb: 'Abonnementer',
    de: 'Abonnements',
    fi: 'Tilaukset',
  },
  number: { en: 'Number', da: 'Nummer', sv: 'Nummer', nb: 'Nummer', de: 'Nummer', fi: 'Numero' },
  recent: {
    en: 'Opened last',
    da: 'Senest åbnet',
    sv: 'Senast öppnade',
    nb: 'Sist åpnet',
    de: 'Zuletzt geöffnet',
    fi: 'Viimeksi avatut',
  },
})
