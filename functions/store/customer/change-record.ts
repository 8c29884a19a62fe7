/**
 * The change record: the facts of one change of a root (a customer, an order, an account's settings, its sign-ins), and
 * who made it. It serves as both the history and the outbox, because history lines and events follow from the facts. It
 * is written in the transaction of the change, and only an erasure alters it. Versions of a root count up by one
 * without a gap.
 */
import * as v from 'valibot'
import { viaSchema, type Via } from '../../domain/facts/event.ts'
import { eventsOf } from '../../domain/facts/fact-events.ts'
import { factSchema, type Fact } from '../../domain/facts/fact.ts'
import { instantSchema } from '../../domain/time/instant-schema.ts'
import type { Instant } from '../../domain/time/time.ts'
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
  facts: v.array(factSchema),
})
export type ChangeRecord = Omit<v.InferOutput<typeof changeRecordSchema>, 'facts'> & Pick<ChangeNote, 'facts'>

/** A change described by a rule, in addition to the new state. */
export interface ChangeNote {
  readonly at: Instant
  readonly via: Via
  readonly by: string
  readonly facts: readonly Fact[]
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
    facts: change.facts,
  }))
}

/** The number of records that the changes need. */
export const countRecords = (changes: readonly ChangeNote[]): number => changes.flatMap(cutToSize).length

/** A change with more events than one record may hold, as several. */
function cutToSize(change: ChangeNote): ChangeNote[] {
  const records: Fact[][] = [[]]
  let events = 0
  for (const fact of change.facts) {
    const more = eventsOf([fact]).length
    if (events + more > maxEventsPerRecord) {
      records.push([])
      events = 0
    }
    events += more
    records.at(-1)?.push(fact)
  }
  return records.map((facts) => ({ ...change, facts }))
}
