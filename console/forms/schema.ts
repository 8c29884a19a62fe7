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

/** A condition on the parameters of an operation. */
export interface Condition {
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>
  readonly required?: readonly string[]
  readonly not?: Condition
}

/** Parameters of an operation, and further ones under a condition. */
export interface Rules {
  readonly properties?: Readonly<Record<string, Schema | boolean>>
  readonly required?: readonly string[]
  readonly if?: Condition
  readonly then?: Rules
  readonly else?: Rules
}

/** The parameters of an operation for its form. */
export interface ObjectForm extends Rules {
  readonly kind?: string
  readonly properties: Readonly<Record<string, Schema | boolean>>
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>
  readonly minProperties?: number
}

/** A section of the account file for its form. */
export interface SectionForm {
  /** The keys that identify an entry; absent for a section that is one object. */
  readonly identity?: readonly string[]
  readonly form: Schema
}

/** The properties that an object may have, by their names. */
export const propertiesOf = ({ properties = {} }: Schema): readonly (readonly [string, Schema])[] =>
  Object.entries(properties).flatMap(([name, part]) => (typeof part === 'boolean' ? [] : [[name, part] as const]))

/**
 * An object with a new value for a key. Without a value, the key becomes null if `original` has it, and is otherwise
 * left out.
 */
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
