/**
 * An import as this browser stores it, until the import has ended and its report is no longer needed. A record in the
 * form of another version of the console is ignored.
 */
import * as v from 'valibot'
import type { Counts } from '../../tools/import/sending/journal.ts'
import type { Made } from '../../tools/import/sending/outcome.ts'
import { encodings, type KeptImport, type LineProblem } from './messages.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const importSchema = v.object({
  id: v.string(),
  /** The account and the person who began it. */
  scope: v.string(),
  name: v.string(),
  /** Present in imports of an earlier version of the console. Now the file is stored beside the record. */
  file: v.optional(v.file()),
  /** Previews every line, or carries it out. */
  mode: v.optional(v.picklist(['check', 'import']), 'import'),
  /** A digest of file and map: it identifies the same import when it is started again. */
  identity: v.string(),
  form: v.object({ kind: v.picklist(['csv', 'jsonl']), encoding: v.picklist(encodings), delimiter: v.string() }),
  map: v.string(),
  lines: count,
  /** Operations in a request. */
  batch: count,
  /** Begins the Idempotency-Keys. */
  prefix: v.string(),
  /** The account's time at the start of the import. */
  at: v.string(),
  /** Real time, used to remove abandoned imports. */
  touched: v.number(),
  heading: v.string(),
  isEnded: v.boolean(),
  imported: count,
  failed: count,
  without: count,
})
export type ImportRecord = Readonly<v.InferOutput<typeof importSchema>>

/** The record of a part: its state, and once it is answered the report of its lines. */
export const partSchema = v.variant('state', [
  v.object({ state: v.literal('sent'), key: v.string(), digest: v.string(), at: v.number() }),
  v.object({ state: v.literal('divided'), lengths: v.array(count) }),
  v.object({
    state: v.literal('answered'),
    taken: v.boolean(),
    report: v.string(),
    again: v.string(),
    /** The first of the problems of a check. */
    problems: v.optional(
      v.array(v.object({ line: count, field: v.string(), operation: v.string(), message: v.string() })),
    ),
    /** The counts of a check. */
    made: v.optional(v.record(v.string(), count)),
  }),
])
export type KeptPart = Readonly<
  | { state: 'sent'; key: string; digest: string; at: number }
  | { state: 'divided'; lengths: readonly number[] }
  | {
      state: 'answered'
      taken: boolean
      report: string
      again: string
      problems?: readonly LineProblem[] | undefined
      made?: Made | undefined
    }
>

export const summaryOf = ({
  id,
  mode,
  name,
  at,
  lines,
  imported,
  failed,
  without,
  isEnded,
}: ImportRecord): KeptImport => ({
  ...{ id, mode, name, at, lines, imported, failed, without, isEnded },
})

/** Whether every line has an outcome. */
export const isWhole = ({ imported, failed, without, lines }: ImportRecord): boolean =>
  imported + failed + without >= lines

export const withCounts = (record: ImportRecord, { imported, failed, without }: Counts): ImportRecord => ({
  ...record,
  imported: record.imported + imported,
  failed: record.failed + failed,
  without: record.without + without,
})

/** Small requests show the progress of small files, and large requests save round trips for large files. */
export const batchOf = (lines: number): number => Math.max(10, Math.min(200, Math.ceil(lines / 20)))
