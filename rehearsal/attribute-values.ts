/**
 * Items in DynamoDB's JSON on the wire, where each value names its type, and in the form of the document client, which
 * the store of one machine takes.
 */
import * as v from 'valibot'
import { isList, isMap, isSet, typeOf, type StoredMap, type StoredValue } from '../local/store/value.ts'

type Json = Readonly<Record<string, unknown>>
type Convert = (item: unknown) => unknown

const record = v.record(v.string(), v.unknown())
const list = v.array(v.unknown())
/** Items are not looked into, as there may be many. */
const stored = v.custom<StoredMap>((value) => typeof value === 'object' && value !== null)
/** Members of requests and answers that are an item, and those that are lists of items. */
const itemMembers = new Set([
  'Item',
  'Key',
  'Attributes',
  'ExpressionAttributeValues',
  'ExclusiveStartKey',
  'LastEvaluatedKey',
])
const listMembers = new Set(['Items', 'Keys'])

/** A request of the wire in the form of the document client. */
export const requestFromWire = (body: unknown): unknown => converted(body, mapFromWire)

/** An answer in the form of the document client as it is on the wire. */
export const answerToWire = (answer: unknown): unknown => converted(answer, (item) => mapToWire(v.parse(stored, item)))

function converted(value: unknown, convert: Convert): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => converted(each, convert))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => [
    name,
    convertedMember(name, member, convert),
  ])
  return Object.fromEntries(members)
}

function convertedMember(name: string, member: unknown, convert: Convert): unknown {
  if (member === undefined) return undefined
  if (itemMembers.has(name)) return convert(member)
  if (listMembers.has(name)) return v.parse(list, member).map(convert)
  // Responses of a batch are lists of items by table.
  if (name === 'Responses' && !Array.isArray(member)) {
    const tables = Object.entries(v.parse(record, member))
    return Object.fromEntries(tables.map(([table, items]) => [table, v.parse(list, items).map(convert)]))
  }
  return converted(member, convert)
}

function mapFromWire(item: unknown): Json {
  return Object.fromEntries(Object.entries(v.parse(record, item)).map(([name, value]) => [name, fromWire(value)]))
}

function fromWire(value: unknown): unknown {
  const [[type, member] = ['', undefined], ...others] = Object.entries(v.parse(record, value))
  if (others.length > 0) throw new Error('An attribute value has one type.')
  switch (type) {
    case 'S':
    case 'BOOL':
      return member
    case 'N':
      return Number(member)
    case 'B':
      return bytes(member)
    case 'NULL':
      return null
    case 'L':
      return v.parse(list, member).map(fromWire)
    case 'M':
      return mapFromWire(member)
    case 'SS':
      return new Set(v.parse(list, member))
    case 'NS':
      return new Set(v.parse(list, member).map(Number))
    case 'BS':
      return new Set(v.parse(list, member).map(bytes))
    default:
      throw new Error(`An attribute value has no type ${type}.`)
  }
}

const bytes = (text: unknown) => new Uint8Array(Buffer.from(v.parse(v.string(), text), 'base64'))
const base64 = (value: unknown) => Buffer.from(v.parse(v.instance(Uint8Array), value)).toString('base64')

const mapToWire = (item: StoredMap): Json =>
  Object.fromEntries(
    Object.entries<StoredValue | undefined>(item).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toWire(value)]],
    ),
  )

function toWire(value: StoredValue): Json {
  if (value === null) return { NULL: true }
  if (typeof value === 'number') return { N: String(value) }
  if (value instanceof Uint8Array) return { B: base64(value) }
  if (isList(value)) return { L: value.map(toWire) }
  if (isMap(value)) return { M: mapToWire(value) }
  const type = typeOf(value)
  if (!isSet(value)) return { [type]: value }
  return { [type]: [...value].map((member) => (type === 'BS' ? base64(member) : String(member))) }
}
