/**
 * Whether the storage of one machine has failed for want of room, which DynamoDB never does. Engines say it in
 * different places: a code of the system or of SQLite, or the words of SQLite within an error of their own.
 */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])
/** SQLITE_FULL (https://www.sqlite.org/rescode.html#full). */
const sqliteFull = 13
const words = /database or disk is full|no space left on device|\bSQLITE_FULL\b/i

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && codes.has(error.code)) return true
  if ('errcode' in error && error.errcode === sqliteFull) return true
  return words.test(`${error.name} ${error.message}`) || isDiskFull(error.cause) || isDiskFull(reasonOf(error))
}

/** The last failure of work that was tried several times (`retrying.ts`). */
const reasonOf = (error: Error): unknown => ('reason' in error && error.reason !== error ? error.reason : undefined)
