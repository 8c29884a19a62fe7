/** Reports of an import as files for spreadsheets. `csv.ts` keeps cells from being read as formulas. */
import type { EndedLine } from '../../tools/import/sending/outcome.ts'
import { csvHead, csvLines } from '../account/csv.ts'
import type { ColumnNames } from './column-names.ts'
import type { LineProblem, ReportTexts } from './messages.ts'

export const problemsHeading = ({ form, line, operation, field, message }: ReportTexts): string =>
  csvHead([line, operation, field, message], form)

export const problemRows = (problems: readonly LineProblem[], { form }: Pick<ReportTexts, 'form'>): string =>
  csvLines(
    problems.map(({ line, operation, field, message }) => [String(line), operation, field, message]),
    form,
  )

export const reportHeading = ({ form, line, outcome, customer, operation, field, message }: ReportTexts): string =>
  csvHead([line, outcome, customer, operation, field, message], form)

/** A row for each line that was done or skipped, and for each fault of one that was refused. */
export function reportRows(ended: readonly EndedLine[], texts: ReportTexts, names: ColumnNames): string {
  const rows = ended.flatMap(({ line, how, customer = '', faults, isSent }) => {
    const start = [String(line), texts[how], customer]
    if (faults.length === 0) return [[...start, '', '', '']]
    const problems = problemsOf([{ line, faults, isSent }], names)
    return problems.map(({ operation, field, message }) => [...start, operation, field, message])
  })
  return csvLines(rows, texts.form)
}

/** Each fault of each line. */
export const problemsOf = (
  ended: readonly Pick<EndedLine, 'line' | 'faults' | 'isSent'>[],
  names: ColumnNames,
): LineProblem[] =>
  ended.flatMap(({ line, faults, isSent }) =>
    faults.map((fault) => ({
      line,
      ...fault,
      field: isSent ? names.ofField(fault.operation, fault.field) : names.ofColumn(fault.field),
    })),
  )

export interface GrowingText {
  readonly add: (text: string) => void
  readonly blob: () => Blob
}

const mostHeld = 256 * 1024

/** A text of any length: a long one is passed to the browser as a blob, which need not be in memory. */
export function growingText(): GrowingText {
  let blob = new Blob([])
  let held = ''
  const give = () => {
    blob = new Blob([blob, held])
    held = ''
  }
  return {
    add(text) {
      held += text
      if (held.length > mostHeld) give()
    },
    blob() {
      give()
      return new Blob([blob], { type: 'text/csv;charset=utf-8' })
    },
  }
}
