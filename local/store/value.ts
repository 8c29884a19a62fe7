/**
 * Values of items, in the form of the document client: allowed values, their sizes by DynamoDB's rules, and their
 * comparison.
 */
import { invalid } from './refusals.ts'

export type StoredValue =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | ReadonlySet<string | number | Uint8Array>
  | readonly StoredValue[]
  | StoredMap
export interface StoredMap {
  readonly [name: string]: StoredValue
}

export const valueTypes = ['S', 'N', 'B', 'BOOL', 'NULL', 'SS', 'NS', 'BS', 'L', 'M'] as const
export type ValueType = (typeof valueTypes)[number]

export interface Measured<Value> {
  readonly value: Value
  /** The size in bytes, by the rules of DynamoDB's limits. */
  readonly bytes: number
}

/** DynamoDB's limits on numbers beside 0, names, and levels of lists and maps, where the item itself is one of 32. */
const leastNumber = 1e-130
const mostNameBytes = 65_535
const deepest = 31
/** Marks maps that represent sets and bytes in the stored text (`item-text.ts`). */
export const reservedPrefix = '\0'

/** Checks an item from outside. Members that are undefined are left out. Throws a ValidationException. */
export function measuredItem(input: unknown): Measured<StoredMap> {
  if (!isPlainObject(input)) throw invalid('An item must be a map of attributes.')
  const meter = { bytes: 0 }
  return { value: checkedMap(input, meter, 0), bytes: meter.bytes }
}

/** Checks one value from outside, such as a value of an expression. Throws a ValidationException. */
export function measuredValue(input: unknown): Measured<StoredValue> {
  const meter = { bytes: 0 }
  return { value: checked(input, meter, 0), bytes: meter.bytes }
}

export function bytesOf(item: StoredMap): number {
  return measuredItem(item).bytes
}

interface Meter {
  bytes: number
}

function checked(input: unknown, meter: Meter, depth: number): StoredValue {
  if (typeof input === 'string') {
    meter.bytes += Buffer.byteLength(input)
    return input
  }
  if (typeof input === 'number') {
    meter.bytes += numberBytes(input)
    return input
  }
  if (typeof input === 'boolean' || input === null) {
    meter.bytes += 1
    return input
  }
  if (typeof input !== 'object') throw invalid(`A ${typeof input} cannot be stored.`)
  if (depth >= deepest) throw invalid('Nesting Levels have exceeded supported limits')
  if (input instanceof Uint8Array) {
    meter.bytes += input.byteLength
    return Uint8Array.from(input)
  }
  if (input instanceof Set) return checkedSet(input, meter)
  if (Array.isArray(input)) {
    const members: readonly unknown[] = input
    meter.bytes += 3
    const present = members.filter((member) => member !== undefined)
    meter.bytes += present.length
    return present.map((member) => checked(member, meter, depth + 1))
  }
  if (!isPlainObject(input)) throw invalid('An object of a class cannot be stored.')
  meter.bytes += 3
  return checkedMap(input, meter, depth + 1)
}

function checkedMap(input: Readonly<Record<string, unknown>>, meter: Meter, depth: number): StoredMap {
  const map: Record<string, StoredValue> = {}
  for (const name of Object.keys(input)) {
    const member = input[name]
    if (member === undefined) continue
    if (name.startsWith(reservedPrefix)) throw invalid('An attribute name that begins with NUL is not supported here.')
    const bytes = Buffer.byteLength(name)
    if (bytes === 0 || bytes > mostNameBytes) throw invalid(`An attribute name has 1 to ${mostNameBytes} bytes.`)
    meter.bytes += bytes + (depth > 0 ? 1 : 0)
    setMember(map, name, checked(member, meter, depth))
  }
  return map
}

/** Sets a member under any name: an assignment to `__proto__` would set the prototype. */
export function setMember(map: Record<string, StoredValue>, name: string, value: StoredValue): void {
  if (name !== '__proto__') map[name] = value
  else Object.defineProperty(map, name, { value, enumerable: true, configurable: true, writable: true })
}

