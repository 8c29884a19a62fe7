/** Everything that the parts of a PDF share: the sheet, the document, and the places on the sheet. */
import type { Language } from '../language/language.ts'
import type { Word } from './document-words.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { leftEdge, rightEdge, type Cell, type Sheet } from './sheet.ts'

export interface Part {
  readonly sheet: Sheet
  readonly document: InvoiceDocument
  readonly language: Language
  /** The publisher's colour, dark enough to read. */
  readonly colour: string
  readonly word: (word: Word) => string
}

export const left = leftEdge
export const right = rightEdge
export const faint = { size: 8, colour: '#595959' } as const

export const whole = (text: string): Cell => ({ text, x: left, width: right - left })
