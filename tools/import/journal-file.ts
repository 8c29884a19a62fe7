/**
 * The journal's file: SQLite, which commits each step as a whole however the process or the machine ends, and keeps a
 * second run away from the same import.
 */
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { differences, type Identity } from './identity.ts'
import { ImportError, reasonOf } from './import-error.ts'
import { countsOf, journalOn, journalTables, type FileJournal } from './sqlite-journal.ts'

export interface Opening {
  readonly path: string
  readonly identity: Identity
  /** Forgets the operations sent so far, and sends all of them under new keys. */
  readonly restart: boolean
  /** Takes another key for a new one of the same account. */
  readonly newKey: boolean
}

/** Tells the journal from other files of SQLite. */
const applicationId = 0x696d_7074

/** Throws an ImportError if the file cannot be opened, or belongs to another import that may have done something. */
export function openJournal(opening: Opening): FileJournal {
  const database = openDatabase(opening.path)
  try {
    database.exec('BEGIN EXCLUSIVE')
    database.exec(journalTables)
    openRun(database, opening)
    database.exec('COMMIT')
    return journalOn(database)
  } catch (error) {
    database.close()
    throw error
  }
}

/** Opens the file in the mode that holds the lock until it is closed and that waits for the disk at each commit. */
function openDatabase(path: string): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: 0 })
    if (!isJournal(database)) throw new ImportError(`${path} is no journal of an import.`)
    database.exec(`PRAGMA application_id = ${applicationId}`)
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    return database
  } catch (error) {
    database?.close()
    throw error instanceof ImportError ? error : new ImportError(wordsFor(path, error))
  }
}

/** Whether the file is a journal; a new file counts as one too. */
function isJournal(database: DatabaseSync): boolean {
  const { application_id } = v.parse(idSchema, database.prepare('PRAGMA application_id').get())
  if (application_id === applicationId) return true
  return application_id === 0 && database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
}

const idSchema = v.object({ application_id: v.number() })

/** Result codes of SQLite (https://www.sqlite.org/rescode.html). */
function wordsFor(path: string, error: unknown): string {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  if (code === 5) return `${path} is in use by another run.`
  if (code === 26) return `${path} is no journal of an import.`
  return `${path}: the journal cannot be opened (${reasonOf(error)}).`
}

const identitySchema = v.object({
  input: v.string(),
  map: v.string(),
  url: v.string(),
  key: v.string(),
  delimiter: v.string(),
  batch: v.string(),
  lookup: v.string(),
})

/**
 * Makes the file the journal of this import, or finds that it is. The journal of an import that has done nothing gives
 * way to another.
 */
function openRun(database: DatabaseSync, { path, identity, restart, newKey }: Opening): void {
  const row = database.prepare('SELECT * FROM import').get()
  const stored = row === undefined ? undefined : v.parse(identitySchema, row)
  const differing =
    stored === undefined ? [] : differingIn(stored, newKey ? { ...identity, key: stored.key } : identity)
  if (stored === undefined || restart || (differing.length > 0 && isUntouched(database))) {
    begin(database, identity, restart ? randomUUID() : '')
  } else if (differing.length > 0) {
    const { imported, failed } = countsOf(database)
    throw new ImportError(
      `${path} is the journal of an import that cannot be continued: ${differing.map((name) => differences[name]).join('; ')}. ` +
        `${imported} lines of it were imported, ${failed} failed. ` +
        '--restart begins anew and sends every line again; --journal FILE keeps another journal.',
    )
  } else database.prepare('UPDATE import SET key = ?').run(identity.key)
}

function differingIn(stored: Identity, identity: Identity): (keyof Identity)[] {
  const names = ['input', 'map', 'url', 'key', 'delimiter', 'batch', 'lookup'] as const
  return names.filter((name) => stored[name] !== identity[name])
}

/** Whether the service has certainly done nothing. */
function isUntouched(database: DatabaseSync): boolean {
  return database.prepare("SELECT 1 FROM part WHERE taken OR state = 'sent' LIMIT 1").get() === undefined
}

/** A separate `run` gives the parts other keys, so that the service does not repeat its first answers. */
function begin(database: DatabaseSync, identity: Identity, run: string): void {
  const { input, map, url, key, delimiter, batch, lookup } = identity
  database.exec('DELETE FROM part; DELETE FROM import')
  database
    .prepare('INSERT INTO import (run, input, map, url, key, delimiter, batch, lookup) VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    .run(run, input, map, url, key, delimiter, batch, lookup)
}
