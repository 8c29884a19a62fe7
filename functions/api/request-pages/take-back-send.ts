/** POST /request/…/: takes a cancellation back, or hands a withdrawal to people. */
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { seeOther } from '../../http/page-answer.ts'
import { refuseForeignForm } from '../../http/same-origin.ts'
import { takeBack } from '../../work/requests/take-back.ts'
import { pathAbove } from '../order-page/order-visit.ts'
import { servePage } from '../order-page/visit.ts'
import { openTakeBack, sentTakeBackParameters, takeBackEnds } from './take-back-visit.ts'

export const endpoint = {
  name: 'take-back-send',
  subject: 'pages',
  method: 'POST',
  path: '/request/{account}/{request}/{signature}/',
  summary: 'Takes a cancellation or withdrawal back, with the button on its page, and redirects to the page (303).',
  description:
    'For the page only. A withdrawal, which has ended the contract at once, waits for people from then on (taken-back).',
  access: 'open',
  parameters: sentTakeBackParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: {
    ...takeBackEnds,
    303: 'Location is the page, which shows what became of the request.',
    403: 'The form was submitted by a page of another site.',
  },
} as const satisfies Endpoint<typeof sentTakeBackParameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  refuseForeignForm(event)
  await takeBack(await openTakeBack(event))
  return seeOther(pathAbove(event, 0, visit))
})
