/** The parameters of an operation. Forms make them of the service's own schemas, so their types are not known here. */
export type Body = Readonly<Record<string, unknown>>
