/** POST /api/customers/update/ (interface: "POST /api/customers/update/"). */
import * as v from 'valibot'
import { serve, type Endpoint } from '../../http/endpoint.ts'
import { answerMany, inOrder, maxBodyBytes, manyOrPreview, operationsParameter } from './operations-endpoint.ts'
import { resultingId, summaryOf } from './operation-outcome.ts'

/** The interface sets no limit here; the time of one call ends far below. */
const mostOperations = 10_000

const parameters = v.strictObject({ operations: operationsParameter(mostOperations) })

export const endpoint = {
  name: 'update',
  subject: 'many',
  method: 'POST',
  path: '/api/customers/update/',
  summary: 'Carries out operations on customers and returns their ids.',
  description: inOrder,
  access: 'key',
  maxBodyBytes,
  parameters,
  answer: manyOrPreview({
    ids: v.pipe(
      v.array(v.nullable(v.string())),
      v.description('For each operation, the id that its single call returns. null if it was not carried out.'),
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
      looksUp: true,
      parameters,
      answer: (outcomes) => ({ ...summaryOf(outcomes), ids: outcomes.map(resultingId) }),
    },
    call,
  ),
)
