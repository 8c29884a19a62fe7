/**
 * GET /agreement/…/: the link by which a payer agrees to collections. It redirects to the page of the provider. When
 * the payer returns, the outcome is stored and the payer is redirected again.
 */
import * as v from 'valibot'
import { sellerOf } from '../../domain/order/form-view.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { pageAnswer, seeOther } from '../../http/page-answer.ts'
import { accountParameter, readParameters } from '../../http/read-parameters.ts'
import { agreementMessage, type AgreementMessage } from '../../order-page/agreement-message.ts'
import { environment } from '../../store/dynamo/environment.ts'
import {
  agreementOfLink,
  backFromAgreeing,
  isPending,
  redirectToAgree,
  type LinkedAgreement,
} from '../../work/collections/agree-by-link.ts'
import { brandOf } from '../order-page/brand-of.ts'
import { unreachableAnswer, unreachableEnds } from '../order-page/provider-unreachable.ts'
import { servePage, type Visit } from '../order-page/visit.ts'

const parameters = v.object({
  account: accountParameter,
  customer: v.pipe(v.string(), v.description('The id of the customer.')),
  agreement: v.pipe(v.string(), v.description('The id of the agreement.')),
  back: v.exactOptional(
    v.pipe(v.picklist(['done', 'cancel']), v.description('How the payer left the page of the provider.')),
  ),
})

export const endpoint = {
  name: 'agreement-page',
  subject: 'pages',
  method: 'GET',
  path: '/agreement/{account}/{customer}/{agreement}/',
  summary: 'Redirects a payer to the page of the payment provider (303), and shows the outcome.',
  description: 'For people: the url that startagreement returns.',
  access: 'open',
  parameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: {
    303: 'Location is the page of the provider, or the return_to of the agreement.',
    404: 'There is no such agreement.',
    ...unreachableEnds,
  },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  const { back, ...link } = readParameters(parameters, event)
  const linked = await agreementOfLink(link)
  if (linked === undefined) throw new HttpError(404, 'There is no agreement at this address.')
  const present = back === 'done' && isPending(linked) ? await backFromAgreeing(linked) : linked
  if (present.agreement.state === 'active' || present.agreement.state === 'failing')
    return ended(linked, 'agreed', 'agreement_made', visit)
  if (!isPending(present)) return await messageOf(present, 'agreement_over', visit)
  if (back === 'done') return await ended(present, 'waiting', 'agreement_under_way', visit)
  if (back === 'cancel') return await ended(present, 'broken-off', 'agreement_broken_off', visit)
  const url = `${environment('BASE_URL')}${event.path.replace(/\/?$/, '/')}`
  const led = await redirectToAgree(present, {
    ...{ doneUrl: `${url}?back=done`, cancelUrl: `${url}?back=cancel`, language: visit.asked ?? present.language },
  })
  if (led.outcome === 'open') return seeOther(led.url)
  if (led.outcome === 'unreachable') return unreachableAnswer((await frameOf(present, visit)).options)
  return await messageOf(present, led.outcome === 'settled' ? 'agreement_made' : 'agreement_under_way', visit)
})

/**
 * Redirects with the outcome to the address given at the start of the agreement. Without one, a page shows the outcome.
 * The address is stored only until the payer has agreed.
 */
async function ended(
  linked: LinkedAgreement,
  outcome: 'agreed' | 'waiting' | 'broken-off',
  message: AgreementMessage,
  visit: Visit,
) {
  const { return_to } = linked.agreement.agreeing ?? {}
  if (return_to === undefined) return await messageOf(linked, message, visit)
  const address = new URL(return_to)
  address.searchParams.set('agreement', outcome)
  return seeOther(address.href)
}

async function messageOf(linked: LinkedAgreement, message: AgreementMessage, visit: Visit) {
  const { sellers, options } = await frameOf(linked, visit)
  return pageAnswer(agreementMessage(message, sellers, options), { framing: 'nobody' })
}

async function frameOf({ settings, agreement, language }: LinkedAgreement, visit: Visit) {
  const seller = sellerOf(agreement.entity, settings)
  const sellers = seller === undefined ? [] : [seller]
  const options = { language: visit.asked ?? language, query: visit.query, brand: await brandOf(sellers, settings) }
  return { sellers, options }
}
