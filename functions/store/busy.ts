/** Whether the storage has too much to do. Known by the names of errors, so that asking does not take the SDK along. */
const busyErrors = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
])

/** Whether a failure is the storage having too much to do, after the SDK's own retries: worth another try later. */
export function storeIsBusy(error: unknown): boolean {
  return error instanceof Error && busyErrors.has(error.name)
}
