/** Reads the properties of resources. One that no schema names is an error, so that its effect is not left out. */
import * as v from 'valibot'
import type { Resource } from './assembly.ts'

/** Properties without effect here. */
export const named = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, v.optional(v.unknown())]))

export const oneOrMore = v.union([v.string(), v.array(v.string())])

/** The properties of all resources of a type. Throws an error that names the resource and the property. */
export function readProperties<Output>(
  resources: readonly Resource[],
  type: string,
  schema: v.GenericSchema<unknown, Output>,
): Output[] {
  return resources
    .filter((resource) => resource.type === type)
    .map(({ id, properties }) => {
      const parsed = v.safeParse(schema, properties)
      if (parsed.success) return parsed.output
      const [issue] = parsed.issues
      throw new Error(`The rehearsal cannot take ${type} (${id}): ${v.getDotPath(issue) ?? 'all'}: ${issue.message}.`)
    })
}

export const lastPart = (arn: string) => arn.slice(arn.lastIndexOf(':') + 1)
