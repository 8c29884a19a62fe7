/** GET /stop/…/: asks whether e-mails of a kind are to end. Programs that open links to check them change nothing. */
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { pageAnswer } from '../../http/page-answer.ts'
import { servePage } from '../order-page/visit.ts'
import { openStop, stopEnds, stopParameters } from './stop-visit.ts'

export const endpoint = {
  name: 'stop-page',
  subject: 'pages',
  method: 'GET',
  path: '/stop/{link}/',
  summary: 'Shows the page that ends e-mails of a kind to a customer.',
  description: 'For people: e-mails that need a consent have a link to such a page.',
  access: 'open',
  parameters: stopParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: stopEnds,
} as const satisfies Endpoint<typeof stopParameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  const { pageOf } = await openStop(event, visit)
  return pageAnswer(pageOf(false), { framing: 'nobody' })
})
