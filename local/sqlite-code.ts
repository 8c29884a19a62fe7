/** Codes of SQLite's failures (https://www.sqlite.org/rescode.html). */

/** The extended code; undefined for another failure. */
export const extendedCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined

/** The code itself, which is the last byte of an extended one. */
function codeOf(error: unknown): number | undefined {
  const extended = extendedCodeOf(error)
  return extended === undefined ? undefined : extended % 256
}

/** SQLITE_BUSY: another connection has what this one needs. */
export const isBusy = (error: unknown): boolean => codeOf(error) === 5

/** SQLITE_CORRUPT, or SQLITE_NOTADB. */
export const isCorrupt = (error: unknown): error is Error => [11, 26].includes(codeOf(error) ?? 0)
