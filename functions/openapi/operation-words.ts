/**
 * An operation as one of many in a call: its name and the parameters of its single call. Without an id the operation
 * concerns the customer created before it. The description of the single call tells which parameters go together.
 */
import type { JsonSchema } from '@valibot/to-json-schema'
import type { Endpoint } from '../http/endpoint.ts'
import type { InWords } from './json-schema.ts'

export function operationInWords(
  operations: readonly Pick<Endpoint, 'name' | 'summary' | 'parameters'>[],
  inWords: InWords,
): JsonSchema {
  return {
    anyOf: operations.map(({ name, summary, parameters }): JsonSchema => {
      const { type, additionalProperties, properties = {}, required = [] } = inWords(parameters, 'input')
      return {
        ...(type !== undefined && { type }),
        ...(additionalProperties !== undefined && { additionalProperties }),
        title: name,
        description: summary,
        properties: { operation: { const: name }, ...properties },
        required: ['operation', ...required.filter((parameter) => parameter !== 'id')],
      }
    }),
  }
}
