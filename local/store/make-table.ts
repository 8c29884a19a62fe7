/** The tables of the wiring in SQLite, and what becomes of a table whose indexes have changed since it was made. */
import { isDeepStrictEqual } from 'node:util'
import type { TableWiring } from '../../lib/wiring.ts'
import type { Connection } from './connection.ts'
import { columnsOf, isThere, quoted, Table } from './table.ts'

/** Makes what is missing of a table. `former` is the shape that an existing table has. */
export function makeTable(database: Connection, name: string, shape: TableWiring, former?: TableWiring): void {
  const { partitionKey, sortKey, indexes, timeToLive } = shape
  const keys = [partitionKey.name, sortKey.name]
  const columns = Array.from(
    columnsOf(shape).keys(),
    (of) => column(shape, of) + (keys.includes(of) ? ' NOT NULL' : ''),
  )
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${quoted(name)} (${columns.join(', ')}, item TEXT NOT NULL, bytes INTEGER NOT NULL, ` +
      `PRIMARY KEY (${keys.map(quoted).join(', ')})) WITHOUT ROWID`,
  )
  if (former !== undefined && !isDeepStrictEqual({ ...former, stream: shape.stream }, shape))
    reshape(database, name, former, shape)
  // SQLite adds the table's keys to the entries of an index.
  const index = (suffix: string, ...names: readonly string[]) => {
    database.exec(
      `CREATE INDEX IF NOT EXISTS ${indexName(name, suffix)} ON ${quoted(name)} ` +
        `(${names.map(quoted).join(', ')}) WHERE ${names.map(isThere).join(' AND ')}`,
    )
  }
  for (const each of indexes) index(each.name, each.partitionKey.name, each.sortKey.name)
  if (timeToLive !== undefined) index(expiry, timeToLive)
}

const expiry = 'expiry'
const indexName = (table: string, suffix: string) => quoted(`${table}-${suffix}`)
const column = (shape: TableWiring, name: string) =>
  `${quoted(name)} ${columnsOf(shape).get(name) === 'string' ? 'TEXT' : 'NUMERIC'}`

/** The number of items that are in memory at once. */
const itemsTogether = 100

/**
 * Gives a table the columns of another shape. As in DynamoDB, items keep all their attributes when an index comes or
 * goes, and a new index contains the items that have its keys.
 */
function reshape(database: Connection, name: string, former: TableWiring, shape: TableWiring): void {
  const [before, after] = [columnsOf(former), columnsOf(shape)]
  const added = Array.from(after.keys()).filter((each) => !before.has(each))
  const dropped = Array.from(before.keys()).filter((each) => !after.has(each))
  for (const [each, type] of before)
    if ((after.get(each) ?? type) !== type) throw new Error(`The key ${each} of ${name} cannot change its type.`)
  for (const suffix of [...former.indexes.map((index) => index.name), expiry])
    database.exec(`DROP INDEX IF EXISTS ${indexName(name, suffix)}`)
  for (const each of added) database.exec(`ALTER TABLE ${quoted(name)} ADD COLUMN ${column(shape, each)}`)
  moveAttributes(new Table(database, name, former), new Table(database, name, shape), [...added, ...dropped])
  for (const each of dropped) database.exec(`ALTER TABLE ${quoted(name)} DROP COLUMN ${quoted(each)}`)
}

/** Writes the items that have one of the attributes anew, so that it is in its column, or in none. */
function moveAttributes(from: Table, to: Table, attributes: readonly string[]): void {
  const all = { of: from.shape, partition: undefined, bounds: [], forward: true }
  let page = from
    .items({ ...all, after: undefined })
    .take(itemsTogether)
    .toArray()
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    for (const { item: value, bytes } of page)
      if (attributes.some((name) => value[name] !== undefined)) to.put({ value, bytes })
    page = from
      .items({ ...all, after: from.keyOf(last.item) })
      .take(itemsTogether)
      .toArray()
  }
}
