/**
 * A fixture of stored data: each item of both tables as a line of JSON, independent of any engine. Bytes are
 * `{"$bytes": base64}`, and sets `{"$set": [...]}`.
 */
import * as v from 'valibot'

export const tableNames = ['main', 'events'] as const
export type FixtureTable = (typeof tableNames)[number]

export interface FixtureLine {
  readonly table: FixtureTable
  readonly item: Readonly<Record<string, unknown>>
}

const lineSchema = v.object({ table: v.picklist(tableNames), item: v.record(v.string(), v.unknown()) })
const bytesSchema = v.strictObject({ $bytes: v.string() })
const setSchema = v.strictObject({ $set: v.array(v.string()) })
const objectSchema = v.record(v.string(), v.unknown())

export const writtenLine = ({ table, item }: FixtureLine): string => JSON.stringify({ table, item: written(item) })

export function readLine(text: string): FixtureLine {
  const { table, item } = v.parse(lineSchema, JSON.parse(text))
  return { table, item: v.parse(objectSchema, read(item)) }
}

function written(value: unknown): unknown {
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') }
  if (value instanceof Set) return { $set: [...value].toSorted() }
  if (Array.isArray(value)) return value.map(written)
  if (!v.is(objectSchema, value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, written(each)]),
  )
}

function read(value: unknown): unknown {
  if (v.is(bytesSchema, value)) return Buffer.from(value.$bytes, 'base64')
  if (v.is(setSchema, value)) return new Set(value.$set)
  if (Array.isArray(value)) return value.map(read)
  if (!v.is(objectSchema, value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, read(each)]))
}

/** The key of the account of every fixture, which is the demo account. */
export const fixtureKey = 'demo-key'

/** Reads of a fixture, with the answers given when the fixture was made. */
export const reads: readonly string[] = [
  '/api/customers/?fields=data,subscriptions,pricing,invoices.lines,payments,overrides,assignments,history&language=en',
  '/api/events/?max_results=1000',
  '/api/invoices/?state=open',
  '/api/invoices/',
  '/api/orders/',
  '/api/settings/names/',
  '/api/access/',
  '/api/campaigns/',
  '/api/products/',
  '/api/customers/search/?text=an',
  '/api/customers/upcoming/?id=1001',
  '/api/test/clock/',
]
