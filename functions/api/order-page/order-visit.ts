/** The common beginning of the pages of an order: the link is checked, and its order found. */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import * as v from 'valibot'
import { sellersOf } from '../../domain/order/form-view.ts'
import { defaultLanguage } from '../../domain/settings/settings.ts'
import { HttpError } from '../../http/http-error.ts'
import { pageAnswer } from '../../http/page-answer.ts'
import { readParameters, accountParameter } from '../../http/read-parameters.ts'
import type { Page } from '../../order-page/page-frame.ts'
import { thanksPage, type OrderPageOptions } from '../../order-page/summary-page.ts'
import type { OrderLinkPurpose } from '../../outside/order-link.ts'
import { orderOfLink, unkeptOrder, type LinkedOrder } from '../../work/orders/linked-order.ts'
import { brandOf } from './brand-of.ts'
import { framingOf, pageParameters, queryOf, type Visit } from './visit.ts'
import { waysOut } from './ways-out.ts'

const linkEntries = {
  account: accountParameter,
  order: v.pipe(v.string(), v.description('The id of the order.')),
  signature: v.pipe(v.string(), v.description('The signature of the link.')),
}

export const orderParameters = v.object({ ...pageParameters, ...linkEntries })
/**
 * The parameters without the form's body, whose names are those of the page's inputs and which the page reads itself.
 */
export const sentOrderParameters = v.object(linkEntries)

export const orderEnds = {
  404: 'The link was not made by the service, was revoked, or names an order that no longer exists.',
} as const

/** The statuses of a form that was sent by one of these pages. */
export const sentEnds = {
  ...orderEnds,
  303: 'Location is the page that shows the result.',
  403: 'The form was submitted by a page of another site.',
} as const

export interface OpenedOrder {
  readonly linked: LinkedOrder
  readonly options: OrderPageOptions
  readonly visit: Visit
}

export async function openOrder(
  event: APIGatewayProxyEvent,
  visit: Visit,
  purpose: OrderLinkPurpose,
): Promise<OpenedOrder> {
  const { account, order, signature } = readParameters(orderParameters, { ...event, httpMethod: 'GET' })
  const language = visit.asked
  const linked = await orderOfLink({ account, order, signature, purpose, ...(language !== undefined && { language }) })
  if (linked === undefined) throw new HttpError(404, 'There is no order at this address.')
  const { summary, settings } = linked
  const { timezone } = settings.account
  const brand = await brandOf(summary.sellers, settings)
  const ways = waysOut(summary.sellers, settings, { base: visit.base, language: summary.language })
  return { linked, visit, options: { language: summary.language, query: visit.query, timezone, brand, ...ways } }
}

/**
 * The page of an order that was not stored (decisions: "Forms of other sites"). It looks like the page of any other
 * order. Undefined if the link names no such order.
 */
export async function answerUnstoredOrder(
  event: APIGatewayProxyEvent,
  visit: Visit,
): Promise<APIGatewayProxyResult | undefined> {
  const { account, order, signature } = readParameters(orderParameters, { ...event, httpMethod: 'GET' })
  const settings = await unkeptOrder({ account, order, signature, purpose: 'resume' })
  if (settings === undefined) return undefined
  const sellers = sellersOf([], settings)
  const language = visit.asked ?? defaultLanguage(settings)
  const ways = waysOut(sellers, settings, { base: visit.base, language })
  const options = { language, query: visit.query, brand: await brandOf(sellers, settings), ...ways }
  return pageAnswer(thanksPage(sellers, options), { framing: framingOf(visit, settings) })
}

export const answerOrder = ({ visit, linked }: OpenedOrder, page: Page, status = 200): APIGatewayProxyResult =>
  pageAnswer(page, { status, framing: framingOf(visit, linked.settings) })

/** The path of the call without its last parts: the path of a page above. */
export function pathAbove({ requestContext: { path } }: APIGatewayProxyEvent, parts: number, visit: Visit): string {
  const segments = path.replace(/\/$/, '').split('/')
  return `${segments.slice(0, segments.length - parts).join('/')}/${queryOf(visit)}`
}
