/** The parameters of an operation. Forms make them of the service's own schemas, so their types are not known here. */
export type Body = Readonly<Record<string, unknown>>

export const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const bodyOf = (value: unknown): Body => (isBody(value) ? value : {})
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
