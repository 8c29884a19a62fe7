/**
 * The store of one machine: a SQLite file with tables of DynamoDB. Each thread opens it separately. SQLite allows one
 * writer at a time, while all threads can read. Committed data survives the end of the process and, for a durable
 * store, a power failure.
 */
import * as v from 'valibot'
import type { TableWiring } from '../../lib/wiring.ts'
import { keepChange, makeChanges, type Change, type TakesChange } from './changes.ts'
import { Connection } from './connection.ts'
import { makeTable } from './make-table.ts'
import { invalid, noSuchTable, refusalOf } from './refusals.ts'
import { Table, type Key } from './table.ts'
import { isEqual, type Measured, type StoredMap } from './value.ts'
import { WriteGroup } from './write-group.ts'

export interface StoreOptions {
  /** The file, or `:memory:` for a store that only this thread has. */
  readonly file: string
  /** Whether it outlives this run. A store that does not is spared the waiting for the disk. */
  readonly lasting: boolean
  readonly takesChange: TakesChange
}

/** The time that a write waits for those of other threads. */
const busyMilliseconds = 5_000

export class Store {
  readonly database: Connection
  readonly group = new WriteGroup({
    isAtWork: () => this.database.isTransaction,
    together: (work) => this.writing(work),
  })
  readonly #tables = new Map<string, Table>()
  readonly #takesChange: TakesChange
  readonly #undoing: (() => void)[] = []

  constructor({ file, lasting, takesChange }: StoreOptions) {
    this.database = new Connection(file, busyMilliseconds)
    this.#takesChange = takesChange
    this.database.exec(
      `PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${lasting ? 'FULL' : 'OFF'};` +
        'PRAGMA cache_size = -4096',
    )
  }

  /** Makes the tables as the wiring has them, and returns the names of those that did not exist. */
  makeTables(wiring: ReadonlyMap<string, TableWiring>): string[] {
    return this.writing(() => {
      this.database.exec('CREATE TABLE IF NOT EXISTS "_tables" (name TEXT PRIMARY KEY, shape TEXT NOT NULL)')
      makeChanges(this.database)
      const keep = this.database.prepare('INSERT OR REPLACE INTO "_tables" (name, shape) VALUES (?, ?)')
      return Array.from(wiring).flatMap(([name, shape]) => {
        const former = this.#shapeOf(name)
        makeTable(this.database, name, shape, former)
        keep.run(name, JSON.stringify(shape))
        this.#tables.delete(name)
        return former === undefined ? [name] : []
      })
    })
  }

  /** Throws a ResourceNotFoundException, or a ValidationException if no table can have the name. */
  table(name: string): Table {
    const open = this.#tables.get(name)
    if (open !== undefined) return open
    const shape = this.#shapeOf(name)
    if (shape === undefined)
      throw /^[\w.-]{1,255}$/.test(name) ? noSuchTable(name) : invalid('This is no name of a table.')
    const table = new Table(this.database, name, shape)
    this.#tables.set(name, table)
    return table
  }

  #shapeOf(name: string): TableWiring | undefined {
    const row = this.database.prepare('SELECT shape FROM "_tables" WHERE name = ?').get(name)
    return row && v.parse(shapeSchema, row['shape'])
  }

  /** Carries out writes as one: all of them or, if the work throws, none. Writes within others are a part of those. */
  writing<Result>(work: () => Result): Result {
    return this.database.isTransaction ? this.part(work) : this.transaction(work)
  }

  /** Registers work for the case that the writes at work are not committed in the end. */
  ifUndone(work: () => void): void {
    this.#undoing.push(work)
  }

  protected transaction<Result>(work: () => Result): Result {
    try {
      this.database.prepare('BEGIN IMMEDIATE').run()
      const result = work()
      this.database.prepare('COMMIT').run()
      return result
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK')
      for (const undo of this.#undoing) undo()
      throw refusalOf(error)
    } finally {
      this.#undoing.length = 0
    }
  }

  /** Writes that can fail without those around them. */
  protected part<Result>(work: () => Result): Result {
    this.database.prepare('SAVEPOINT part').run()
    try {
      const result = work()
      this.database.prepare('RELEASE part').run()
      return result
    } catch (error) {
      // Some errors, such as that of a full disk, end the whole transaction.
      if (this.database.isTransaction) this.database.exec('ROLLBACK TO part; RELEASE part')
      throw error
    }
  }

  /** Reads several items as of one instant. */
  reading<Result>(work: () => Result): Result {
    this.database.prepare('BEGIN').run()
    try {
      return work()
    } finally {
      this.database.prepare('COMMIT').run()
    }
  }

  /** Puts an item, or removes it if undefined, and keeps the change for its consumers. */
  replace(table: Table, key: Key, before: StoredMap | undefined, after: Measured<StoredMap> | undefined): void {
    if (after === undefined) {
      if (before === undefined) return
      table.delete(key)
    } else {
      table.put(after)
    }
    const image = after?.value
    // DynamoDB reports no write that leaves the item unchanged.
    if (!table.shape.stream || (before !== undefined && image !== undefined && isEqual(before, image))) return
    const kind = image === undefined ? 'REMOVE' : before === undefined ? 'INSERT' : 'MODIFY'
    const change: Change = { table: table.name, kind, key, image }
    if (this.#takesChange(change)) keepChange(this.database, change)
  }

  /** Removes some of the items whose time is over, and returns their number. */
  removeExpired(table: Table, epochSeconds: number, most: number): number {
    return this.writing(() => {
      const keys = table.expired(epochSeconds, most)
      for (const key of keys) this.replace(table, key, table.get(key)?.item, undefined)
      return keys.length
    })
  }

  close(): void {
    if (this.database.isOpen) this.database.close()
  }
}

const keySchema = v.object({ name: v.string(), type: v.picklist(['S', 'N']) })
const keyedSchema = { partitionKey: keySchema, sortKey: keySchema }
const shapeSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ...keyedSchema,
    stream: v.boolean(),
    timeToLive: v.optional(v.string()),
    indexes: v.array(v.object({ name: v.string(), ...keyedSchema })),
  }),
  v.transform(({ timeToLive, ...shape }): TableWiring => ({ ...shape, timeToLive })),
)
