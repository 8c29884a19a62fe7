/**
 * An invoice or a credit note as a PDF, with all that the law demands of a VAT invoice (docs/article-226.md): seller,
 * buyer, number, dates, lines, the amount without tax and the tax of every rate, and how to pay. The paper says what
 * was so when it was issued, and never changes. The page of the document says what is owed now.
 *
 * The first sheet follows the business letter of DIN 5008, form B. The buyer stands so high in its address field that
 * the windows of Nordic envelopes show it too (docs/decisions/invoice-documents.md).
 */
import type { Language } from '../language/language.ts'
import { readableOn } from '../domain/settings/brand/colour.ts'
import { legible } from './legible.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { facts } from './head-facts.ts'
import { envelopeLines, letterheadLines, senderLine } from './format.ts'
import { pdfLines } from './pdf-lines.ts'
import { pdfPayment } from './pdf-payment.ts'
import { pdfTotals } from './pdf-totals.ts'
import { faint, left, right, whole, type Part } from './pdf-part.ts'
import { isDrawable } from './draw-logo.ts'
import { createSheet, inPoints } from './sheet.ts'
import { say } from './document-words.ts'

/** Places on the first sheet, from its top and from its left edge. */
const places = {
  sender: inPoints(45.5),
  buyer: inPoints(49.5),
  title: inPoints(96),
  facts: inPoints(112),
}
/** The width of the window. */
const windowWidth = inPoints(80)
const usual = '#1f4e79'

export async function invoicePdf(source: InvoiceDocument, language: Language): Promise<Uint8Array> {
  const document = await legible(source)
  const { seller, number, type, date, brand, reason } = document
  const title = `${say(type, language)} ${number}`
  const sheet = createSheet({ title, author: seller.name, language, created: new Date(`${date}T00:00:00Z`) })
  const colour = readableOn('#ffffff', brand.colour ?? usual)
  const part: Part = { sheet, document, language, colour, word: (word) => say(word, language) }
  letterhead(part)
  sheet.down(places.sender)
  sheet.abreast(
    () => addressee(part),
    () => headFacts(part),
  )
  sheet.down(places.title)
  sheet.row([whole(title)], { weight: 'bold', size: 18, colour })
  sheet.space(8)
  if (reason !== undefined) {
    sheet.row([whole(reason)])
    sheet.space(8)
  }
  pdfLines(part)
  pdfTotals(part)
  pdfPayment(part)
  return await sheet.finish((page, pages) => [
    { text: `${seller.name} · ${title}`, x: left, width: 330 },
    {
      text: say('page', language, { page: String(page), pages: String(pages) }),
      x: right - 110,
      width: 110,
      align: 'right',
    },
  ])
}

/** The seller, with the logo to the right. */
function letterhead({ sheet, document: { seller, brand }, language }: Part): void {
  if (brand.logo !== undefined && isDrawable(brand.logo)) {
    sheet.logo(brand.logo, { right, width: inPoints(60), height: inPoints(20) })
  }
  const width = inPoints(100)
  sheet.row([{ text: seller.name, x: left, width }], { weight: 'bold', size: 12 })
  for (const text of letterheadLines(seller, language)) sheet.row([{ text, x: left, width }], faint)
}

/** The buyer in the window of an envelope, below the sender in small letters. */
function addressee({ sheet, document: { buyer, seller }, language }: Part): void {
  const sender = { text: senderLine(seller, language), x: left, width: windowWidth }
  if (sheet.heightOf([sender], smallest) <= smallest.size * 2) sheet.row([sender], smallest)
  sheet.down(places.buyer)
  const lines = envelopeLines(buyer, seller, language).join('\n')
  sheet.row([{ text: lines, x: left, width: windowWidth }], { size: 10 })
}

const smallest = { size: 6.5, colour: '#595959' } as const

/** The facts of the document to the right of the window: names, and values beside them. */
function headFacts({ sheet, document, language }: Part): void {
  const { tax_registration_id } = document.buyer
  const all = [
    ...facts(document, language),
    ...(tax_registration_id ? [[say('your_tax_id', language), tax_registration_id] as const] : []),
  ]
  const [x, split] = [places.facts, places.facts + 92]
  for (const [name, value] of all) {
    sheet.row(
      [
        { text: name, x, width: split - x - 6 },
        { text: value, x: split, width: right - split, align: 'right' },
      ],
      { size: 8.5 },
    )
    sheet.space(1.5)
  }
}
