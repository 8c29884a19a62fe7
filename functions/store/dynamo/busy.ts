/** Whether the storage has too much to do. Known by the names of errors, so that asking does not take the SDK along. */
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
  // Transactions on one item for as long as it was tried.
  'TransactionConflictException',
])
/** Outcomes of a commit that met others: see `CommitOutcome`. */
const contention = new Set(['lost-race', 'contended', 'numbers-moved'])
const brokenConnections = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Whether a failure is the storage having too much to do, after the SDK's own retries: worth another try later. */
export function storeIsBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Others kept writing what they share with the caller, or the storage kept being busy.
  if (error instanceof ContendedError) return contention.has(String(error.reason)) || storeIsBusy(error.reason)
  return busyErrors.has(error.name) || ('code' in error && brokenConnections.has(String(error.code)))
}
