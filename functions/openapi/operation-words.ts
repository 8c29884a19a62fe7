/**
 * Operations as parts of a call of many: the name and the parameters of the single call. Without an id an operation
 * concerns the customer created before it.
 */
import type { JsonSchema } from '@valibot/to-json-schema'
import type { Endpoint } from '../http/endpoint.ts'
import type { Words } from '../http/schema-words.ts'
import { describedWithRights } from './openapi-operation.ts'
import type { InWords, NamedSchemas } from './json-schema.ts'
import { componentOf, operationName } from './type-name.ts'

type OperationFacts = Pick<Endpoint, 'name' | 'title' | 'summary' | 'furtherRights' | 'parameters'>

/** Each operation under its name. */
export const operationComponents = (operations: readonly OperationFacts[]): NamedSchemas =>
  Object.fromEntries(
    operations.map((operation) => [
      operationName(operation),
      { describe: (inWords) => operationInWords(operation, inWords) },
    ]),
  )

/** The choice of all operations. */
export const anyOperation = (operations: readonly OperationFacts[]): Words => ({
  oneOf: operations.map((operation) => componentOf(operationName(operation))),
  discriminator: {
    propertyName: 'operation',
    mapping: Object.fromEntries(
      operations.map((operation) => [operation.name, componentOf(operationName(operation)).$ref]),
    ),
  },
})

function operationInWords(operation: OperationFacts, inWords: InWords): JsonSchema {
  const { name, summary, parameters, furtherRights } = operation
  const words = withoutId(inWords(parameters, 'input'))
  const { properties = {}, required = [] } = words
  return {
    ...words,
    description: describedWithRights({ description: summary, ...(furtherRights && { furtherRights }) }) ?? summary,
    properties: { operation: { type: 'string', const: name }, ...properties },
    required: ['operation', ...required],
  }
}

/** No condition demands the id. */
function withoutId({ required, if: condition, then: where, else: otherwise, ...words }: JsonSchema): JsonSchema {
  const within = (part: JsonSchema | boolean) => (typeof part === 'boolean' ? part : withoutId(part))
  return {
    ...words,
    ...(required !== undefined && { required: required.filter((name) => name !== 'id') }),
    ...(condition !== undefined && { if: condition }),
    ...(where !== undefined && { then: within(where) }),
    ...(otherwise !== undefined && { else: within(otherwise) }),
  }
}
