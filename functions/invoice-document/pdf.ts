/**
 * An invoice or a credit note as a PDF, with all that the law demands of a VAT invoice (docs/article-226.md): seller,
 * buyer, number, dates, lines, the amount without tax and the tax of every rate, and how to pay. The PDF shows the
 * state at the time of issue, and never changes. The page of the document shows the present debt.
 *
 * The first sheet follows the business letter of DIN 5008, form B. The buyer stands so high in its address field that
 * the windows of Nordic envelopes show it too (docs/decisions/invoice-documents.md).
 */
import type { Language } from '../language/language.ts'
import { readableOn } from '../domain/settings/brand/colour.ts'
import { legible } from './legible.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { facts, type Fact } from './head-facts.ts'
import { pdfLines } from './pdf-lines.ts'
import { pdfPayment } from './pdf-payment.ts'
import { pdfTotals } from './pdf-totals.ts'
import { left, right, whole, type Part } from './pdf-part.ts'
import { addressee, letterhead, places, usualColour } from './pdf-head.ts'
import { createSheet, type Cell, type Sheet } from './sheet.ts'
import { say } from './document-words.ts'

export interface PrintedDocument {
  readonly document: InvoiceDocument
  readonly language: Language
}

export const invoicePdf = async (document: InvoiceDocument, language: Language): Promise<Uint8Array> =>
  await invoicesPdf([{ document, language }])

/** Documents in one file, each beginning on a sheet of its own. The same documents give the same bytes. */
export async function invoicesPdf(
  sources: readonly [PrintedDocument, ...(readonly PrintedDocument[])],
): Promise<Uint8Array> {
  const printed = await Promise.all(
    sources.map(async ({ document, language }) => ({ document: await legible(document), language })),
  )
  const [{ document: first, language }] = sources
  const title = printed.map(titleOf).join(', ')
  const created = new Date(`${first.date}T00:00:00Z`)
  const sheet = createSheet({ title, author: first.seller.name, language, created })
  for (const [index, each] of printed.entries()) {
    if (index > 0) sheet.nextDocument()
    drawDocument(sheet, each)
  }
  const footers = printed.map(footerOf)
  return await sheet.finish((page, pages, document) => footers[document]?.(page, pages) ?? [])
}

const titleOf = ({ document: { type, number }, language }: PrintedDocument) => `${say(type, language)} ${number}`

function drawDocument(sheet: Sheet, printed: PrintedDocument): void {
  const { document, language } = printed
  const { brand, reason } = document
  const colour = readableOn('#ffffff', brand.colour ?? usualColour)
  const part: Part = { sheet, document, language, colour, word: (word) => say(word, language) }
  letterhead(sheet, document, language)
  sheet.down(places.sender)
  sheet.abreast(
    () => addressee(sheet, document, language),
    () => headFacts(part),
  )
  sheet.down(places.title)
  sheet.row([whole(titleOf(printed))], { weight: 'bold', size: 18, colour })
  sheet.space(8)
  if (reason !== undefined) {
    sheet.row([whole(reason)])
    sheet.space(8)
  }
  pdfLines(part)
  pdfTotals(part)
  pdfPayment(part)
}

const footerOf =
  (printed: PrintedDocument) =>
  (page: number, pages: number): readonly Cell[] => [
    { text: `${printed.document.seller.name} · ${titleOf(printed)}`, x: left, width: 330 },
    {
      text: say('page', printed.language, { page: String(page), pages: String(pages) }),
      x: right - 110,
      width: 110,
      align: 'right',
    },
  ]

/** The facts of the document to the right of the window: names and values. */
function headFacts({ sheet, document, language }: Part): void {
  const { tax_registration_id } = document.buyer
  const all = [
    ...facts(document, language),
    ...(tax_registration_id ? [[say('your_tax_id', language), tax_registration_id] satisfies Fact] : []),
  ]
  const [x, split] = [places.facts, places.facts + 92]
  const style = { size: 8.5 }
  const cell = (text: string) => ({ text, x: split, width: right - split, align: 'right' }) as const
  const oneLine = sheet.heightOf([cell('')], style)
  for (const [name, value, short = value] of all) {
    const fits = sheet.heightOf([cell(value)], style) <= oneLine
    sheet.row([{ text: name, x, width: split - x - 6 }, cell(fits ? value : short)], style)
    sheet.space(1.5)
  }
}
