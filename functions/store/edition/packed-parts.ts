/** Many small things in few items: lists of them, compressed, each part within the size of an item. */
import { gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'

/** Far below the 400 KB of an item, with room for its keys. */
const mostBytes = 300_000

export interface Part<Value> {
  readonly values: readonly Value[]
  readonly data: Uint8Array
}

export const packed = (values: readonly unknown[]): Uint8Array => gzipSync(JSON.stringify(values))

/** The values in parts, in their order. The same values give the same bytes. */
export function packedParts<Value>(values: readonly Value[]): Part<Value>[] {
  if (values.length === 0) return []
  const data = packed(values)
  if (data.length <= mostBytes || values.length === 1) return [{ values, data }]
  const half = Math.ceil(values.length / 2)
  return [...packedParts(values.slice(0, half)), ...packedParts(values.slice(half))]
}

const partSchema = v.object({ data: v.instance(Uint8Array) })

export function unpackedPart<Value>(schema: v.GenericSchema<unknown, Value>, item: unknown): Value[] {
  const { data } = v.parse(partSchema, item)
  return v.parse(v.array(schema), JSON.parse(gunzipSync(data).toString('utf8')))
}
