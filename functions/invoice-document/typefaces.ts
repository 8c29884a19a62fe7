/**
 * The parsed typefaces. Parsing is more than half of the work on a PDF of one page, so a process does it once. A
 * typeface keeps no data of a document: pdfkit makes a subset of it for each.
 */
import { create, type Font } from 'fontkit'
import { fonts, type Weight } from './fonts.ts'

let cache: Readonly<Record<Weight, Font>> | undefined

export function typefaces(): Readonly<Record<Weight, Font>> {
  if (cache === undefined) {
    const { regular, bold } = fonts()
    cache = { regular: parsed(regular), bold: parsed(bold) }
  }
  return cache
}

function parsed(file: Uint8Array): Font {
  const font = create(Buffer.from(file))
  if (!('layout' in font)) throw new Error('A file of one typeface is needed.')
  return font
}
