/** Reports as CSV for programs of tables: with a byte order mark, and no cell that they would take for a formula. */
import type { EndedLine } from '../../tools/import/sending/outcome.ts'
import type { LineProblem, ReportTexts } from './messages.ts'

const mark = '\uFEFF'

const rowOf = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}

export const problemsHeading = ({ line, operation, field, message }: ReportTexts): string =>
  mark + rowOf([line, operation, field, message])

export const problemRows = (problems: readonly LineProblem[]): string =>
  problems.map(({ line, operation, field, message }) => rowOf([line, operation, field, message])).join('')

export const reportHeading = ({ line, outcome, customer, operation, field, message }: ReportTexts): string =>
  mark + rowOf([line, outcome, customer, operation, field, message])

/** A row for each line that was done or skipped, and for each fault of one that was refused. */
export function reportRows(ended: readonly EndedLine[], texts: ReportTexts): string {
  return ended
    .map(({ line, how, customer = '', faults }) => {
      const start = [line, texts[how], customer]
      if (faults.length === 0) return rowOf([...start, '', '', ''])
      return faults.map(({ operation, field, message }) => rowOf([...start, operation, field, message])).join('')
    })
    .join('')
}

export interface GrowingText {
  readonly add: (text: string) => void
  readonly blob: () => Blob
}

const mostHeld = 256 * 1024

/** A text of any length: what is long is handed to the browser, which may keep it outside of the memory. */
export function growingText(): GrowingText {
  let kept = new Blob([])
  let held = ''
  const give = () => {
    kept = new Blob([kept, held])
    held = ''
  }
  return {
    add(text) {
      held += text
      if (held.length > mostHeld) give()
    },
    blob() {
      give()
      return new Blob([kept], { type: 'text/csv;charset=utf-8' })
    },
  }
}
