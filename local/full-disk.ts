/** Failures for want of room, on the disk or in the quota of the user. */
import { extendedCodeOf } from './sqlite-code.ts'

/**
 * The codes of the system, and those of SQLite (https://www.sqlite.org/rescode.html): SQLITE_FULL, and
 * SQLITE_IOERR_SHMSIZE for the file beside the database.
 */
const fullDiskCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 13, 4_874])

export function isOfFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = extendedCodeOf(error) ?? ('code' in error ? error.code : undefined)
  return fullDiskCodes.has(code) || isOfFullDisk(error.cause)
}