function checkedSet(input: ReadonlySet<unknown>, meter: Meter): StoredValue {
  if (input.size === 0) throw invalid('One or more parameter values were invalid: An set may not be empty')
  const members = Array.from(input, (member) => checked(member, meter, 0))
  const kept = members.filter(isSetMember)
  const [first] = kept
  if (first === undefined || kept.length < members.length || kept.some((member) => typeof member !== typeof first)) {
    throw invalid('A set holds texts, numbers or bytes, all of one type.')
  }
  // A Set of JavaScript holds equal bytes twice, but no equal texts or numbers.
  const isBytes = (member: StoredValue) => member instanceof Uint8Array
  if (kept.some((member, index) => isBytes(member) && kept.findIndex((other) => isEqual(other, member)) < index)) {
    throw invalid('One or more parameter values were invalid: Input collection contains duplicates.')
  }
  return new Set(kept)
}

const isSetMember = (value: StoredValue): value is string | number | Uint8Array =>
  typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array

function numberBytes(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw invalid(`The number ${value} cannot be stored exactly.`)
  }
  if (value !== 0 && Math.abs(value) < leastNumber) throw invalid(`The number ${value} is too close to 0.`)
  if (value === 0) return 1
  // A byte holds two significant digits, all before or all after the point. The documentation gives this approximately.
  const [mantissa = '', exponent] = Math.abs(value).toExponential().split('e')
  const digits = mantissa.replace('.', '').length
  const whole = Math.min(digits, Math.max(0, Number(exponent) + 1))
  return 1 + Math.ceil(whole / 2) + Math.ceil((digits - whole) / 2) + (value < 0 ? 1 : 0)
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export const isList = (value: StoredValue | undefined): value is readonly StoredValue[] => Array.isArray(value)
export const isSet = (value: StoredValue | undefined): value is ReadonlySet<string | number | Uint8Array> =>
  value instanceof Set
export const isMap = (value: StoredValue | undefined): value is StoredMap =>
  typeof value === 'object' && value !== null && !isList(value) && !isSet(value) && !(value instanceof Uint8Array)

export function typeOf(value: StoredValue): ValueType {
  if (typeof value === 'string') return 'S'
  if (typeof value === 'number') return 'N'
  if (typeof value === 'boolean') return 'BOOL'
  if (value === null) return 'NULL'
  if (value instanceof Uint8Array) return 'B'
  if (isList(value)) return 'L'
  if (!isSet(value)) return 'M'
  const [first] = value
  if (typeof first === 'string') return 'SS'
  return typeof first === 'number' ? 'NS' : 'BS'
}

/** Below 0, 0 or above 0; undefined if the two have no order: they are of different types, or of one without any. */
export function compare(left: StoredValue, right: StoredValue): number | undefined {
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right)
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (left instanceof Uint8Array && right instanceof Uint8Array) return Buffer.compare(left, right)
  return undefined
}

/** DynamoDB orders texts by their bytes in UTF-8, JavaScript by UTF-16. */
const compareTexts = (left: string, right: string) =>
  left === right ? 0 : Buffer.compare(Buffer.from(left), Buffer.from(right))

export function isEqual(left: StoredValue, right: StoredValue): boolean {
  if (left === right) return true
  if (left instanceof Uint8Array && right instanceof Uint8Array) return Buffer.compare(left, right) === 0
  if (isSet(left) && isSet(right))
    return left.size === right.size && [...left].every((member) => hasMember(right, member))
  if (isList(left) && isList(right)) {
    return left.length === right.length && left.every((member, index) => isEqualOrAbsent(member, right[index]))
  }
  if (!isMap(left) || !isMap(right)) return false
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => isEqualOrAbsent(left[name], memberOf(right, name)))
  )
}

const isEqualOrAbsent = (left: StoredValue | undefined, right: StoredValue | undefined) =>
  left === undefined || right === undefined ? left === right : isEqual(left, right)

/** A map's own member with this name; undefined if there is none. */
export const memberOf = (map: StoredMap, name: string): StoredValue | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined

export const hasMember = (set: ReadonlySet<string | number | Uint8Array>, member: StoredValue): boolean =>
  member instanceof Uint8Array
    ? [...set].some((other) => isEqual(other, member))
    : isSetMember(member) && set.has(member)
