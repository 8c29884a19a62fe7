/** The lines of a list, and the terms of its file. */
import type { ListFacts } from '../domain/edition/list-value.ts'
import type { PrintedLine } from '../domain/edition/list-line.ts'
import type { Carrier } from '../domain/settings/settings.ts'

/** The terms of a carrier's files, or of the list of copies without a carrier. */
export type FileTerms = Pick<Carrier, 'mode' | 'format' | 'columns' | 'charset' | 'label'>

export const usualTerms: FileTerms = { mode: 'full', format: 'csv', columns: [], charset: 'utf-8' }

export interface Written {
  readonly lines: readonly PrintedLine[]
  readonly terms: FileTerms
  readonly facts: ListFacts
  /** The date of the file. */
  readonly created: Date
  /** Called now and then to yield the thread. */
  readonly yieldThread: () => Promise<void>
}
