/** Invoices and credit notes that are hard to lay out, for people (`bench/documents.ts`) and for tests. */
import { encode } from 'fast-png'
import type {
  Buyer,
  DocumentLine,
  InvoiceDocument,
  LineTax,
  Present,
  Seller,
  SupplyDays,
} from '../functions/invoice-document/invoice-document.ts'
import { taxIn } from '../functions/domain/money/share.ts'
import type { Language } from '../functions/language/language.ts'

export interface PaperSample {
  readonly name: string
  readonly language: Language
  readonly document: InvoiceDocument
}

const seller: Seller = {
  name: 'Demo Media ApS',
  address: 'Bredgade 1\n1260 København K',
  country: 'DK',
  tax_registration_id: 'DK12345674',
  email: 'abo@demo-media.example',
  iban: 'DK5000400440116243',
}
const german: Seller = {
  name: 'Beispielverlag GmbH & Co. KG',
  address: 'Lange Straße 17\n10115 Berlin',
  country: 'DE',
  tax_registration_id: 'DE136695976',
  email: 'leser@beispielverlag.example',
  iban: 'DE89370400440532013000',
}
const buyer: Buyer = { customer_id: '1001', name: 'Åse Ærø', address: 'Nørregade 12\n1165 København K', country: 'DK' }
const company: Buyer = {
  customer_id: '1002',
  company: 'Muster & Söhne GmbH',
  name: 'Einkauf',
  address: 'Hauptstraße 1\n80331 München',
  country: 'DE',
  tax_registration_id: 'DE129273398',
}
const february: SupplyDays = { begin: '2027-02-01', end: '2027-02-28' }

interface Line {
  readonly text: string
  readonly amountMinor: number
  readonly tax_rate?: number
  readonly quantity?: number
  readonly supply?: SupplyDays | null
  readonly tax?: LineTax
}

function line({ text, amountMinor, tax_rate = 0.25, quantity = 1, supply = february, tax }: Line): DocumentLine {
  return {
    text,
    quantity,
    amountMinor,
    tax_rate,
    taxMinor: taxIn(amountMinor, tax_rate),
    ...(supply === null ? {} : { supply }),
    ...(tax === undefined ? {} : { tax }),
  }
}

interface Change extends Partial<Omit<InvoiceDocument, 'now' | 'lines'>> {
  readonly now?: Partial<Present>
  readonly lines: readonly Line[]
}

function invoice({ now, lines: given, issued, ...change }: Change): InvoiceDocument {
  const lines = given.map(line)
  const totalMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    type: 'invoice',
    number: 'DK-17',
    date: '2027-01-31',
    due: '2027-02-14',
    currency: 'DKK',
    seller,
    buyer,
    lines,
    totalMinor,
    issued: { fromBalanceMinor: 0, exchange: [], codes: now?.codes ?? [], ...issued },
    now: {
      paidMinor: 0,
      creditedMinor: 0,
      toPayMinor: totalMinor,
      state: 'open',
      daysOverdue: 0,
      codes: [],
      account: { iban: 'DK5000400440116243' },
      ...now,
    },
    brand: {},
    ...change,
  }
}

function creditNote({ now, ...change }: Change): InvoiceDocument {
  const { due, ...note } = invoice({ number: 'DK-C3', credits: 'DK-17', ...change, type: 'credit_note' })
  return { ...note, now: { ...note.now, toPayMinor: 0, state: 'credited', ...now } }
}

/** Bands of colours, with an edge that fades. */
function bands(width: number, height: number): Uint8Array {
  const pixel = (_: unknown, at: number) => [
    15 + (at % width),
    108 - (at % 90),
    120,
    at % width < width - 20 ? 255 : 90,
  ]
  return encode({
    width,
    height,
    data: Uint8Array.from(Array.from({ length: width * height }, pixel).flat()),
    channels: 4,
  })
}

export const logo = { type: 'png', content: bands(240, 60) } as const

