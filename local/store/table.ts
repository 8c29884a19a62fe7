/**
 * One table in SQLite. A row is an item: its keys, those of its indexes and the second at which it expires are columns,
 * all else is text. Rows are in the order of their keys, so that a Query reads one range of the file. SQLite orders
 * texts by their bytes in UTF-8, as DynamoDB does.
 */
import type { SQLInputValue } from 'node:sqlite'
import type { TableWiring } from '../../lib/wiring.ts'
import type { Connection } from './connection.ts'
import { itemOf, textOf } from './item-text.ts'
import { invalid, WrongKeyError } from './refusals.ts'
import { setMember, type Measured, type StoredMap, type StoredValue } from './value.ts'

export type KeyValue = string | number
/** The values of a table's two keys. */
export type Key = readonly [KeyValue, KeyValue]

interface KeyAttribute {
  readonly name: string
  readonly type: 'S' | 'N'
}
/** A table or an index: the target of a Query. */
export interface Keyed {
  readonly partitionKey: KeyAttribute
  readonly sortKey: KeyAttribute
}

export interface Stored {
  readonly item: StoredMap
  readonly bytes: number
}

/** A range of one partition, or of everything if the partition is undefined. */
export interface Stretch {
  readonly of: Keyed
  readonly partition: KeyValue | undefined
  /** Conditions on the sort key: at most one from each side. */
  readonly bounds: readonly { readonly operator: '=' | '<' | '<=' | '>' | '>='; readonly value: KeyValue }[]
  readonly forward: boolean
  /** The keys of the item after which the range continues; in an index, the index's keys come first. */
  readonly after: readonly KeyValue[] | undefined
}

/** DynamoDB's limits on an item and on its keys. */
const mostItemBytes = 400 * 1024
const mostKeyBytes = { partitionKey: 2_048, sortKey: 1_024 }

export class Table {
  readonly name: string
  readonly shape: TableWiring
  readonly #database: Connection
  /** Attributes that have their own column, where their value is of its type. */
  readonly #columns: ReadonlyMap<string, 'string' | 'number'>
  /** Texts of SQL, which are the same for every item. */
  readonly #list: string
  readonly #get: string
  readonly #put: string
  readonly #delete: string

  constructor(database: Connection, name: string, shape: TableWiring) {
    this.#database = database
    this.name = name
    this.shape = shape
    this.#columns = columnsOf(shape)
    const { partitionKey, sortKey } = shape
    const isKey = `${quoted(partitionKey.name)} = ? AND ${quoted(sortKey.name)} = ?`
    this.#list = `${Array.from(this.#columns.keys(), quoted).join(', ')}, item, bytes`
    this.#get = `SELECT ${this.#list} FROM ${quoted(name)} WHERE ${isKey}`
    this.#put = `INSERT OR REPLACE INTO ${quoted(name)} (${this.#list}) VALUES (${'?, '.repeat(this.#columns.size)}?, ?)`
    this.#delete = `DELETE FROM ${quoted(name)} WHERE ${isKey}`
  }

  /** The key that an item or a request's key has. Throws a ValidationException if it is not a key of this table. */
  keyOf(item: StoredMap): Key {
    return [keyValue(item, this.shape, 'partitionKey'), keyValue(item, this.shape, 'sortKey')]
  }

  get(key: Key): Stored | undefined {
    const row = this.#database.prepare(this.#get).get(...key)
    return row === undefined ? undefined : this.#read(row)
  }

  /** Throws a ValidationException if no item of this table may be like this one. */
  check({ value: item, bytes }: Measured<StoredMap>): void {
    if (bytes > mostItemBytes) throw invalid('Item size has exceeded the maximum allowed size')
    for (const index of this.shape.indexes) checkIndexKeys(item, index)
  }

