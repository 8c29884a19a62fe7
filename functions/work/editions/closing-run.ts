/** A closing between its steps: the carriers whose lists it closes, and its progress in reading and printing. */
import * as v from 'valibot'
import type { DatedProduct } from '../../domain/edition/cut-off.ts'
import { expiresAfter } from '../../domain/file/stored-file.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { after } from '../../domain/time/calendar.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Standing } from '../../store/edition/standing-lines.ts'
import type { JobContext, JobStep } from '../jobs/job-kind.ts'
import { forecastStateSchema } from './forecast-edition.ts'
import { carrierOf } from './make-list.ts'

export const closingJob = { name: 'close-edition', path: '/api/editions/close/' } as const

const standingSchema = v.object({ external_id: v.string(), carrier: v.string(), closing: v.number() })
const carriedSchema = v.object({ carrier: v.string(), lines: v.number(), copies: v.number(), bundles: v.number() })

const closingSchema = v.object({
  external_id: v.string(),
  number: v.number(),
  /** The time of the closing's begin on the account's clock, which dates its lists and files. */
  at: instantSchema,
  note: v.exactOptional(v.string()),
  /** The category whose turn the closing has; absent in one that an earlier version began. */
  turn: v.exactOptional(v.string()),
  /** The carriers whose lists are closed, and `none`. */
  closing: v.array(v.string()),
  /** The lines that carriers had before this closing. */
  before: v.array(standingSchema),
  /** Carriers with their first list of this issue. */
  first: v.array(v.string()),
  donated: v.number(),
  read: v.number(),
  /** Copies that carriers deliver after this closing, so far. */
  carried: v.array(carriedSchema),
  /** Lists so far. The last may still lack files. */
  lists: v.array(v.string()),
})
export type Closing = Readonly<v.InferOutput<typeof closingSchema>>

export const closingStateSchema = v.variant('phase', [
  forecastStateSchema,
  v.object({
    phase: v.literal('begin'),
    external_id: v.string(),
    note: v.exactOptional(v.string()),
    closing: v.array(v.string()),
    /** Present once the closing has waited, so that it also waits for another one that is under way. */
    waits: v.exactOptional(v.literal(true)),
  }),
  v.object({ phase: v.literal('read'), run: closingSchema, cursor: v.exactOptional(v.string()) }),
  v.object({ phase: v.literal('print'), run: closingSchema, carrier: v.number() }),
  v.object({ phase: v.literal('redeliver'), run: closingSchema, carrier: v.number() }),
  v.object({
    phase: v.literal('file'),
    run: closingSchema,
    list: v.string(),
    index: v.number(),
    back: v.picklist(['print', 'redeliver']),
    carrier: v.number(),
  }),
  v.object({ phase: v.literal('end'), run: closingSchema }),
  v.object({ phase: v.literal('hand-over'), run: closingSchema, list: v.number(), from: v.number() }),
])
export type ClosingState = v.InferOutput<typeof closingStateSchema>
export type ClosingStep = JobStep<ClosingState>

/** The state of a phase. */
export type InPhase<Phase extends ClosingState['phase']> = Extract<ClosingState, { phase: Phase }>

export interface ClosingWork {
  readonly context: JobContext
  readonly product: DatedProduct
}

export const failed = (...faults: readonly Fault[]): ClosingStep => ({ step: 'failed', faults })

export const standingOf = ({ external_id, number }: Closing, carrier: string): Standing => ({
  external_id,
  carrier,
  closing: number,
})

/** Lines of newspapers are compared with those of the last issue, which may be long ago. */
const standingKept = 'P400D'

export const expiryOfStanding = ({ at, settings }: JobContext, carrier: string): Instant =>
  carrierOf(settings, carrier)?.mode === 'changes'
    ? after(at, standingKept, 1, settings.account.timezone)
    : expiresAfter(settings, 'delivery_list', at).expires
