/** The schema of a value in a form, as `npm run types` writes it from the service's own schemas. */
export interface Schema {
  /** Absent in conditions, and where any value is allowed. */
  readonly kind?: string
  readonly enum?: readonly (string | number | boolean)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minProperties?: number
  readonly required?: readonly string[]
  readonly items?: Schema
  /** `false` excludes a property. */
  readonly properties?: Readonly<Record<string, Schema | boolean>>
  /** The schema of the values of an object with any keys. */
  readonly values?: Schema
}

/** The properties that an object may have, by their names. */
export const propertiesOf = ({ properties = {} }: Schema): readonly (readonly [string, Schema])[] =>
  Object.entries(properties).flatMap(([name, part]) => (typeof part === 'boolean' ? [] : [[name, part] as const]))

/** An object with a new value of a key. Null removes a value that `original` has; any other value is left out. */
export function withKey(
  object: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
  original?: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (value !== undefined) return { ...object, [key]: value }
  if (original?.[key] !== undefined) return { ...object, [key]: null }
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
}