  /** Puts an item that was checked. */
  put({ value: item, bytes }: Measured<StoredMap>): void {
    const rest: Record<string, StoredValue> = {}
    for (const [name, value] of Object.entries(item)) {
      if (typeof value !== this.#columns.get(name)) setMember(rest, name, value)
    }
    const columns = Array.from(this.#columns, ([name, type]) => columnValue(item[name], type))
    this.#database.prepare(this.#put).run(...columns, textOf(rest), bytes)
  }

  delete(key: Key): void {
    this.#database.prepare(this.#delete).run(...key)
  }

  /** The items of a range in order, read lazily. */
  *items(stretch: Stretch): Generator<Stored> {
    const { sql, values } = this.#stretch(stretch)
    for (const row of this.#database.prepare(sql).iterate(...values)) yield this.#read(row)
  }

  /** The keys of some items whose time is over. */
  expired(epochSeconds: number, most: number): Key[] {
    const { timeToLive, partitionKey, sortKey } = this.shape
    if (timeToLive === undefined) return []
    const rows = this.#database
      .prepare(
        `SELECT ${quoted(partitionKey.name)} AS pk, ${quoted(sortKey.name)} AS sk FROM ${quoted(this.name)} ` +
          `WHERE ${quoted(timeToLive)} < ? ORDER BY ${quoted(timeToLive)} LIMIT ?`,
      )
      .all(epochSeconds, most)
    return rows.map((row) => [readKey(row['pk']), readKey(row['sk'])])
  }

  #stretch({ of, partition, bounds, forward, after }: Stretch): { sql: string; values: KeyValue[] } {
    const order = [of, this.shape].flatMap(({ partitionKey, sortKey }) => [partitionKey.name, sortKey.name])
    const names = [...new Set(order)]
    const where = of === this.shape ? [] : [isThere(of.partitionKey.name), isThere(of.sortKey.name)]
    const values: KeyValue[] = []
    const add = (condition: string, more: readonly KeyValue[]) => {
      where.push(condition)
      values.push(...more)
    }
    if (partition !== undefined) add(`${quoted(of.partitionKey.name)} = ?`, [partition])
    // SQLite seeks by one bound on each side, so the position after which the range continues replaces the bound.
    const replaced = after === undefined ? '' : forward ? '>' : '<'
    for (const { operator, value } of bounds) {
      if (replaced === '' || !operator.startsWith(replaced)) add(`${quoted(of.sortKey.name)} ${operator} ?`, [value])
    }
    if (after !== undefined) {
      const first = partition === undefined ? 0 : 1
      const places = names.slice(first)
      const keys = after.slice(first)
      add(`(${places.map(quoted).join(', ')}) ${replaced} (${places.map(() => '?').join(', ')})`, keys)
    }
    const direction = forward ? '' : ' DESC'
    const sql =
      `SELECT ${this.#list} FROM ${quoted(this.name)}` +
      (where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`) +
      ` ORDER BY ${names.map((name) => `${quoted(name)}${direction}`).join(', ')}`
    return { sql, values }
  }

  #read(row: Readonly<Record<string, unknown>>): Stored {
    const item: Record<string, StoredValue> = {}
    for (const name of this.#columns.keys()) {
      const value = row[name]
      if (typeof value === 'string' || typeof value === 'number') item[name] = value
    }
    return { item: { ...item, ...itemOf(String(row['item'])) }, bytes: Number(row['bytes']) }
  }
}

/** Attributes that have their own column. */
export function columnsOf(shape: TableWiring): Map<string, 'string' | 'number'> {
  const keys = [shape, ...shape.indexes].flatMap(({ partitionKey, sortKey }: Keyed) => [partitionKey, sortKey])
  const columns = keys.map(({ name, type }) => [name, type === 'S' ? 'string' : 'number'] as const)
  return new Map(shape.timeToLive === undefined ? columns : [...columns, [shape.timeToLive, 'number']])
}

export const isThere = (name: string) => `${quoted(name)} IS NOT NULL`
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const keyRoles = ['partitionKey', 'sortKey'] as const
export type KeyRole = (typeof keyRoles)[number]

/** One of the keys that an item has. Throws a ValidationException if it cannot be a key. */
export function keyValue(item: StoredMap, keyed: Keyed, role: KeyRole): KeyValue {
  const { name, type } = keyed[role]
  const value = item[name]
  if (value === undefined) {
    throw new WrongKeyError(`One of the required keys was not given a value: the key ${name} is missing in the item`)
  }
  if (typeof value !== (type === 'S' ? 'string' : 'number')) {
    throw new WrongKeyError(
      `One or more parameter values were invalid: Type mismatch for key ${name} expected: ${type}`,
    )
  }
  if (typeof value === 'string') checkKeyText(name, value, role)
  return readKey(value)
}

function checkKeyText(name: string, value: string, role: KeyRole): void {
  if (value === '') {
    throw invalid(
      'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ' +
        `string value. Key: ${name}`,
    )
  }
  const most = mostKeyBytes[role]
  if (Buffer.byteLength(value) > most) {
    throw invalid(
      `One or more parameter values were invalid: Size of key ${name} has exceeded the limit of ${most} bytes`,
    )
  }
}

/** An item without a key of an index is not in it. A key of the wrong type is refused. */
function checkIndexKeys(item: StoredMap, index: Keyed): void {
  for (const role of keyRoles) {
    if (item[index[role].name] !== undefined) keyValue(item, index, role)
  }
}

function columnValue(value: StoredValue | undefined, type: 'string' | 'number'): SQLInputValue {
  return (typeof value === 'string' || typeof value === 'number') && typeof value === type ? value : null
}

function readKey(value: unknown): KeyValue {
  if (typeof value === 'string' || typeof value === 'number') return value
  throw new Error('A key is neither text nor number.')
}
