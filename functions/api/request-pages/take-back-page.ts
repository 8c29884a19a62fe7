/**
 * GET /request/…/: a cancellation or withdrawal, for the reader of the e-mails to its address. Opening the page takes
 * nothing back, because programs that scan e-mails also open links.
 */
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { pageAnswer } from '../../http/page-answer.ts'
import { framingOf, servePage } from '../order-page/visit.ts'
import { openTakeBack, pageOfRequest, takeBackEnds, takeBackParameters } from './take-back-visit.ts'

export const endpoint = {
  name: 'take-back-page',
  subject: 'pages',
  method: 'GET',
  path: '/request/{account}/{request}/{signature}/',
  summary: 'Shows a cancellation or withdrawal, which its reader can take back for 14 days.',
  access: 'open',
  parameters: takeBackParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: takeBackEnds,
} as const satisfies Endpoint<typeof takeBackParameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  const linked = await openTakeBack(event)
  return pageAnswer(await pageOfRequest(linked, visit), { framing: framingOf(visit, linked.settings) })
})
