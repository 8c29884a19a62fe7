/**
 * An import as this browser keeps it, until it has ended and its report is no longer wanted. What another version of
 * the console has kept in another form is not taken for one.
 */
import * as v from 'valibot'
import { encodings, type KeptImport } from './messages.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const importSchema = v.object({
  id: v.string(),
  /** The account and the person who began it. */
  scope: v.string(),
  name: v.string(),
  /** Absent once it has ended, as a file of customers is kept no longer than it is needed. */
  file: v.optional(v.file()),
  /** Of file and map: the same import begun anew is known by it. */
  identity: v.string(),
  form: v.object({ kind: v.picklist(['csv', 'jsonl']), encoding: v.picklist(encodings), delimiter: v.string() }),
  map: v.string(),
  lines: count,
  /** Operations in a request. */
  batch: count,
  /** Begins the Idempotency-Keys. */
  prefix: v.string(),
  /** The account's time when it was begun. */
  at: v.string(),
  /** Real time, to forget what nobody goes on with. */
  touched: v.number(),
  heading: v.string(),
  isEnded: v.boolean(),
  imported: count,
  failed: count,
  without: count,
})
export type ImportRecord = Readonly<v.InferOutput<typeof importSchema>>

/** What is kept of a part: its state, and of an answered one what is reported of its lines. */
export const partSchema = v.variant('state', [
  v.object({ state: v.literal('sent'), key: v.string(), digest: v.string(), at: v.number() }),
  v.object({ state: v.literal('divided'), lengths: v.array(count) }),
  v.object({ state: v.literal('answered'), taken: v.boolean(), report: v.string(), again: v.string() }),
])
export type KeptPart = Readonly<
  | { state: 'sent'; key: string; digest: string; at: number }
  | { state: 'divided'; lengths: readonly number[] }
  | { state: 'answered'; taken: boolean; report: string; again: string }
>

export const shown = ({ id, name, at, lines, imported, failed, without, isEnded }: ImportRecord): KeptImport => ({
  ...{ id, name, at, lines, imported, failed, without, isEnded },
})

/** Small files show how far they are, and large ones go in few requests. */
export const batchOf = (lines: number): number => Math.max(10, Math.min(200, Math.ceil(lines / 20)))
