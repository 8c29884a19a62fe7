/**
 * Comma-separated values (RFC 4180). Spreadsheets treat a cell that begins like a formula as a formula, and subscribers
 * write their own addresses. Such a cell gets an apostrophe before it, which spreadsheets read as "text".
 */

/**
 * A formula begins with one of these signs, in their wide forms too. Some spreadsheets ignore blanks before it, and
 * some programs divide cells at other characters than the file.
 */
const formula = /(?<=^|[,;|\t\r\n])("?)(?='*[^\S\t\r\n]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g

/** The text with an apostrophe before everything that a spreadsheet would take for a formula. */
export const withoutFormulas = (text: string): string => text.replaceAll(formula, "$1'")

function cell(text: string): string {
  const safe = withoutFormulas(text)
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
