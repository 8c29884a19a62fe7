/**
 * Cells that a spreadsheet takes for formulas. People open the file of failed lines in a spreadsheet to correct it, and
 * subscribers have written many of its cells. An apostrophe before such a cell makes it text, and the import removes
 * the apostrophe again when it reads the file. A cell that begins with apostrophes gets one more, so every cell is read
 * unchanged.
 */
import type { Bytes } from './byte-text.ts'

/**
 * A formula begins with one of these signs, in their wide forms too. Some spreadsheets ignore blanks before it, and
 * some programs split cells differently.
 */
const formula = "(?='*[^\\S\\t\\r\\n]*[=+\\-@\\t\\r\uff1d\uff0b\uff0d\uff20])"
const begin = '(?<=^|[,;|\\t\\r\\n])("?)'

const unmarked = new RegExp(begin + formula, 'g')
const marked = new RegExp(`${begin}'${formula}`, 'g')

export const guarded = (cell: string): string => cell.replaceAll(unmarked, "$1'")
export const unguarded = (cell: string): string => cell.replaceAll(marked, '$1')

/** Guards a line whose cells cannot be separated, because a quote is missing or its bytes are not text. */
export function guardedLine(line: Bytes): Bytes {
  const letters = Array.from(line, (byte) => String.fromCharCode(byte)).join('')
  return Uint8Array.from(guarded(letters), (letter) => letter.charCodeAt(0))
}
