/** The journal of the command line, on the tables of its file. */
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { digestOfBytes } from './identity.ts'
import type { Counts, Journal } from './sending/journal.ts'

/** The number of bytes of the report's files that belong to answered parts. */
export interface Written {
  readonly report: number
  readonly failed: number
}

export interface FileJournal extends Journal<Written> {
  readonly counts: () => Counts
  readonly written: () => Written
  readonly close: () => void
}

export const journalTables = `
  CREATE TABLE IF NOT EXISTS import (
    run TEXT NOT NULL, input TEXT NOT NULL, map TEXT NOT NULL, url TEXT NOT NULL, key TEXT NOT NULL,
    delimiter TEXT NOT NULL, batch TEXT NOT NULL, lookup TEXT NOT NULL,
    report INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS part (
    id TEXT PRIMARY KEY, state TEXT NOT NULL, key TEXT, digest TEXT, at INTEGER, lengths TEXT,
    imported INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0, without INTEGER NOT NULL DEFAULT 0,
    taken INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;`

const lengthsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.number()))
const partSchema = v.variant('state', [
  v.object({ state: v.literal('sent'), key: v.string(), digest: v.string(), at: v.number() }),
  v.object({ state: v.literal('divided'), lengths: lengthsSchema }),
  v.object({ state: v.literal('answered') }),
])
const runSchema = v.object({ run: v.string(), input: v.string(), map: v.string() })
const writtenSchema = v.object({ report: v.number(), failed: v.number() })
const countsSchema = v.object({ imported: v.number(), failed: v.number(), without: v.number() })

/** Works on a database with `journalTables` and an import, which it closes in the end. */
export function journalOn(database: DatabaseSync): FileJournal {
  const { run, input, map } = v.parse(runSchema, database.prepare('SELECT run, input, map FROM import').get())
  const prefix = `import-${digestOfBytes([run, input, map].join('\n')).slice(0, 32)}`
  const keyOf = (part: string) => `${prefix}-${part}`
  const select = database.prepare('SELECT * FROM part WHERE id = ?')
  const send = database.prepare("INSERT OR REPLACE INTO part (id, state, key, digest, at) VALUES (?, 'sent', ?, ?, ?)")
  const withdraw = database.prepare('DELETE FROM part WHERE id = ?')
  const divide = database.prepare("INSERT OR REPLACE INTO part (id, state, lengths) VALUES (?, 'divided', ?)")
  const answer = database.prepare(
    `INSERT OR REPLACE INTO part (id, state, imported, failed, without, taken) VALUES (?, 'answered', ?, ?, ?, ?)`,
  )
  const write = database.prepare('UPDATE import SET report = ?, failed = ?')
  return {
    keyOf,
    partOf(part) {
      const row = select.get(part)
      return row === undefined ? undefined : v.parse(partSchema, row)
    },
    sent: (part, { digest, at }) => void send.run(part, keyOf(part), digest, at),
    withdrawn: (part) => void withdraw.run(part),
    divided: (part, lengths) => void divide.run(part, JSON.stringify(lengths)),
    answered(part, { imported, failed, without, taken }, written) {
      database.exec('BEGIN')
      answer.run(part, imported, failed, without, Number(taken))
      write.run(written.report, written.failed)
      database.exec('COMMIT')
    },
    counts: () => countsOf(database),
    written: () => v.parse(writtenSchema, database.prepare('SELECT report, failed FROM import').get()),
    hasTaken: () => database.prepare('SELECT 1 FROM part WHERE taken LIMIT 1').get() !== undefined,
    close: () => database.close(),
  }
}

export function countsOf(database: DatabaseSync): Counts {
  const sums =
    'COALESCE(SUM(imported), 0) AS imported, COALESCE(SUM(failed), 0) AS failed, COALESCE(SUM(without), 0) AS without'
  return v.parse(countsSchema, database.prepare(`SELECT ${sums} FROM part`).get())
}
