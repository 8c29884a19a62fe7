/** The lines of a document: text, quantity, unit price, and the amounts, on as many sheets as needed. */
import { columnsFor } from './columns.ts'
import { figureHeads, figureNames, figuresOf, notesOf } from './line-figures.ts'
import { faint, type Part } from './pdf-part.ts'

export function pdfLines({ sheet, document, language, word }: Part): void {
  const { currency, lines } = document
  const heads = figureNames.map((name) =>
    name === 'gross' ? `${word(figureHeads[name])}, ${currency}` : word(figureHeads[name]),
  )
  const rows = lines.map((line) => {
    const figures = figuresOf(line, currency, language)
    return figureNames.map((name) => figures[name])
  })
  const columns = columnsFor(sheet, { heads, rows })
  const head = () => {
    sheet.row(columns.row(word('text'), heads), { ...faint, weight: 'bold', size: columns.headSize })
    sheet.space(2)
    sheet.rule()
  }
  // A head alone at the foot of a sheet says nothing.
  sheet.need(60)
  head()
  sheet.repeat(head)
  for (const [index, line] of lines.entries()) {
    const notes = notesOf(line, document, language)
    sheet.need((1 + notes.length) * 14)
    sheet.row(columns.row(line.text, rows[index] ?? []), { size: columns.size })
    for (const note of notes) sheet.row(columns.row(note, []), { ...faint, size: Math.min(8, columns.size) })
    sheet.space(3)
  }
  sheet.repeat(() => undefined)
  sheet.rule()
}
