/**
 * Checks a data folder before the engine opens it. A corrupt SQLite file would fail some calls and answer others; and
 * if the file is gone, or has no tables any more, the engine would create empty ones next to e-mails about lost data.
 * In both cases the start ends with instructions.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isCorrupt } from './sqlite-code.ts'
import { StartError } from './start-error.ts'

/** A file next to the database that marks the tables as created. */
const madeFile = 'tables.made'

export function noteTablesMade(dataFile: string): void {
  const file = join(dirname(dataFile), madeFile)
  if (!existsSync(file)) writeFileSync(file, '')
}

/** Throws a StartError if the engine must not open the file. The file of a used folder has all of `tableNames`. */
export function checkDataFile(
  dataFile: string,
  tableNames: readonly string[],
  isUsed = existsSync(join(dirname(dataFile), madeFile)),
): void {
  const folder = dirname(dataFile)
  const present = existsSync(dataFile) ? tablesIn(dataFile) : []
  const lost = tableNames.filter((name) => !present.includes(name))
  if (isUsed && lost.length > 0) {
    throw new StartError(
      `The data folder ${folder} has lost its tables (${dataFile} does not hold ${lost.join(', ')}). ` +
        `Put ${dataFile} back from a copy; or, to begin with nothing, name another folder or remove this one.`,
    )
  }
}

/** The engine's tables in a whole file. */
function tablesIn(dataFile: string): string[] {
  const database = new DatabaseSync(dataFile, { readOnly: true, timeout: 5_000 })
  try {
    const [fault] = database.prepare('PRAGMA quick_check(1)').all()
    const said = String(fault?.['quick_check'])
    if (said !== 'ok') throw brokenFile(dataFile, said.split('\n').at(-1) ?? said)
    const [catalogue] = database.prepare("SELECT name FROM sqlite_schema WHERE name = '_tables'").all()
    if (catalogue === undefined) return []
    return database
      .prepare('SELECT name FROM _tables')
      .all()
      .map((row) => String(row['name']))
  } catch (error) {
    if (isCorrupt(error)) throw brokenFile(dataFile, error.message)
    throw error
  } finally {
    database.close()
  }
}

const brokenFile = (dataFile: string, reason: string) =>
  new StartError(
    `The database file ${dataFile} is broken (${reason}). Put it back from a copy; or save what can be read with ` +
      `"sqlite3 ${dataFile} .recover", into a file that takes its place.`,
  )
