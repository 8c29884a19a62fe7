/** POST /api/requests/refuse/: refuses a request that waits for a decision. */
import * as v from 'valibot'
import { serve, type Endpoint } from '../../http/endpoint.ts'
import { refuseByHand } from '../../work/requests/decide-request.ts'
import { decideOnce, decisionAnswer, decisionEnds, requestIdParameter } from './request-answer.ts'

const parameters = v.strictObject({
  request_id: requestIdParameter,
  reason: v.pipe(
    v.string(),
    v.regex(/\S/, 'some text'),
    v.maxLength(2_000, 'at most 2000 characters'),
    v.description('Text for the reader, who gets it by e-mail.'),
  ),
})

export const endpoint = {
  name: 'requests-refuse',
  subject: 'requests',
  method: 'POST',
  path: '/api/requests/refuse/',
  summary: 'Refuses a request that is waiting for a decision, and notifies its reader.',
  access: 'key',
  parameters,
  answer: decisionAnswer,
  refuses: true,
  idempotent: true,
  ends: decisionEnds,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, (sent, call) =>
  decideOnce(endpoint.name, sent, call, (decision) => refuseByHand(decision, sent.reason)),
)
