/**
 * Failures of the storage for which no call is at fault: it has too much to do, or it is full. Errors are
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

/** A store, of items or of files, has no room left. Those of AWS grow, and never throw it. */
export class StoreFullError extends Error {
  constructor(cause: unknown) {
    super('The store is full.', { cause })
    this.name = 'StoreFullError'
  }
}

export const storeIsFull = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'StoreFullError' || storeIsFull(error.cause))
