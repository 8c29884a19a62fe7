/**
 * The head of a first sheet: the sender, and the receiver in the window of an envelope (docs/decisions/
 * invoice-documents.md).
 */
import type { Language } from '../language/language.ts'
import { isDrawable } from './draw-logo.ts'
import { envelopeLines, letterheadLines, senderLine } from './format.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { faint, left, right } from './pdf-part.ts'
import { inPoints, type Sheet } from './sheet.ts'

/** Places on the first sheet, from its top and from its left edge. */
export const places = {
  sender: inPoints(45.5),
  buyer: inPoints(49.5),
  title: inPoints(96),
  facts: inPoints(112),
}
/** The width of the window. */
const windowWidth = inPoints(80)
export const usualColour = '#1f4e79'

export type Head = Pick<InvoiceDocument, 'seller' | 'buyer' | 'brand'>

/** The seller, with the logo to the right. */
export function letterhead(sheet: Sheet, { seller, brand }: Head, language: Language): void {
  if (brand.logo !== undefined && isDrawable(brand.logo)) {
    sheet.logo(brand.logo, { right, width: inPoints(60), height: inPoints(20) })
  }
  const width = inPoints(100)
  sheet.row([{ text: seller.name, x: left, width }], { weight: 'bold', size: 12 })
  for (const text of letterheadLines(seller, language)) sheet.row([{ text, x: left, width }], faint)
}

/** The buyer in the window of an envelope, below the sender in small letters. */
export function addressee(sheet: Sheet, { buyer, seller }: Head, language: Language): void {
  const sender = { text: senderLine(seller, language), x: left, width: windowWidth }
  if (sheet.heightOf([sender], smallest) <= smallest.size * 2) sheet.row([sender], smallest)
  sheet.down(places.buyer)
  const lines = envelopeLines(buyer, seller, language).join('\n')
  sheet.row([{ text: lines, x: left, width: windowWidth }], { size: 10 })
}

const smallest = { size: 6.5, colour: '#595959' } as const
