/**
 * GET /ordering-forms/<url_id>/: the page of an ordering form, for anybody. The address can preselect products and a
 * code, so that a publisher can link to an offer.
 */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as v from 'valibot'
import type { Endpoint } from '../../http/endpoint.ts'
import { pageAnswer } from '../../http/page-answer.ts'
import { list } from '../../http/read-parameters.ts'
import { filledInAs } from '../../order-page/order-form-input.ts'
import { nothingFilledIn, type FilledIn } from '../../order-page/filled-in.ts'
import { priceBox } from '../../order-page/form-page.ts'
import { orderOfLink } from '../../work/orders/linked-order.ts'
import {
  formEnds,
  formParameters,
  openForm,
  shownForm,
  viewOf,
  withFilledInCode,
  type FormVisit,
} from './form-visit.ts'
import { framingOf, servePage } from './visit.ts'
import { chosenPrice } from './chosen-price.ts'

const parameters = v.object({
  ...formParameters,
  campaign: v.optional(
    v.pipe(v.string(), v.description('The campaign that is selected at first. Default: the first one.')),
  ),
  quantity: v.optional(v.pipe(v.string(), v.description('The quantity at first. Default: 1.'))),
  product: v.optional(v.pipe(list(v.string()), v.description('The products that are selected at first.'))),
  ordering_code: v.optional(v.pipe(v.string(), v.description('The ordering code that is entered at first.'))),
  show: v.optional(
    v.pipe(v.literal('price'), v.description("Returns only the price of the selection, for the page's script.")),
  ),
})

export const endpoint = {
  name: 'ordering-form-page',
  subject: 'pages',
  method: 'GET',
  path: '/ordering-forms/{url_id}/',
  summary: 'Shows an ordering form: the products, their prices and the fields to fill in.',
  description: 'For people.',
  access: 'open',
  parameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: formEnds,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  const plain = await openForm(event, visit)
  const { settings, language } = plain
  const filledIn = await atFirst(event, plain)
  const opened = await withFilledInCode(plain, filledIn)
  const view = viewOf(opened, filledIn)
  const options = { framing: framingOf(visit, settings), isPublic: true }
  if (event.queryStringParameters?.['show'] === 'price') {
    const price = chosenPrice({ ...opened, view, filledIn })
    return pageAnswer({ html: priceBox({ form: view, price }, language).html, style: '' }, options)
  }
  return pageAnswer(await shownForm(opened, { view, filledIn }), options)
})

/** Fills the form in from the order that is to be changed, or from the parameters of the address. */
async function atFirst(event: APIGatewayProxyEvent, opened: FormVisit): Promise<FilledIn> {
  const sent = new Map(
    Object.entries(event.multiValueQueryStringParameters ?? {}).map(([name, values]) => [name, values ?? []]),
  )
  const [order = '', signature = ''] = sent.get('change')?.at(-1)?.split('.') ?? []
  if (order !== '') {
    const { id: account } = opened.settings.account
    const changed = await orderOfLink({ account, order, signature, purpose: 'resume', language: opened.language })
    if (changed !== undefined) return filledInAs(changed.summary, viewOf(opened, nothingFilledIn))
  }
  const [first = ''] = opened.form.campaigns
  return { values: new Map([['campaign', [first]], ['quantity', ['1']], ...sent]), errors: [] }
}
