/** The common beginning of both calls of a link that ends e-mails: the link is checked, and the page's frame made. */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as v from 'valibot'
import { sellerOf, sellersOf } from '../../domain/order/form-view.ts'
import { defaultLanguage, type Settings } from '../../domain/settings/settings.ts'
import { HttpError } from '../../http/http-error.ts'
import { readParameters } from '../../http/read-parameters.ts'
import type { Page, PageOptions } from '../../order-page/page-frame.ts'
import { isStopLink, readStopLink, type StopLink } from '../../outside/stop-link.ts'
import { loadSettings } from '../../store/account/load-settings.ts'
import { stopPage } from '../../messages/stop-emails-page.ts'
import { brandOf } from '../order-page/brand-of.ts'
import type { Visit } from '../order-page/visit.ts'

export const stopParameters = v.object({
  link: v.pipe(v.string(), v.description('The customer and the kind of e-mails, with a signature.')),
})

export const stopEnds = { 404: 'The link was not made by the service, or was revoked.' } as const

export interface OpenedStop {
  readonly settings: Settings
  readonly link: StopLink
  readonly pageOf: (isDone: boolean) => Page
}

export async function openStop(event: APIGatewayProxyEvent, visit: Visit): Promise<OpenedStop> {
  const { link: text } = readParameters(stopParameters, { ...event, httpMethod: 'GET', body: null })
  const link = readStopLink(text)
  const settings = link && (await loadSettings(link.account))
  if (link === undefined || settings === undefined || !(await isStopLink(settings, text))) {
    throw new HttpError(404, 'There is nothing at this address.')
  }
  const writer = sellerOf(link.entity, settings)
  const sellers = writer === undefined ? sellersOf([], settings) : [writer]
  const language = visit.asked ?? defaultLanguage(settings)
  const options: PageOptions = { language, query: visit.query, brand: await brandOf(sellers, settings) }
  return { settings, link, pageOf: (isDone) => stopPage(sellers, isDone, options) }
}
