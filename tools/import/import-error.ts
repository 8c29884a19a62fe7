/** Why an import cannot run, or not to its end, in words for whoever runs it: a line, or one for each fault. */
export class ImportError extends Error {}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
