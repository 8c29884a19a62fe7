/** GET /test-provider/…/: the page of the provider of kind test, on which a tester plays the payer. */
import * as v from 'valibot'
import { sellersOf } from '../../domain/order/form-view.ts'
import { defaultLanguage } from '../../domain/settings/settings.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { pageAnswer, seeOther } from '../../http/page-answer.ts'
import { testPaymentPage } from '../../order-page/test-payment-page.ts'
import { brandOf } from '../order-page/brand-of.ts'
import { servePage } from '../order-page/visit.ts'
import { addressAfter, openTestPage, testPageParameters } from './test-page-visit.ts'

export const endpoint = {
  name: 'test-provider-page',
  subject: 'pages',
  method: 'GET',
  path: '/test-provider/{account}/{session}/',
  summary: 'Shows the payment page of a test account, or redirects to the page from which the payer came (303).',
  access: 'open',
  parameters: testPageParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: { 303: 'The payer has chosen: Location is the page from which the payer came.', 404: 'There is no such page.' },
} as const satisfies Endpoint<typeof testPageParameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  const { settings, page } = await openTestPage(event)
  if (page.phase !== 'pending') return seeOther(addressAfter(page))
  const { amountMinor, currency } = page
  const sellers = sellersOf([], settings)
  const totals = amountMinor === undefined ? [] : [{ amountMinor, currency }]
  const options = {
    language: visit.asked ?? defaultLanguage(settings),
    query: visit.query,
    brand: await brandOf(sellers, settings),
  }
  return pageAnswer(testPaymentPage({ sellers, totals }, options), { framing: 'nobody' })
})
