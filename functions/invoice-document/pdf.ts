/**
 * An invoice or a credit note as a PDF, with all that the law demands of a VAT invoice (docs/article-226.md): seller,
 * buyer, number, dates, lines, the amount without tax and the tax of every rate, and how to pay. The paper says what
 * was so when it was issued, and never changes. The page of the document says what is owed now.
 */
import type { Language } from '../language/language.ts'
import { readableOn } from '../domain/settings/brand/colour.ts'
import { legible } from './legible.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { facts } from './head-facts.ts'
import { buyerLines, sellerLines } from './format.ts'
import { accountFacts, creditLines, demandAtIssue, sumFacts } from './payment.ts'
import { pdfLines } from './pdf-lines.ts'
import { pdfTotals } from './pdf-totals.ts'
import { faint, left, right, whole, type Part } from './pdf-part.ts'
import { isDrawable } from './draw-logo.ts'
import { createSheet, margin } from './sheet.ts'
import { say } from './document-words.ts'

export async function invoicePdf(source: InvoiceDocument, language: Language): Promise<Uint8Array> {
  const document = await legible(source)
  const { seller, number, type, date, brand } = document
  const title = `${say(type, language)} ${number}`
  const sheet = createSheet({ title, author: seller.name, language, created: new Date(`${date}T00:00:00Z`) })
  const colour = brand.colour === undefined ? undefined : readableOn('#ffffff', brand.colour)
  const part: Part = { sheet, document, language, word: (word) => say(word, language) }
  if (brand.logo !== undefined && isDrawable(brand.logo)) {
    sheet.logo(brand.logo, { right, width: 200, height: 48 })
    sheet.space(10)
  }
  sheet.row([whole(seller.name)], { weight: 'bold', size: 12 })
  sheet.space(12)
  sheet.row([whole(title)], { weight: 'bold', size: 20, ...(colour === undefined ? {} : { colour }) })
  sheet.space(14)
  parties(part)
  headFacts(part)
  pdfLines(part)
  pdfTotals(part)
  ending(part)
  return await sheet.finish((page, pages) => [
    { text: `${seller.name} · ${title}`, x: margin, width: 330 },
    {
      text: say('page', language, { page: String(page), pages: String(pages) }),
      x: 395,
      width: right - 395,
      align: 'right',
    },
  ])
}

function parties({ sheet, document: { buyer, seller }, language, word }: Part): void {
  const columns = (first: string, second: string) => [
    { text: first, x: left, width: 235 },
    { text: second, x: 310, width: right - 310 },
  ]
  sheet.row(columns(word('buyer'), word('seller')), faint)
  sheet.row(columns(buyerLines(buyer, language).join('\n'), [seller.name, ...sellerLines(seller, language)].join('\n')))
  sheet.space(14)
}

/** Three facts in a row, each within a column of its own, however long it is. */
const factsInRow = 3

function headFacts({ sheet, document, language }: Part): void {
  const all = facts(document, language)
  const width = (right - left) / factsInRow
  for (let at = 0; at < all.length; at += factsInRow) {
    const some = all.slice(at, at + factsInRow)
    const columns = (texts: readonly string[]) =>
      texts.map((text, index) => ({ text, x: left + index * width, width: width - 15 }))
    const [names, values] = [columns(some.map(([name]) => name)), columns(some.map(([, value]) => value))]
    // A name at the foot of a sheet says nothing without its value.
    sheet.need(sheet.heightOf(names, faint) + sheet.heightOf(values))
    sheet.row(names, faint)
    sheet.row(values)
    sheet.space(6)
  }
  sheet.space(10)
}

/** Payment details of an invoice, or the use of a credit note. */
function ending({ sheet, document, language, word }: Part): void {
  const demand = demandAtIssue(document)
  const isDemanded = document.type === 'invoice' && demand.toPayMinor > 0
  const facts = isDemanded
    ? [...sumFacts(document, demand, language), ...accountFacts(document, demand, language)].map(
        ({ name, value }) => `${name}: ${value}`,
      )
    : []
  const { payment_text } = demand.account
  const text = isDemanded && payment_text ? [payment_text] : []
  const texts = document.type === 'credit_note' ? creditLines(document, language) : [...facts, ...text]
  if (texts.length === 0) return
  sheet.space(14)
  sheet.need(60)
  if (isDemanded) sheet.row([whole(word('how_to_pay'))], { weight: 'bold' })
  for (const text of texts) sheet.row([whole(text)])
}
