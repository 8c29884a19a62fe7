/**
 * A note of customer service on a customer (extensions: "Operations of customer service"). Notes are kept apart from
 * the customer and are read only on request. Their text is kept nowhere else: the history only names the writing of a
 * note, and reading the history looks the text up.
 */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'

export const noteKinds = ['note', 'call', 'complaint', 'task'] as const
export type NoteKind = (typeof noteKinds)[number]

const whole = v.pipe(v.number(), v.integer())

const writerSchema = v.object({
  at: instantSchema,
  /** The name of the API access. */
  by: v.string(),
})

export const noteSchema = v.object({
  id: v.string(),
  kind: v.picklist(noteKinds),
  text: v.string(),
  /** The number of times that a text was written. Only the last text is kept. */
  writing: whole,
  pinned: v.boolean(),
  /** YYYY-MM-DD. */
  due: v.exactOptional(v.string()),
  subscription: v.exactOptional(v.string()),
  /** When and by whom the task was done; absent while it is open. */
  done: v.exactOptional(writerSchema),
  made: writerSchema,
  /** The last change; absent for an unchanged note. */
  changed: v.exactOptional(writerSchema),
})
type Frozen<T> = { readonly [Key in keyof T]: T[Key] extends object ? Readonly<T[Key]> : T[Key] }
export type Note = Frozen<v.InferOutput<typeof noteSchema>>

/**
 * The number and size of a customer's notes, so that the notes themselves need not be read to check their limits or to
 * know that there are none.
 */
export const noteCountsSchema = v.object({
  count: whole,
  /** The size of all texts in UTF-8 bytes. */
  bytes: whole,
})
