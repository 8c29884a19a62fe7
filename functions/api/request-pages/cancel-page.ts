/** GET /cancel/<entity>/: the page on which a reader cancels a contract, without a log-in. */
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { requestPage } from './request-page.ts'
import { requestEnds, requestParameters } from './request-visit.ts'

const parameters = v.object({
  ...requestParameters.entries,
  contract: v.optional(v.pipe(v.string(), v.description('The number that names the contract, filled in at first.'))),
})

export const endpoint = {
  name: 'cancel-page',
  subject: 'pages',
  method: 'GET',
  path: '/cancel/{entity}/',
  summary: 'Shows the page on which a reader cancels a contract without a log-in.',
  description: 'For people.',
  access: 'open',
  parameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: requestEnds,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ requestPage('cancel')
