/**
 * POST /stop/…/: ends e-mails of a kind, by the button on the page or by a mail program's own (RFC 8058). The link
 * alone says whose they are, so it needs no log-in, and a form of another site could do no more than its reader.
 */
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { pageAnswer } from '../../http/page-answer.ts'
import { withdrawByLink } from '../../work/notices/withdraw-by-link.ts'
import { accountNow } from '../../store/account/clock.ts'
import { instantOf } from '../../domain/time/time.ts'
import { servePage } from '../order-page/visit.ts'
import { openStop, stopEnds, stopParameters } from './stop-visit.ts'

export const endpoint = {
  name: 'stop-send',
  subject: 'pages',
  method: 'POST',
  path: '/stop/{link}/',
  summary: 'Ends e-mails of a kind to a customer, by one click.',
  description: 'For the page, and for mail programs: the address of List-Unsubscribe, as defined by RFC 8058.',
  access: 'open',
  parameters: stopParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: stopEnds,
} as const satisfies Endpoint<typeof stopParameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  const { settings, link, pageOf } = await openStop(event, visit)
  await withdrawByLink(settings, link, await accountNow(settings, instantOf(Date.now())))
  return pageAnswer(pageOf(true), { framing: 'nobody' })
})
