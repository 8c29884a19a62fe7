/**
 * An operation as one of many in a call: the parameters of its single call beside its name. The id may be left out, as
 * one of a customer made before is taken then; how parameters go together is left to the single call's own description.
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
