/**
 * The item that holds the limits of an account: one attribute a client for its bucket, one for its leases, and one for the
 * leases of all. All are top-level, so that a set or a number comes into being with its first use and is gone with its
 * last, and an update needs no look at what is there already.
 *
 * | attribute           | type       |                                                                      |
 * | ------------------- | ---------- | -------------------------------------------------------------------- |
 * | `empty_at:<client>` | number     | the instant the bucket is empty (microseconds)                       |
 * | `leases:<client>`   | string set | the client's connections, each `<end in milliseconds>#<id>`          |
 * | `leases`            | string set | the connections of all clients                                       |
 * | `expires_at`        | number     | time to live: a day after the last call (seconds), or after the last bucket is empty |
 *
 * Attributes are read in two forms: plain, and as DynamoDB's own values, which is how a failed condition returns an item.
 */
import * as v from 'valibot'
import type { EmptyAt } from '../../domain/call-limits.ts'

export type LimitsItem = Readonly<Record<string, unknown>>
/** `<end in milliseconds>#<id>` */
export type Lease = `${number}#${string}`

export const leasesOfAll = 'leases'
export const leasesOf = (client: string) => `leases:${client}`
export const emptyAtOf = (client: string) => `empty_at:${client}`

const unusedMillis = 24 * 60 * 60 * 1000

const numberSchema = v.union([
  v.number(),
  v.pipe(
    v.object({ N: v.string() }),
    v.transform(({ N }) => Number(N)),
  ),
])
const setSchema = v.union([
  v.set(v.string()),
  v.pipe(
    v.object({ SS: v.array(v.string()) }),
    v.transform(({ SS }) => new Set(SS)),
  ),
])

export function readEmptyAt(item: LimitsItem, client: string): EmptyAt | undefined {
  return v.parse(v.optional(numberSchema), item[emptyAtOf(client)])
}

/** The leases that an attribute of the item holds. */
export function readLeases(item: LimitsItem, attribute: string): ReadonlySet<string> {
  return v.parse(v.optional(setSchema), item[attribute]) ?? new Set()
}

/** Every attribute of leases, with those of its leases that have ended without being taken out. */
export function endedLeases(item: LimitsItem, nowMillis: number): readonly (readonly [string, Set<string>])[] {
  return Object.keys(item)
    .filter((attribute) => attribute === leasesOfAll || attribute.startsWith(leasesOf('')))
    .map((attribute) => {
      const ended = [...readLeases(item, attribute)].filter((lease) => Number.parseInt(lease, 10) <= nowMillis)
      return [attribute, new Set(ended)] as const
    })
    .filter(([, ended]) => ended.size > 0)
}

/** The buckets of clients that have not called for a day: accesses that were renamed or removed, most likely. */
export function unusedBuckets(item: LimitsItem, nowMillis: number): readonly (readonly [string, EmptyAt])[] {
  const prefix = emptyAtOf('')
  return Object.keys(item)
    .filter((attribute) => attribute.startsWith(prefix))
    .map((attribute) => [attribute.slice(prefix.length), v.parse(numberSchema, item[attribute])] as const)
    .filter(([, emptyAt]) => emptyAt <= (nowMillis - unusedMillis) * 1000)
}

/** The item's time to live, in seconds. No bucket lasts past it unless its rate is below a thousandth of a call a second. */
export const expiresAt = (nowMillis: number) => Math.ceil((nowMillis + unusedMillis) / 1000)
