/**
 * An operation as one of many in a call: its name and the parameters of its single call. The id may be left out: the
 * operation is then about the customer made before it.
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
      const { properties = {}, required = [], ...others } = inWords(parameters, 'input')
      return {
        ...others,
        title: name,
        description: summary,
        properties: { operation: { const: name }, ...properties },
        required: ['operation', ...required.filter((parameter) => parameter !== 'id')],
      }
    }),
  }
}
