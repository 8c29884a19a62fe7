/** The journal of an import in the browser: each of its steps is one transaction of the store. */
import { textOf } from '../../tools/import/reading/byte-text.ts'
import type { Counts, Journal } from '../../tools/import/sending/journal.ts'
import type { Made, Outcome } from '../../tools/import/sending/outcome.ts'
import type { Report } from '../../tools/import/sending/send-batches.ts'
import type { ColumnNames } from './column-names.ts'
import type { ImportRecord, KeptPart } from './import-record.ts'
import type { LineProblem, ReportTexts } from './messages.ts'
import { problemRows, problemsOf, reportRows } from './report-text.ts'

export interface PartStore {
  readonly part: (id: string) => Promise<KeptPart | undefined>
  /** Stores a part, or removes it. A part that was answered adds its counts to those of the import in the same step. */
  readonly keep: (id: string, part: KeptPart | undefined, counts?: Counts) => Promise<void>
  readonly hasTaken: () => Promise<boolean>
}

export interface Reported {
  readonly report: string
  readonly again: string
  readonly problems?: readonly LineProblem[]
  readonly made?: Made | undefined
}

export function storeJournal(store: PartStore, prefix: string): Journal<Reported> {
  const keyOf = (part: string) => `${prefix}-${part}`
  return {
    keyOf,
    partOf: (part) => store.part(part),
    sent: (part, about) => store.keep(part, { state: 'sent', key: keyOf(part), ...about }),
    withdrawn: (part) => store.keep(part, undefined),
    divided: (part, lengths) => store.keep(part, { state: 'divided', lengths }),
    answered: (part, { imported, failed, without, taken }, reported) =>
      store.keep(part, { state: 'answered', taken, ...reported }, { imported, failed, without }),
    hasTaken: () => store.hasTaken(),
  }
}

/** Failed lines in the form of the file, and the outcome of every line. */
export const storeReport = (texts: ReportTexts, names: ColumnNames): Report<Reported> => ({
  add: (outcome: Outcome) => ({ report: reportRows(outcome.ended, texts, names), again: againOf(outcome) }),
})

/** The largest number that is ever shown. */
export const mostProblems = 200

/** Values that do not fit, or would be refused. */
export const checkReport = (texts: ReportTexts, names: ColumnNames): Report<Reported> => ({
  add(outcome: Outcome) {
    const problems = problemsOf(outcome.ended, names)
    return {
      report: problemRows(problems, texts),
      again: againOf(outcome),
      problems: problems.slice(0, mostProblems),
      made: outcome.made,
    }
  },
})

const againOf = ({ failures }: Outcome): string => failures.map(({ again }) => textOf(again)).join('')

/** The beginning of a file of failed lines. Programs of tables know UTF-8 by its mark. */
export const failedHeading = ({ form, heading }: Pick<ImportRecord, 'form' | 'heading'>): string =>
  (form.kind === 'csv' ? '\uFEFF' : '') + heading

/** Parts in the order of their lines: `2`, `10`, `10.1`, `10.2`. */
export function inOrder(one: string, other: string): number {
  const [these, those] = [one.split('.').map(Number), other.split('.').map(Number)]
  for (const [index, number] of these.entries()) {
    const difference = number - (those[index] ?? -1)
    if (difference !== 0) return difference
  }
  return these.length - those.length
}
