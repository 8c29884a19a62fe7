/** Values of a form as its fields take them: undefined if there is none, or it is of another type. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
export const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
