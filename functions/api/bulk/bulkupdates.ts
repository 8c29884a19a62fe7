/** POST /api/customers/bulkupdates/ (interface: "POST /api/customers/bulkupdates/"; "Limits"). */
import * as v from 'valibot'
import { serve, type Endpoint } from '../../http/endpoint.ts'
import { externalLookupParameter } from '../../operations/customer-parameters.ts'
import { answerMany, inOrder, maxBodyBytes, manyOrPreview, operationsParameter } from './operations-endpoint.ts'
import { summaryOf } from './operation-outcome.ts'

const mostOperations = 1000

const parameters = v.strictObject({
  operations: operationsParameter(mostOperations),
  use_external_lookup: externalLookupParameter,
})

export const endpoint = {
  name: 'bulkupdates',
  title: 'BulkUpdates',
  subject: 'many',
  method: 'POST',
  path: '/api/customers/bulkupdates/',
  summary: 'Carries out operations on customers and returns their results.',
  description: inOrder,
  access: 'key',
  maxBodyBytes,
  parameters,
  answer: manyOrPreview({
    results: v.pipe(
      v.array(v.record(v.string(), v.string())),
      v.description('For each operation, the answer of its single call. Empty if it was not carried out.'),
    ),
  }),
  refuses: true,
  idempotent: true,
  previews: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, (parameters, call) =>
  answerMany(
    endpoint,
    {
      operations: parameters.operations,
      looksUp: parameters.use_external_lookup,
      parameters,
      answer: (outcomes) => ({
        ...summaryOf(outcomes),
        results: outcomes.map((outcome) => ('done' in outcome ? outcome.done : {})),
      }),
    },
    call,
  ),
)
