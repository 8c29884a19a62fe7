/**
 * Comma-separated values (RFC 4180). Spreadsheets treat a cell that begins like a formula as a formula, and subscribers
 * write their own addresses. Such a cell gets an apostrophe before it, which spreadsheets read as "text".
 */
import { guarded } from '../../tools/import/reading/formulas.ts'

export interface CsvForm {
  readonly separator: ',' | ';'
  /** The mark before the first line, by which Excel recognises UTF-8. */
  readonly hasByteOrderMark: boolean
}

/** RFC 4180 to the letter, for programs. */
export const plainForm: CsvForm = { separator: ',', hasByteOrderMark: false }

/** A file for Excel, which separates cells by semicolons if the decimal sign is a comma. */
export function spreadsheetForm(locale: string): CsvForm {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value
  return { separator: decimal === ',' ? ';' : ',', hasByteOrderMark: true }
}

function cell(text: string): string {
  const safe = guarded(text)
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const byteOrderMark = '\ufeff'
const lineEnd = '\r\n'

/** Lines, each with its end. */
export const csvLines = (rows: readonly (readonly string[])[], { separator }: CsvForm): string =>
  rows.map((row) => row.map(cell).join(separator) + lineEnd).join('')

/** The beginning of the file. */
export const csvHead = (names: readonly string[], form: CsvForm): string =>
  (form.hasByteOrderMark ? byteOrderMark : '') + csvLines([names], form)
