/** The name of the reason for a stop; undefined without a reason. */
export const reasonName = (reason: string): string | undefined => (reason === '' ? undefined : reason)
