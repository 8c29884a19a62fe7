/** Invoices for tests, and the content of a PDF that a reader sees. */
import { inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import type { DocumentLine, InvoiceDocument, Present } from '../../functions/invoice-document/invoice-document.ts'

export function line(text: string, amountMinor: number, tax_rate = 0.25): DocumentLine {
  return { text, quantity: 1, amountMinor, tax_rate, taxMinor: Math.round((amountMinor * tax_rate) / (1 + tax_rate)) }
}

/** An invoice of the demo account's Danish entity; totals follow from the lines unless they are given. */
export function invoice(change: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const lines = change.lines ?? [line('The Gazette, 1. februar til 1. marts', 8000), line('Gebyr', 2500, 0)]
  const totalMinor = lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
  return {
    type: 'invoice',
    number: 'DK-17',
    date: '2027-01-31',
    due: '2027-02-14',
    currency: 'DKK',
    seller: {
      name: 'Demo Media ApS',
      address: 'Bredgade 1\n1260 København K',
      country: 'DK',
      tax_registration_id: 'DK12345674',
      email: 'abo@demo-media.example',
      payment_text: 'Reg. 1234\nKonto 0012345678',
    },
    buyer: { customer_id: '1001', name: 'Åse Ærø', address: 'Nørregade 12\n1165 København K', country: 'DK' },
    lines,
    totalMinor,
    issued: { fromBalanceMinor: 0, exchange: [] },
    now: presentOf(totalMinor),
    brand: {},
    ...change,
  }
}

const account = { payment_text: 'Reg. 1234\nKonto 0012345678' }

/** The amount due of an invoice of nothing but its total. */
export function presentOf(toPayMinor: number, change: Partial<Present> = {}): Present {
  return { paidMinor: 0, creditedMinor: 0, toPayMinor, state: 'open', daysOverdue: 0, codes: [], account, ...change }
}

/** A credit note of half a period. */
export function creditNote(): InvoiceDocument {
  const change = { type: 'credit_note', number: 'DK-C3', credits: 'DK-17', now: presentOf(0) } as const
  const lines = [line('The Gazette, 15. februar til 1. marts', -4000)]
  const note = { ...invoice({ ...change, lines }) }
  Reflect.deleteProperty(note, 'due')
  return note
}

/** The content that a reader sees: the text of every page with its line breaks, and the file's data about itself. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  const { info } = await getMeta(pdf)
  // Figures are written with spaces that do not break.
  return { pages: text.map((page) => page.replaceAll(/[\u00a0\u202f]/g, ' ')), info }
}

/** The number of characters that are drawn as the typeface's sign for missing ones. */
export function missingLetters(bytes: Uint8Array): number {
  const binary = Buffer.from(bytes).toString('latin1')
  const contents = [...binary.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([^]*?)\nendstream/g)].map(
    ([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  )
  const drawn = contents.flatMap((content) =>
    [...content.matchAll(/<((?:[\da-f]{4})+)> -?[\d.]+/g)].map(([, hex = '']) => hex),
  )
  return drawn.flatMap((hex) => hex.match(/.{4}/g) ?? []).filter((glyph) => glyph === '0000').length
}
