/**
 * A notice as a letter. It waits in a separate queue beside the documents of its delivery method, until the program
 * that prints and posts letters has fetched it and reported the outcome. Its words are those of the day on which it was
 * due.
 */
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'
import { languageSchema } from '../../language/language.ts'
import { noticeWays } from '../settings/settings-kinds.ts'
import { noticeAboutSchema } from './notice.ts'

const text = v.string()

export const postalLetterSchema = v.object({
  id: text,
  /** The queue of the letters of a delivery method. */
  by: text,
  customer: text,
  ...noticeAboutSchema,
  required: v.boolean(),
  /** The ways that failed before. */
  tried: v.exactOptional(v.array(v.picklist(noticeWays))),
  made: instantSchema,
  /** External id of the business entity that writes. */
  entity: text,
  language: languageSchema,
  words: v.object({
    subject: text,
    paragraphs: v.array(text),
    /** The words that a law requires, which are in a frame; empty for none. */
    legal: text,
    closing: text,
    small: v.array(text),
  }),
  /** The instant at which the letter was first handed out. It may have been posted since then. */
  handed_out: v.exactOptional(instantSchema),
  /** Present once the history says that the letter no longer applies, though it may have been posted. */
  outdated: v.exactOptional(v.literal(true)),
  ready_at: instantSchema,
  failures: v.pipe(v.number(), v.integer()),
  failing: v.exactOptional(v.literal(true)),
})
export type PostalLetter = Readonly<v.InferOutput<typeof postalLetterSchema>>

/** No id of a delivery method contains it. */
const mark = 'letters#'

export const letterQueue = (method: string): string => `${mark}${method}`
export const methodOfQueue = (queue: string): string => queue.slice(mark.length)
