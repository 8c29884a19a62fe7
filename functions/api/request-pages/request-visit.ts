/** The common beginning of the pages for withdrawing and cancelling: the seller of the address. */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import * as v from 'valibot'
import { sellerOf } from '../../domain/order/form-view.ts'
import type { Seller } from '../../domain/order/order-view.ts'
import { entityNamed } from '../../domain/settings/business-entity.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import { HttpError } from '../../http/http-error.ts'
import { pageAnswer } from '../../http/page-answer.ts'
import { accountParameter, readParameters } from '../../http/read-parameters.ts'
import type { Language } from '../../language/language.ts'
import type { Page, PageOptions } from '../../order-page/page-frame.ts'
import { accountNow } from '../../store/account/clock.ts'
import { findEntity } from '../../work/requests/find-entity.ts'
import { brandOf } from '../order-page/brand-of.ts'
import { framingOf, pageParameters, type Visit } from '../order-page/visit.ts'

export const requestParameters = v.object({
  ...pageParameters,
  entity: v.pipe(v.string(), v.description('The external id of the business entity.')),
  account: v.exactOptional(
    v.pipe(accountParameter, v.description('The account. Required if several accounts have such an entity.')),
  ),
})

export const requestEnds = { 404: 'There is no such business entity.' } as const

export interface OpenedSeller {
  readonly settings: Settings
  readonly seller: Seller
  readonly entity: string
  readonly language: Language
  readonly now: Instant
  readonly options: PageOptions
  readonly visit: Visit
}

export async function openSeller(event: APIGatewayProxyEvent, visit: Visit): Promise<OpenedSeller> {
  const { entity, account } = readParameters(requestParameters, { ...event, httpMethod: 'GET', body: null })
  const settings = await findEntity(entity, account)
  const seller = settings && sellerOf(entity, settings)
  if (settings === undefined || seller === undefined) throw new HttpError(404, 'There is no such business entity.')
  const own = entityNamed(entity, settings)
  const language = visit.asked ?? own?.language ?? 'en'
  const contractPages = { base: visit.base, account: settings.account.id }
  const [brand, now] = await Promise.all([brandOf([seller], settings), accountNow(settings, instantOf(Date.now()))])
  const options = { language, query: visit.query, brand, contractPages }
  return { settings, seller, entity, language, now, options, visit }
}

export const answerRequest = ({ visit, settings }: OpenedSeller, page: Page, status = 200): APIGatewayProxyResult =>
  pageAnswer(page, { status, framing: framingOf(visit, settings) })
