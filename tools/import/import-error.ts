/**
 * An import that cannot run, or cannot run to its end, explained to the person who runs it: one line, or one for each
 * fault.
 */
export class ImportError extends Error {}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