const wide = 'W'.repeat(180)

/** A price of a year, and the tax of a printed and of an electronic product. */
export const paperSamples: readonly PaperSample[] = [
  {
    name: 'several-rates-da',
    language: 'da',
    document: invoice({
      lines: [
        { text: 'The Gazette, februar', amountMinor: 8000 },
        {
          text: 'Avisen på papir',
          amountMinor: 4000,
          tax_rate: 0,
          tax: { kind: 'exempt', country: 'DK', words: 'Momsfri efter momslovens § 34, stk. 1, nr. 18' },
        },
        { text: 'Bog', amountMinor: 2500, tax_rate: 0.06 },
        { text: 'Gebyr', amountMinor: 1500, tax_rate: 0.12, supply: { begin: '2027-01-31', end: '2027-01-31' } },
      ],
      brand: { logo, colour: '#0f6c78' },
    }),
  },
  {
    name: 'oss-en',
    language: 'en',
    document: invoice({
      currency: 'EUR',
      number: 'DK-18',
      buyer: { customer_id: '1003', name: 'Erika Mustermann', address: 'Weg 1\n50667 Köln', country: 'DE' },
      lines: [
        { text: 'The Gazette online', amountMinor: 1190, tax_rate: 0.19, tax: { kind: 'oss', country: 'DE' } },
        { text: 'The Gazette in print', amountMinor: 1250, tax: { kind: 'domestic', country: 'DK' } },
      ],
      issued: { fromBalanceMinor: 0, exchange: [{ currency: 'DKK', rate: 7.4605 }] },
      brand: { colour: '#ffe14d' },
      now: { codes: [{ kind: 'epc', iban: 'DK5000400440116243' }] },
    }),
  },
  {
    name: 'ninety-lines-sv',
    language: 'sv',
    document: invoice({
      currency: 'SEK',
      lines: Array.from({ length: 90 }, (_, index) => ({
        text: `Rad ${index + 1}: Gazetten, exemplar till avdelning ${index + 1}`,
        amountMinor: 12_345 + index,
        tax_rate: 0.06,
        quantity: 1 + (index % 7),
      })),
      now: { codes: [{ kind: 'swish', number: '1231181189' }], daysOverdue: 12 },
    }),
  },
  {
    name: 'wide-words-en',
    language: 'en',
    document: invoice({
      number: wide,
      buyer: { customer_id: wide, name: wide, company: wide, address: wide, country: 'DK' },
      seller: { ...seller, name: wide, payment_text: wide },
      lines: [{ text: wide, amountMinor: 8000 }],
    }),
  },
  {
    name: 'greek-en',
    language: 'en',
    document: invoice({
      currency: 'EUR',
      buyer: { customer_id: '1004', name: 'Ελένη Παπαδοπούλου', address: 'Οδός Ερμού 12\n105 63 Αθήνα', country: 'GR' },
      lines: [{ text: 'Η Εφημερίδα', amountMinor: 2500, tax_rate: 0.24 }],
    }),
  },
  {
    name: 'cyrillic-fi',
    language: 'fi',
    document: invoice({
      currency: 'EUR',
      buyer: { customer_id: '1005', name: 'Юрій Їжакевич', address: 'вул. Хрещатик 22\n01001 Київ', country: 'UA' },
      lines: [{ text: 'Газета, лютий', amountMinor: 2500, tax_rate: 0.255 }],
    }),
  },
  {
    name: 'chinese-en',
    language: 'en',
    document: invoice({
      buyer: { customer_id: '1006', name: '王小明 😀', address: '東京都千代田区1-1', country: 'JP' },
      lines: [{ text: 'The Gazette 新聞', amountMinor: 8000 }],
    }),
  },
  {
    name: 'quantity-three-da',
    language: 'da',
    document: invoice({ lines: [{ text: 'The Gazette, 3 eksemplarer', amountMinor: 29_997, quantity: 3 }] }),
  },
  {
    name: 'credit-note-de',
    language: 'de',
    document: creditNote({
      seller: german,
      currency: 'EUR',
      buyer: company,
      lines: [
        {
          text: 'Korrektur: Die Zeitung, Februar',
          amountMinor: -8000,
          tax_rate: 0.07,
          supply: { begin: '2027-02-15', end: '2027-02-28' },
          quantity: 3,
        },
      ],
      issued: {
        fromBalanceMinor: 0,
        exchange: [],
        credit: { againstMinor: 5000, paidBackMinor: 0, balanceMinor: 3000 },
      },
      now: { creditLeftMinor: 1200 },
      brand: { logo, colour: '#7a1f5c' },
    }),
  },
  {
    name: 'credit-note-nb',
    language: 'nb',
    document: creditNote({
      currency: 'NOK',
      lines: [{ text: 'Kreditering: Avisen', amountMinor: -40_000 }],
      issued: {
        fromBalanceMinor: 0,
        exchange: [],
        credit: { againstMinor: 40_000, paidBackMinor: 0, balanceMinor: 0 },
      },
      now: { creditLeftMinor: 0 },
    }),
  },
  {
    name: 'reverse-charge-de',
    language: 'de',
    document: invoice({
      currency: 'EUR',
      buyer: company,
      lines: [
        {
          text: 'Die Zeitung digital, Februar',
          amountMinor: 100_000,
          tax_rate: 0,
          quantity: 10,
          tax: { kind: 'reverse_charge', country: 'DE', words: 'Steuerschuldnerschaft des Leistungsempfängers' },
        },
      ],
      now: { codes: [{ kind: 'epc', iban: 'DE89370400440532013000' }] },
    }),
  },
  {
    name: 'yen-en',
    language: 'en',
    document: invoice({
      currency: 'JPY',
      lines: [
        { text: 'The Gazette', amountMinor: 11_000, tax_rate: 0.1 },
        { text: 'Book', amountMinor: 1000, tax_rate: 0.08, quantity: 3 },
      ],
    }),
  },
  {
    name: 'dinar-en',
    language: 'en',
    document: invoice({
      currency: 'KWD',
      lines: [{ text: 'The Gazette', amountMinor: 1_234_567, tax_rate: 0.05, quantity: 2 }],
    }),
  },
  {
    name: 'company-seats-en',
    language: 'en',
    document: invoice({
      buyer: {
        ...company,
        company: 'Beispiel Verkehrsbetriebe Mitteldeutschland Gesellschaft mit beschränkter Haftung',
      },
      lines: [
        { text: 'The Gazette for teams, 250 seats', amountMinor: 250 * 79_900, quantity: 250 },
        {
          text: '25 more seats from 10 February',
          amountMinor: 1_355_804,
          quantity: 25,
          supply: { begin: '2027-02-10', end: '2027-02-28' },
        },
        { text: 'Discount of the year', amountMinor: -1_000_000 },
        { text: 'Set-up', amountMinor: 250_000, supply: null },
      ],
      issued: { fromBalanceMinor: 500_000, exchange: [] },
      now: {
        paidMinor: 500_000,
        toPayMinor: 250 * 79_900 + 1_355_804 - 1_000_000 + 250_000 - 500_000,
        codes: [{ kind: 'fik', creditor: '81234567' }],
      },
      brand: { logo, colour: '#d0021b' },
    }),
  },
  {
    name: 'large-amounts-fi',
    language: 'fi',
    document: invoice({
      currency: 'EUR',
      lines: [{ text: 'Kaikki lehdet', amountMinor: 99_999_999_999, quantity: 1_000_000 }],
    }),
  },
  {
    name: 'open-end-nb',
    language: 'nb',
    document: invoice({
      currency: 'NOK',
      lines: [{ text: 'Avisen', amountMinor: 9900, supply: { begin: '2027-02-01', end: null } }],
      now: { paidMinor: 9900, toPayMinor: 0, state: 'paid' },
    }),
  },
]
