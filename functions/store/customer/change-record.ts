/**
 * The change record: what one change of a root (a customer, or an account's settings) did, who did it, and the events
 * it made. It is the history and the outbox in one, written in the transaction of the change and never altered but by
 * erasure, which takes the history texts away. Versions of a root count up by one without a gap.
 */
import * as v from 'valibot'
import type { EventBody, Via } from '../../domain/event.ts'
import { viaSchema } from '../../domain/event.ts'
import { instantSchema } from '../../domain/instant-schema.ts'
import type { Instant } from '../../domain/time.ts'
import { changeKey, type Key } from '../keys.ts'

/** The events of a larger change are spread over several records, so that each fits one sequencing transaction. */
export const maxEventsPerRecord = 40

export const changeRecordSchema = v.object({
  pk: v.string(),
  sk: v.string(),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  at: instantSchema,
  via: viaSchema,
  /** The name of the API access, or `System`. */
  by: v.string(),
  history: v.array(v.string()),
  events: v.array(v.looseObject({ event: v.string() })),
})
export type ChangeRecord = v.InferOutput<typeof changeRecordSchema>

/** A change as a rule describes it, beside the new state. */
export interface ChangeNote {
  readonly at: Instant
  readonly via: Via
  readonly by: string
  readonly history: readonly string[]
  readonly events: readonly EventBody[]
}

/**
 * The records of changes of a root whose version was `before` (0 for a new root), in their order. The last has its new
 * version.
 */
export function changeRecords(
  rootPartition: string,
  before: number,
  changes: readonly ChangeNote[],
): (Key & ChangeRecord)[] {
  return changes.flatMap(cutToSize).map((change, index) => ({
    ...changeKey(rootPartition, before + index + 1),
    version: before + index + 1,
    at: change.at,
    via: change.via,
    by: change.by,
    history: [...change.history],
    events: change.events.map((event) => ({ ...event })),
  }))
}

/** The number of records that the changes need. */
export const countRecords = (changes: readonly ChangeNote[]): number => changes.flatMap(cutToSize).length

/** A change with more events than one record may hold, as several. */
function cutToSize(change: ChangeNote): ChangeNote[] {
  const count = Math.max(1, Math.ceil(change.events.length / maxEventsPerRecord))
  return Array.from({ length: count }, (_, index) => ({
    ...change,
    history: index === 0 ? change.history : [],
    events: change.events.slice(index * maxEventsPerRecord, (index + 1) * maxEventsPerRecord),
  }))
}
