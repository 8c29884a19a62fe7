/**
 * The item that holds the limits of an account. DynamoDB charges a write by the whole item, a unit a kilobyte, and
 * every call of the account writes it twice; so names are short, a connection is kept once, in nine bytes, and 50
 * connections of as many clients are within a kilobyte.
 *
 * | attribute    | type       |                                                                                     |
 * | ------------ | ---------- | ----------------------------------------------------------------------------------- |
 * | `b<client>`  | number     | the instant the client's bucket is empty (microseconds); gone some time after that  |
 * | `c<client>`  | binary set | the client's connections: the end of each (milliseconds, 6 bytes), 3 bytes of its id |
 * | `n`          | number     | how many connections all clients have                                               |
 * | `expires_at` | number     | time to live: a day after the last call (seconds)                                   |
 *
 * `<client>` is 6 characters (36 bits) of a hash of the client's name: two of a thousand clients share them in one of
 * 100,000 accounts, and would share their limits. All attributes are top-level, so that a set or a number comes into
 * being with its first use and a set is gone with its last, and an update needs no look at what is there already.
 *
 * Attributes are read in two forms: plain, and as DynamoDB's own values, which is how a failed condition returns an
 * item.
 */
import { hash } from 'node:crypto'
import * as v from 'valibot'
import type { EmptyAt } from '../../domain/base/call-limits.ts'
import { expiryOf } from '../expiry.ts'

export type LimitsItem = Readonly<Record<string, unknown>>
/** The bytes of a connection as base64url. */
export type Lease = string

export const connectionCount = 'n'
export const leasesOf = (client: string) => `c${shortName(client)}`
export const emptyAtOf = (client: string) => `b${shortName(client)}`
const shortName = (client: string) => hash('sha256', client, 'base64url').slice(0, 6)

const unusedMillis = 24 * 60 * 60 * 1000
/** Clocks of two processes differ by less. */
const clockMillis = 1_000
/** Dropped connections are at most as many as an account can have; an expression of DynamoDB has room for few more. */
const mostDropped = 50

const endBytes = 6
const idBytes = 3

/** `id` tells connections apart that end in the same millisecond. */
export function leaseOf(endMillis: number, id: string): Lease {
  const bytes = Buffer.alloc(endBytes + idBytes)
  bytes.writeUIntBE(endMillis, 0, endBytes)
  hash('sha256', id, 'buffer').copy(bytes, endBytes, 0, idBytes)
  return bytes.toString('base64url')
}

const endOf = (lease: Lease) => Buffer.from(lease, 'base64url').readUIntBE(0, endBytes)

/** A connection as a value of an expression. */
export const leaseBytes = (lease: Lease): Uint8Array => Uint8Array.from(Buffer.from(lease, 'base64url'))

const numberSchema = v.union([
  v.number(),
  v.pipe(
    v.object({ N: v.string() }),
    v.transform(({ N }) => Number(N)),
  ),
])
const bytesSchema = v.instance(Uint8Array)
const setSchema = v.union([
  v.set(bytesSchema),
  v.pipe(
    v.object({ BS: v.array(bytesSchema) }),
    v.transform(({ BS }) => new Set(BS)),
  ),
])

export function readEmptyAt(item: LimitsItem, client: string): EmptyAt | undefined {
  return v.parse(v.optional(numberSchema), item[emptyAtOf(client)])
}

/** Number of connections of all clients. */
export function readConnections(item: LimitsItem): number {
  return v.parse(v.optional(numberSchema), item[connectionCount]) ?? 0
}

/** The leases that an attribute of the item holds. */
export function readLeases(item: LimitsItem, attribute: string): ReadonlySet<Lease> {
  const leases = v.parse(v.optional(setSchema), item[attribute]) ?? new Set()
  return new Set([...leases].map((bytes) => Buffer.from(bytes).toString('base64url')))
}

/** Every attribute of leases, with its ended leases that were not removed. */
export function endedLeases(item: LimitsItem, nowMillis: number): readonly (readonly [string, readonly Lease[]])[] {
  return Object.keys(item)
    .filter((attribute) => /^c[\w-]{6}$/.test(attribute))
    .map((attribute) => {
      const ended = [...readLeases(item, attribute)].filter((lease) => endOf(lease) <= nowMillis)
      return [attribute, ended] as const
    })
    .filter(([, ended]) => ended.length > 0)
}

/** Attributes of empty buckets. They are worth no more than absent ones, whatever the clock of another process says. */
export function emptyBuckets(item: LimitsItem, nowMillis: number): readonly string[] {
  return Object.keys(item)
    .filter((attribute) => /^b[\w-]{6}$/.test(attribute))
    .filter((attribute) => v.parse(numberSchema, item[attribute]) <= emptyFor(nowMillis))
    .slice(0, mostDropped)
}

/** Buckets that were to be empty at this instant are empty by every clock. */
export const emptyFor = (nowMillis: number): EmptyAt => (nowMillis - clockMillis) * 1000

/**
 * The item's time to live, in seconds. No bucket lasts past it unless its rate is below a thousandth of a call a
 * second.
 */
export const expiresAt = (nowMillis: number) => expiryOf(nowMillis + unusedMillis)
