/** POST /test-provider/…/: chooses the answer of the provider of kind test. */
import * as v from 'valibot'
import { malformed } from '../../domain/refusal/mistake.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { ProgrammingError } from '../../http/http-error.ts'
import { seeOther } from '../../http/page-answer.ts'
import { refuseForeignForm } from '../../http/same-origin.ts'
import { testChoices } from '../../order-page/test-payment-page.ts'
import { leaveTestPage } from '../../outside/payments/test-provider.ts'
import { sentForm } from '../order-page/sent-form.ts'
import { servePage } from '../order-page/visit.ts'
import { addressAfter, openTestPage, testPageParameters } from './test-page-visit.ts'

export const endpoint = {
  name: 'test-provider-choose',
  subject: 'pages',
  method: 'POST',
  path: '/test-provider/{account}/{session}/',
  summary: 'Completes, refuses or cancels the request to the payer of a test account (303).',
  description: 'For the page only.',
  access: 'open',
  parameters: testPageParameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: {
    303: 'Location is the page from which the payer came.',
    403: 'The form was submitted by a page of another site.',
    404: 'There is no such page.',
  },
} as const satisfies Endpoint<typeof testPageParameters>

const choiceSchema = v.picklist(testChoices)

export const handler = /* @__PURE__ */ servePage(async (event) => {
  refuseForeignForm(event)
  const { settings, session } = await openTestPage(event)
  const choice = sentForm(event).get('choice')?.at(-1)
  if (!v.is(choiceSchema, choice)) {
    throw new ProgrammingError(malformed('choice', `expected one of ${testChoices.join(', ')}.`))
  }
  await leaveTestPage(settings.account.id, session, choice === 'pay' ? 'done' : 'over')
  const { page } = await openTestPage(event)
  return seeOther(addressAfter(page))
})
