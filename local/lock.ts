/**
 * A data folder belongs to one run at a time. The lock is SQLite's, on a file of its own. The operating system releases
 * it when the process ends in any way, so no stale lock remains, and no process number has to be trusted.
 */
import { existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBusy } from './sqlite-code.ts'
import { StartError } from './start-error.ts'

export interface Lock {
  /** Gives the folder back. */
  stop(): Promise<void>
}

const makeMilliseconds = 5_000
const lockFile = 'lock'
/** Repairs work beside a service, so they share a lock of their own, which keeps migrations away. */
const repairFile = 'repair.lock'

/** Makes the folder if there is none; throws a StartError if it cannot be made or locked. */
export async function takeFolder(folder: string): Promise<Lock> {
  try {
    await makeFolder(folder)
    const lock = lockFolder(folder)
    if (lock !== undefined) return lock
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be used (${String(error)}).`, { cause: error })
  }
  throw new StartError(`The data folder ${folder} is in use by another run.`)
}

/** Keeps migrations away from a folder. A service and other repairs may work on it. */
export function takeForRepair(folder: string): Lock {
  const lock = lockFolder(folder, repairFile, 'BEGIN; SELECT name FROM sqlite_schema')
  if (lock === undefined) throw new StartError(`The data folder ${folder} is being migrated. Wait until that ends.`)
  return lock
}

/** Takes a folder for a migration, which nothing else may work beside. */
export async function takeForMigration(folder: string): Promise<Lock> {
  const lock = await takeFolder(folder)
  const ofRepairs = lockFolder(folder, repairFile)
  if (ofRepairs === undefined) {
    await lock.stop()
    throw new StartError(`The data folder ${folder} is being repaired. Wait until that ends.`)
  }
  return {
    async stop() {
      await ofRepairs.stop()
      await lock.stop()
    },
  }
}

/**
 * Makes the folder private to its owner, because nobody else on the machine may read customers. This applies to an
 * existing data folder too. A folder that was made for something else keeps its rights; the files in it are private
 * nevertheless.
 *
 * Node retries for ever if an existing parent reports that it does not exist, as /proc does, and its thread cannot be
 * ended.
 */
async function makeFolder(folder: string): Promise<void> {
  const made = mkdir(folder, { recursive: true, mode: 0o700 }).then(() => true)
  if (!(await Promise.race([made, sleep(makeMilliseconds, false, { ref: false })]))) {
    throw new Error('it cannot be made')
  }
  if (existsSync(join(folder, lockFile))) await chmod(folder, 0o700)
}

/** Undefined if another run has the folder, which must exist. */
function lockFolder(folder: string, file = lockFile, begin = 'BEGIN EXCLUSIVE'): Lock | undefined {
  const database = new DatabaseSync(join(folder, file), { timeout: 0 })
  try {
    database.exec(begin)
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
