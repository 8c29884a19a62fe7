/**
 * A data folder belongs to one run at a time. The lock is one of SQLite's on a file of its own, which is the operating
 * system's: it goes with the process however that ends, so no stale one is ever left, and no process number is trusted.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface Lock {
  /** Gives the folder back. */
  stop(): Promise<void>
}

/** Undefined where another run has the folder, which must exist. */
export function lockFolder(folder: string): Lock | undefined {
  const database = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
  return {
    stop() {
      database.close()
      return Promise.resolve()
    },
  }
}

/** SQLITE_BUSY (https://www.sqlite.org/rescode.html#busy). */
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5
