/**
 * Numbering changes (decisions: "Events"). A root is a customer or an account's settings. Every root counts its changes
 * by versions without a gap. The marker of a root is its last numbered version, and the head of an account is the
 * number that was given last. Markers, head and the changes at hand decide what is written next: the changes that
 * continue their root, in the order of their versions, in as few transactions as possible.
 */
import type { FeedEvent, Via } from './event.ts'
import { laterOf, type Instant } from '../time/time.ts'

/** One change of a root, with the parts that the feed needs. */
export interface Change {
  readonly root: string
  readonly version: number
  readonly at: Instant
  readonly via: Via
  readonly by: string
  readonly customerId?: string
  readonly events: readonly { readonly type: string; readonly attributes: Readonly<Record<string, unknown>> }[]
}

export interface MarkerRaise {
  readonly root: string
  /** 0 if no event of the root has been numbered yet. */
  readonly from: number
  readonly to: number
  /** The number of the root's last event of this transaction; absent if none of the changes has an event. */
  readonly lastEvent?: number
}

/**
 * The writes of one transaction: the head and the markers, each on condition that it is still at `from`, and the
 * events.
 */
export interface Sequencing {
  readonly head: { readonly from: number; readonly to: number }
  readonly markers: readonly MarkerRaise[]
  readonly events: readonly FeedEvent[]
}

/** DynamoDB takes 100 items and 4 MB a transaction. The size is an estimate and stays well below that limit. */
export const maxItems = 100
export const maxBytes = 2_000_000
/** A generous bound for the keys, the time and the attribute names of an event. */
const bytesPerEvent = 600

/** The changes that continue the root right after its marker. Versions up to the marker are numbered already. */
export function continuation(held: ReadonlyMap<number, Change>, marker: number): Change[] {
  const changes: Change[] = []
  for (let version = marker + 1; ; version++) {
    const change = held.get(version)
    if (change === undefined) return changes
    changes.push(change)
  }
}

/** The smallest span of versions above the marker, up to the last known version, that holds all missing versions. */
export function missingSpan(
  versions: { has(version: number): boolean },
  marker: number,
  upTo: number,
): { first: number; last: number } | undefined {
  let first = marker + 1
  while (first <= upTo && versions.has(first)) first++
  let last = upTo
  while (last >= first && versions.has(last)) last--
  return first <= last ? { first, last } : undefined
}

/**
 * The transactions that number the changes, to be written one after another. Among roots the earlier change is numbered
 * first. The changes of one root are given and numbered in the order of their versions, without a gap.
 */
export function sequenced(changes: readonly Change[], head: number): Sequencing[] {
  const sequencings: Sequencing[] = []
  let open = opened(head)
  for (const change of inOrderOfTime(changes)) {
    if (!fits(open, change)) {
      sequencings.push(closed(open))
      open = opened(open.lastId)
    }
    add(open, change)
  }
  if (open.markers.size > 0) sequencings.push(closed(open))
  return sequencings
}

/** By their instants. A change never goes before an earlier change of its root, even with an earlier instant. */
function inOrderOfTime(changes: readonly Change[]): Change[] {
  const latest = new Map<string, Instant>()
  return changes
    .map((change) => {
      const before = latest.get(change.root)
      const place = before === undefined ? change.at : laterOf(before, change.at)
      latest.set(change.root, place)
      return { change, place }
    })
    .toSorted((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
    .map(({ change }) => change)
}

interface OpenMarker {
  readonly from: number
  to: number
  lastEvent?: number
}

interface Open {
  readonly firstId: number
  lastId: number
  bytes: number
  readonly markers: Map<string, OpenMarker>
  readonly events: FeedEvent[]
}

const opened = (head: number): Open => ({ firstId: head + 1, lastId: head, bytes: 0, markers: new Map(), events: [] })

const closed = (open: Open): Sequencing => ({
  head: { from: open.firstId - 1, to: open.lastId },
  markers: Array.from(open.markers, ([root, marker]) => ({ root, ...marker })),
  events: open.events,
})

function fits(open: Open, change: Change): boolean {
  if (open.markers.size === 0) return true
  const markers = open.markers.size + (open.markers.has(change.root) ? 0 : 1)
  return 1 + markers + open.events.length + change.events.length <= maxItems && open.bytes + bytesOf(change) <= maxBytes
}

function add(open: Open, change: Change): void {
  const marker: OpenMarker = open.markers.get(change.root) ?? { from: change.version - 1, to: change.version }
  marker.to = change.version
  open.markers.set(change.root, marker)
  open.bytes += bytesOf(change)
  for (const { type, attributes } of change.events) {
    open.lastId += 1
    marker.lastEvent = open.lastId
    open.events.push({
      eventId: open.lastId,
      type,
      at: change.at,
      via: change.via,
      by: change.by,
      ...(change.customerId === undefined ? {} : { customerId: change.customerId }),
      attributes,
    })
  }
}

/** An upper bound: a UTF-16 unit is at most three bytes of UTF-8, and a short number takes more than its digits. */
const bytesOf = (change: Change): number =>
  change.events.reduce(
    (sum, event) => sum + bytesPerEvent + 3 * change.by.length + 4 * JSON.stringify(event.attributes).length,
    0,
  )
