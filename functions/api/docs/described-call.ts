/** The calls of the document in its order, with their paths and methods. */
import type { OpenApiDocument } from '../../openapi/openapi-document.ts'
import type { Operation } from '../../openapi/openapi-operation.ts'
import type { Parameter } from '../../openapi/openapi-parameters.ts'

export interface DescribedCall {
  readonly path: string
  readonly method: string
  readonly operation: Operation
  /** Parameters in the path, in the query and in headers, including shared ones. */
  readonly parameters: readonly Parameter[]
}

export function callsOf({ paths, components }: OpenApiDocument): DescribedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
      parameters: operation.parameters.flatMap((parameter): Parameter[] => {
        if ('name' in parameter) return [parameter]
        const shared = components.parameters[parameter.$ref.replace('#/components/parameters/', '')]
        return shared === undefined ? [] : [shared]
      }),
    })),
  )
}
