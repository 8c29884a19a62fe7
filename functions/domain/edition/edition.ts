/** An issue and its lists: the closings so far, and the state of each carrier. */
import { hash } from 'node:crypto'
import * as v from 'valibot'
import { instantSchema } from '../time/instant-schema.ts'
import { afterWallClock } from '../time/calendar.ts'
import type { Instant } from '../time/time.ts'

const carrierStateSchema = v.object({
  /** The closing that made the present lines. */
  closing: v.number(),
  lines: v.number(),
  copies: v.number(),
  bundles: v.number(),
  closed: instantSchema,
})
export const editionSchema = v.object({
  version: v.number(),
  external_id: v.string(),
  /** The number of the last closing that was begun. */
  closings: v.number(),
  /** A closing under way. A closing that has not ended by `until` was aborted, and another may begin. */
  closing: v.exactOptional(v.object({ number: v.number(), job: v.string(), until: instantSchema })),
  carriers: v.record(v.string(), carrierStateSchema),
  donated: v.number(),
  /** Lines of supplements. */
  changes: v.number(),
  lists: v.array(v.string()),
})
export type Edition = Readonly<v.InferOutput<typeof editionSchema>>

export const newEdition = (external_id: string): Edition => ({
  version: 0,
  external_id,
  closings: 0,
  carriers: {},
  donated: 0,
  changes: 0,
  lists: [],
})

export const listKinds = ['main', 'supplement', 'redelivery'] as const
export const copyListSchema = v.object({
  id: v.string(),
  external_id: v.string(),
  carrier: v.string(),
  kind: v.picklist(listKinds),
  /** The first file, and further ones of a list with more labels than a file has. */
  files: v.array(v.string()),
  lines: v.number(),
  copies: v.number(),
  bundles: v.number(),
  created: instantSchema,
  by: v.string(),
  note: v.exactOptional(v.string()),
})
export type CopyList = Readonly<v.InferOutput<typeof copyListSchema>>

/** The same closing gives the same ids, however often it is carried out. */
export function listIdOf(account: string, list: Pick<CopyList, 'external_id' | 'carrier' | 'kind'>, closing: number) {
  const parts = JSON.stringify([account, list.external_id, list.carrier, list.kind, closing])
  return BigInt(`0x${hash('sha256', parts, 'hex')}`)
    .toString(36)
    .slice(0, 12)
}

const leaseMillis = 60 * 60 * 1000

/** A closing ends within an hour of its start. */
export const leaseOf = (now: Instant, timezone: string): Instant => afterWallClock(now, leaseMillis, timezone)

export const isBeingClosed = ({ closing }: Edition, now: Instant): boolean =>
  closing !== undefined && now < closing.until

export const editionStates = ['open', 'closing', 'closed'] as const

/** An issue is closed once every carrier that delivers on its day has its list. */
export function stateOf(edition: Edition, carriers: readonly string[], now: Instant): (typeof editionStates)[number] {
  if (isBeingClosed(edition, now)) return 'closing'
  const isClosed = edition.lists.length + Object.keys(edition.carriers).length > 0
  return isClosed && carriers.every((id) => edition.carriers[id] !== undefined) ? 'closed' : 'open'
}
