/** POST /withdraw/<entity>/: a reader withdraws from a contract, without a log-in. */
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { requestEnds, requestParameters } from './request-visit.ts'
import { requestSend } from './request-send.ts'

const parameters = v.object({ entity: requestParameters.entries.entity })

export const endpoint = {
  name: 'withdraw-send',
  subject: 'pages',
  method: 'POST',
  path: '/withdraw/{entity}/',
  summary: 'Takes the form of the page on which a reader withdraws from a contract, and shows the receipt.',
  description: 'For the page only. Invalid input is shown on the page, at each invalid field.',
  access: 'open',
  parameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: {
    ...requestEnds,
    403: 'The form was submitted by a page of another site.',
    429: 'The network has sent ten forms within an hour. The page names an e-mail address.',
  },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ requestSend('withdraw')
