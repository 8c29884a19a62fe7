/**
 * Changes of items as in a table's stream: new images, in the order in which they were committed. Only changes that
 * some consumer takes are kept, and only until every consumer has processed them.
 */
import * as v from 'valibot'
import type { Connection } from './connection.ts'
import { itemOf, textOf } from './item-text.ts'
import type { Key } from './table.ts'
import type { StoredMap } from './value.ts'

export interface Change {
  readonly table: string
  readonly kind: 'INSERT' | 'MODIFY' | 'REMOVE'
  readonly key: Key
  /** Absent if the item was removed. */
  readonly image: StoredMap | undefined
}
export interface ChangeRecord extends Change {
  /** The number of the change, counted over all tables. */
  readonly sequence: number
  readonly epochMillis: number
}

/** Whether some consumer takes a change. */
export type TakesChange = (change: Change) => boolean

export function makeChanges(database: Connection): void {
  database.exec(
    'CREATE TABLE IF NOT EXISTS "_changes" (sequence INTEGER PRIMARY KEY AUTOINCREMENT, table_name TEXT NOT NULL, ' +
      'kind TEXT NOT NULL, key TEXT NOT NULL, image TEXT, epoch_millis INTEGER NOT NULL);' +
      'CREATE TABLE IF NOT EXISTS "_consumers" (name TEXT PRIMARY KEY, reached INTEGER NOT NULL)',
  )
}

export function keepChange(database: Connection, { table, kind, key, image }: Change): void {
  database
    .prepare('INSERT INTO "_changes" (table_name, kind, key, image, epoch_millis) VALUES (?, ?, ?, ?, ?)')
    .run(table, kind, JSON.stringify(key), image === undefined ? null : textOf(image), Date.now())
}

const recordSchema = v.object({
  sequence: v.number(),
  table_name: v.string(),
  kind: v.picklist(['INSERT', 'MODIFY', 'REMOVE']),
  key: v.pipe(
    v.string(),
    v.parseJson(),
    v.tuple([v.union([v.string(), v.number()]), v.union([v.string(), v.number()])]),
  ),
  image: v.nullable(v.string()),
  epoch_millis: v.number(),
})

/** The next changes of a table, in their order. */
export function changesAfter(database: Connection, table: string, after: number, most: number): ChangeRecord[] {
  const rows = database
    .prepare('SELECT * FROM "_changes" WHERE sequence > ? AND table_name = ? ORDER BY sequence LIMIT ?')
    .all(after, table, most)
  return rows.map((row) => {
    const { sequence, table_name, kind, key, image, epoch_millis: epochMillis } = v.parse(recordSchema, row)
    return { sequence, table: table_name, kind, key, image: image === null ? undefined : itemOf(image), epochMillis }
  })
}

/** The number up to which a consumer has processed the changes; 0 if it has not begun. */
export function reachedBy(database: Connection, consumer: string): number {
  const row = database.prepare('SELECT reached FROM "_consumers" WHERE name = ?').get(consumer)
  return Number(row?.['reached'] ?? 0)
}

/** Notes how far a consumer has come, and drops the changes that no consumer needs any more. */
export function keepReached(database: Connection, consumer: string, reached: number): void {
  database
    .prepare(
      'INSERT INTO "_consumers" (name, reached) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET reached = excluded.reached',
    )
    .run(consumer, reached)
  database.exec('DELETE FROM "_changes" WHERE sequence <= (SELECT min(reached) FROM "_consumers")')
}

/** Notes the consumers, so that no change is dropped before all of them have processed it. */
export function nameConsumers(database: Connection, consumers: readonly string[]): void {
  const add = database.prepare('INSERT INTO "_consumers" (name, reached) VALUES (?, 0) ON CONFLICT (name) DO NOTHING')
  for (const consumer of consumers) add.run(consumer)
  const gone = database.prepare('SELECT name FROM "_consumers"').all()
  const remove = database.prepare('DELETE FROM "_consumers" WHERE name = ?')
  for (const { name } of gone) if (typeof name === 'string' && !consumers.includes(name)) remove.run(name)
}
