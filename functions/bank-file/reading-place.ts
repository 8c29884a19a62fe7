/**
 * The place at which the reading of a long file paused: where in the bytes, and what the reader of the format had in
 * hand. Only messages of ISO 20022 are read in parts, as lines of fixed widths are read ten times as fast.
 */
import * as v from 'valibot'
import { statementSumsSchema } from './statement-sums.ts'
import { xmlElementSchema, xmlPlaceSchema, type ReadingXml, type XmlPlace } from './xml-elements.ts'

const counts = v.array(v.tuple([v.string(), v.number()]))

/** The entry and the statement that were being read. */
export const camtStateSchema = v.object({
  details: v.number(),
  detailsMinor: v.number(),
  ordinals: counts,
  unnamed: counts,
  pending: v.number(),
  sums: statementSumsSchema,
  first: v.exactOptional(xmlElementSchema),
})
export type CamtState = v.InferOutput<typeof camtStateSchema>

export const readerStateSchema = v.object({
  camt: v.exactOptional(camtStateSchema),
  /** The name of the message that pain.002 is about. */
  message: v.exactOptional(v.string()),
})
export type ReaderState = v.InferOutput<typeof readerStateSchema>

export const readingPlaceSchema = v.object({ xml: xmlPlaceSchema, state: readerStateSchema })
export type ReadingPlace = v.InferOutput<typeof readingPlaceSchema>

export interface Reading {
  readonly xml: ReadingXml
  /** Present where an earlier reading paused. */
  readonly state?: ReaderState
  /** Takes the place where this reading pauses. */
  readonly pause: (xml: XmlPlace, state: ReaderState) => void
}
