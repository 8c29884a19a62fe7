/**
 * Values as DynamoDB's JSON has them, made of what the document client takes and turned into what it gives, as
 * `@aws-sdk/util-dynamodb` does it, in a tenth of the time. `test/local/wire-values.property.test.ts` compares the two.
 */

export type WireValue = Readonly<Record<string, unknown>>
export type WireItem = Readonly<Record<string, WireValue>>

/** An object whose members are values. Members that are undefined are left out. */
export function writtenItem(item: object): Record<string, WireValue> {
  const written: Record<string, WireValue> = {}
  for (const [name, value] of entriesOf(item)) if (value !== undefined) written[name] = writtenValue(value)
  return written
}

function writtenValue(value: unknown): WireValue {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: writtenNumber(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value === null) return { NULL: true }
  if (typeof value === 'object') return writtenObject(value)
  if (typeof value === 'bigint') return { N: value.toString() }
  throw new TypeError(`A ${typeof value} can not be stored.`)
}

function writtenObject(value: object): WireValue {
  if (Array.isArray(value)) return { L: listOf(value).filter(isThere).map(writtenValue) }
  if (value instanceof Uint8Array) return { B: base64(value) }
  if (value instanceof Set) return writtenSet([...listOf([...value])])
  return { M: writtenItem(value) }
}

function writtenSet(values: readonly unknown[]): WireValue {
  if (values.every((value) => typeof value === 'string')) return { SS: values }
  if (values.every((value) => typeof value === 'number')) return { NS: values.map(writtenNumber) }
  if (values.every((value) => value instanceof Uint8Array)) return { BS: values.map(base64) }
  throw new TypeError('A set of mixed values can not be stored.')
}

function writtenNumber(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new TypeError(`The number ${value} can not be stored as it is.`)
  }
  return value.toString()
}

/** The object that an item stands for. */
export function readItem(item: object): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const [name, value] of entriesOf(item)) read[name] = readValue(value)
  return read
}

function readValue(value: unknown): unknown {
  const [[type, held] = []] = typeof value === 'object' && value !== null ? entriesOf(value) : []
  switch (type) {
    case 'S':
    case 'BOOL':
      return held
    case 'N':
      return readNumber(held)
    case 'M':
      return typeof held === 'object' && held !== null ? readItem(held) : unreadable(value)
    case 'L':
      return Array.isArray(held) ? listOf(held).map(readValue) : unreadable(value)
    case 'NULL':
      return null
    case 'B':
      return readBytes(held)
    case 'SS':
      return new Set(Array.isArray(held) ? listOf(held) : [])
    case 'NS':
      return new Set(Array.isArray(held) ? listOf(held).map(readNumber) : [])
    case 'BS':
      return new Set(Array.isArray(held) ? listOf(held).map(readBytes) : [])
    case undefined:
    default:
      return unreadable(value)
  }
}

function readNumber(text: unknown): number | bigint {
  const number = Number(text)
  return Math.abs(number) > Number.MAX_SAFE_INTEGER ? BigInt(String(text)) : number
}

export const readBytes = (text: unknown): Uint8Array => Uint8Array.from(Buffer.from(String(text), 'base64'))
const base64 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
const isThere = (value: unknown) => value !== undefined
const listOf = (list: readonly unknown[]): readonly unknown[] => list
const entriesOf = (object: object): [string, unknown][] => Object.entries(object)

function unreadable(value: unknown): never {
  throw new TypeError(`A value of no known type: ${JSON.stringify(value)}`)
}
