/**
 * The columns of a table: a text to the left, and figures to the right, each column as wide as its widest figure. The
 * text gets the rest. If too little is left for it, the whole table is set smaller, so that figures never overlap.
 */
import { left, right } from './pdf-part.ts'
import type { Cell, RowStyle, Sheet } from './sheet.ts'

export interface Columns {
  readonly size: number
  readonly headSize: number
  /** A row: the text, then a figure for each column. */
  row(text: string, figures: readonly string[]): Cell[]
}

interface Table {
  /** The heads of the figures. They may break between words. */
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The style of the widest row, such as a bold total. */
  readonly style?: RowStyle
}

const gap = 10
const leastText = 180
const leastHead = 48
const sizes = [9, 8, 7, 6, 5]

export function columnsFor(sheet: Sheet, table: Table): Columns {
  for (const size of sizes) {
    const columns = columnsOf(sheet, table, size)
    if (columns.textWidth >= leastText || size === sizes.at(-1)) return columns
  }
  return columnsOf(sheet, table, 5)
}

function columnsOf(sheet: Sheet, { heads, rows, style = {} }: Table, size: number) {
  const headSize = Math.min(8, size)
  const widths = heads.map((head, index) => {
    const words = head.split(' ').map((word) => sheet.widthOf(word, { weight: 'bold', size: headSize }))
    const figures = rows.map((row) => sheet.widthOf(row[index] ?? '', { ...style, size }))
    // The heads of amounts have several words, and are easier to read in two lines than in four.
    const least = head.includes(' ') ? leastHead : 0
    return Math.max(least, ...words, ...figures) + 1
  })
  const inAll = widths.reduce((sum, width) => sum + width + gap, 0)
  const textWidth = right - left - inAll
  return {
    size,
    headSize,
    textWidth,
    row(text: string, figures: readonly string[]): Cell[] {
      let x = right - inAll
      const cells = widths.map((width, index): Cell => {
        const cell: Cell = { text: figures[index] ?? '', x: x + gap, width, align: 'right' }
        x += width + gap
        return cell
      })
      return [{ text, x: left, width: Math.max(textWidth, 40) }, ...cells]
    },
  }
}
