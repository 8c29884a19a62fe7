/**
 * The place at which the reading of a long file paused: the offset in the bytes, and the state of the format's reader.
 */
import * as v from 'valibot'
import { reportedEntrySchema, type ReportedEntry } from '../domain/bank/reported-entry.ts'
import { equalNamesSchema } from './equal-names.ts'
import { statementSumsSchema } from './statement-sums.ts'
import { xmlElementSchema, xmlPlaceSchema, type ReadingXml, type XmlPlace } from './xml-elements.ts'

/** The entry and the statement that were being read. */
export const camtStateSchema = v.object({
  details: v.number(),
  detailsMinor: v.number(),
  chargesMinor: v.optional(v.number(), 0),
  isOpaque: v.optional(v.boolean(), false),
  ordinals: equalNamesSchema,
  unnamed: equalNamesSchema,
  pending: v.number(),
  sums: statementSumsSchema,
  first: v.exactOptional(xmlElementSchema),
})
export type CamtState = v.InferOutput<typeof camtStateSchema>

const totals = v.object({ transactions: v.number(), records: v.number(), minor: v.number() })

/** The assignment and the transaction that were being read. */
export const ocrGiroStateSchema = v.object({
  transmission: totals,
  assignment: totals,
  isClosed: v.boolean(),
  last: v.number(),
  account: v.exactOptional(v.string()),
  equals: v.optional(equalNamesSchema, []),
  waiting: v.exactOptional(reportedEntrySchema),
})

const sum = v.object({ count: v.number(), minor: v.number() })
const autogiroSections = ['15', '16', '17'] as const

/** The report that was being read. */
const autogiroStateSchema = v.object({
  /** The latest line. */
  last: v.number(),
  report: v.exactOptional(
    v.object({
      kind: v.picklist(['payments', 'mandates', 'rejections', 'changes']),
      account: v.string(),
      incoming: sum,
      outgoing: sum,
      refunded: sum,
      /** The number of payments so far. */
      place: v.number(),
      /** The number of sections of each kind. */
      sections: v.object({
        15: v.exactOptional(v.number()),
        16: v.exactOptional(v.number()),
        17: v.exactOptional(v.number()),
      }),
      section: v.exactOptional(
        v.object({
          type: v.picklist(autogiroSections),
          serial: v.string(),
          stated: sum,
          counted: sum,
        }),
      ),
    }),
  ),
})
export type AutogiroState = v.InferOutput<typeof autogiroStateSchema>

export const readerStateSchema = v.object({
  autogiro: v.exactOptional(autogiroStateSchema),
  ocrGiro: v.exactOptional(ocrGiroStateSchema),
  camt: v.exactOptional(camtStateSchema),
  /** The name of the message that pain.002 is about. */
  message: v.exactOptional(v.string()),
})
export type OcrGiroState = Omit<v.InferOutput<typeof ocrGiroStateSchema>, 'waiting'> & {
  readonly waiting?: ReportedEntry
}
export type ReaderState = Omit<v.InferOutput<typeof readerStateSchema>, 'ocrGiro'> & { readonly ocrGiro?: OcrGiroState }

export const readingPlaceSchema = v.object({ xml: xmlPlaceSchema, state: readerStateSchema })
export interface ReadingPlace {
  readonly xml: XmlPlace
  readonly state: ReaderState
}

export interface Reading {
  readonly xml: ReadingXml
  /** Present if an earlier reading paused. */
  readonly state?: ReaderState
  /** Takes the place where this reading pauses. */
  readonly pause: (xml: XmlPlace, state: ReaderState) => void
}
