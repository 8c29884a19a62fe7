/** The words of documents, in the list and on the screen of a document. */
import { translated } from '../words/translated.ts'

export const documentWords = translated({
  invoice: { en: 'Invoice', da: 'Faktura', sv: 'Faktura', nb: 'Faktura', de: 'Rechnung', fi: 'Lasku' },
  credit_note: {
    en: 'Credit note',
    da: 'Kreditnota',
    sv: 'Kreditfaktura',
    nb: 'Kreditnota',
    de: 'Gutschrift',
    fi: 'Hyvityslasku',
  },
  state_overdue: { en: 'Overdue', da: 'Forfalden', sv: 'Förfallen', nb: 'Forfalt', de: 'Überfällig', fi: 'Erääntynyt' },
  state_open: { en: 'Open', da: 'Åben', sv: 'Öppen', nb: 'Åpen', de: 'Offen', fi: 'Avoin' },
  state_paid: { en: 'Paid', da: 'Betalt', sv: 'Betald', nb: 'Betalt', de: 'Bezahlt', fi: 'Maksettu' },
  state_credited: {
    en: 'Credited',
    da: 'Krediteret',
    sv: 'Krediterad',
    nb: 'Kreditert',
    de: 'Gutgeschrieben',
    fi: 'Hyvitetty',
  },
  number: { en: 'Number', da: 'Nummer', sv: 'Nummer', nb: 'Nummer', de: 'Nummer', fi: 'Numero' },
  customer: { en: 'Customer', da: 'Kunde', sv: 'Kund', nb: 'Kunde', de: 'Kunde', fi: 'Asiakas' },
  date: { en: 'Date', da: 'Dato', sv: 'Datum', nb: 'Dato', de: 'Datum', fi: 'Päivä' },
  due: { en: 'Due', da: 'Forfald', sv: 'Förfaller', nb: 'Forfall', de: 'Fällig', fi: 'Eräpäivä' },
  state: { en: 'State', da: 'Tilstand', sv: 'Status', nb: 'Tilstand', de: 'Status', fi: 'Tila' },
  total: { en: 'Total', da: 'I alt', sv: 'Totalt', nb: 'Totalt', de: 'Summe', fi: 'Yhteensä' },
  to_pay: { en: 'To pay', da: 'At betale', sv: 'Att betala', nb: 'Å betale', de: 'Zu zahlen', fi: 'Maksettavaa' },
  seller: {
    en: 'Invoiced by',
    da: 'Faktureret af',
    sv: 'Fakturerat av',
    nb: 'Fakturert av',
    de: 'Aussteller',
    fi: 'Laskuttaja',
  },
  find: {
    en: 'Document number',
    da: 'Nummer på et bilag',
    sv: 'Dokumentets nummer',
    nb: 'Nummer på et bilag',
    de: 'Nummer eines Belegs',
    fi: 'Tositteen numero',
  },
  open_document: { en: 'Open', da: 'Åbn', sv: 'Öppna', nb: 'Åpne', de: 'Öffnen', fi: 'Avaa' },
})
