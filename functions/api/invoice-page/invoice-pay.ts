/**
 * GET /invoice/…/pay/: "Pay now". Redirects to the page of the payment provider, and registers the payment when the
 * payer returns.
 */
import * as v from 'valibot'
import { languageSent } from '../../http/call.ts'
import type { Endpoint, Handler } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { seeOther } from '../../http/page-answer.ts'
import { readParameters } from '../../http/read-parameters.ts'
import { isSignedInvoice } from '../../outside/invoice-link.ts'
import { loadSettings } from '../../store/account/load-settings.ts'
import { environment } from '../../store/dynamo/environment.ts'
import { backFromPaying, redirectToPay } from '../../work/collections/pay-invoice.ts'
import { unreachableAnswer, unreachableEnds } from '../order-page/provider-unreachable.ts'
import { servePage } from '../order-page/visit.ts'
import { linkEnds, linkParameters } from './linked-invoice.ts'

const parameters = v.object({
  ...linkParameters.entries,
  back: v.exactOptional(v.pipe(v.literal('done'), v.description('The payer returns from the page of the provider.'))),
})

export const endpoint = {
  name: 'invoice-pay',
  subject: 'pages',
  method: 'GET',
  path: '/invoice/{account}/{customer}/{number}/{signature}/pay/',
  summary: 'Redirects to the page on which an invoice is paid, or back to the invoice (303).',
  access: 'open',
  parameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: { ...linkEnds, ...unreachableEnds, 303: 'Location is the page of the provider or of the invoice.' },
} as const satisfies Endpoint<typeof parameters>

export const handler: Handler = /* @__PURE__ */ servePage(async (event) => {
  const { signature, back, ...linked } = readParameters(parameters, event)
  const settings = await loadSettings(linked.account)
  if (settings === undefined || !(await isSignedInvoice(settings, linked, signature))) {
    throw new HttpError(404, 'There is no invoice at this address.')
  }
  const page = `${environment('BASE_URL')}${event.path.replace(/pay\/?$/, '')}`
  if (back === 'done') {
    await backFromPaying(linked)
    return seeOther(page)
  }
  const language = languageSent(event)
  const paying = await redirectToPay(linked, { doneUrl: `${page}pay/?back=done`, cancelUrl: page, language })
  if (paying?.led.outcome === 'unreachable') return unreachableAnswer({ language: paying.language, query: '' })
  return seeOther(paying?.led.outcome === 'open' ? paying.led.url : page)
})
