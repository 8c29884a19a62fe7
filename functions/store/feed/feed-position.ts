/**
 * The progress of the feed: the head, which is the number of an account's last event, and a marker for each root, which
 * is its last version that is in the feed. Reads are strongly consistent; later writes have the read values as
 * conditions.
 */
import * as v from 'valibot'
import { batchGetFrom } from '../dynamo/batch-get.ts'
import { eventsTable } from '../dynamo/environment.ts'
import { headKey, markerKey, type EventKey } from '../keys.ts'

const keyedSchema = v.object({ pk: v.string() })
const headSchema = v.object({ last_event_id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })
const markerSchema = v.object({
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  last_event_id: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
})

/** The head of an account's feed, and the markers of some of its roots. */
export interface Position {
  /** The number of the last event; 0 before the first. */
  readonly head: number
  /** The last version of each root that is in the feed; 0 if there is none. */
  readonly markers: ReadonlyMap<string, number>
}

export async function readPosition(account: string, roots: readonly string[]): Promise<Position> {
  const items = await readItems([headKey(account), ...roots.map(markerKey)])
  const head = items.get(headKey(account).pk)
  return { head: head === undefined ? 0 : v.parse(headSchema, head).last_event_id, markers: markersOf(roots, items) }
}

export const lastEvent = async (account: string): Promise<number> => (await readPosition(account, [])).head

export async function readMarkers(roots: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return markersOf(roots, await readItems(roots.map(markerKey)))
}

/** The numbers of the last events of roots; roots whose last event is older than this attribute have none. */
export async function readLastEvents(roots: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const items = await readItems(roots.map(markerKey))
  return new Map(
    roots.flatMap((root) => {
      const item = items.get(markerKey(root).pk)
      const last = item === undefined ? undefined : v.parse(markerSchema, item).last_event_id
      return last === undefined ? [] : [[root, last]]
    }),
  )
}

function markersOf(roots: readonly string[], items: ReadonlyMap<string, unknown>): Map<string, number> {
  return new Map(
    roots.map((root) => {
      const item = items.get(markerKey(root).pk)
      return [root, item === undefined ? 0 : v.parse(markerSchema, item).version]
    }),
  )
}

async function readItems(keys: readonly EventKey[]): Promise<Map<string, unknown>> {
  const items = await batchGetFrom({ table: eventsTable(), keys })
  return new Map(items.map((item) => [v.parse(keyedSchema, item).pk, item]))
}
