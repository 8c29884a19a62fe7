/**
 * Failures of the storage for which no call is at fault: it has too much to do, or its disk is full. Errors are
 * recognised by their names, so that importing this file does not load the SDK.
 */
import { ContendedError } from './retrying.ts'

const busyErrors = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'UnprocessedKeysError',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
  // The same transaction was sent before, and is still being carried out.
  'TransactionInProgressException',
  // Other transactions held an item during all tries.
  'TransactionConflictException',
])
/** Outcomes of a commit that met other writers: see `CommitOutcome`. */
const contention = new Set(['lost-race', 'contended', 'numbers-moved'])
const brokenConnections = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Whether a failure is the storage having too much to do, after the SDK's own retries: worth another try later. */
export function storeIsBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Others kept writing shared items, or the storage stayed busy.
  if (error instanceof ContendedError) return contention.has(String(error.reason)) || storeIsBusy(error.reason)
  return busyErrors.has(error.name) || ('code' in error && brokenConnections.has(String(error.code)))
}

/**
 * Errors of a full disk. DynamoDB never has them, but the storage of one machine may. Engines report them in different
 * places: a code of the system or of SQLite, or the words of SQLite within an error of their own.
 */
const fullDiskCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])
/** SQLITE_FULL (https://www.sqlite.org/rescode.html#full). */
const sqliteFull = 13
const fullDiskWords = /database or disk is full|no space left on device|\bSQLITE_FULL\b/i

/** Whether the storage has failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && fullDiskCodes.has(error.code)) return true
  if ('errcode' in error && error.errcode === sqliteFull) return true
  return fullDiskWords.test(`${error.name} ${error.message}`) || isDiskFull(error.cause) || isDiskFull(reasonOf(error))
}

/** The last failure of work that was tried several times (`retrying.ts`). */
const reasonOf = (error: Error): unknown => ('reason' in error && error.reason !== error ? error.reason : undefined)
