/** The common beginning of both calls of the page on which a request is taken back. */
import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as v from 'valibot'
import { sellerOf } from '../../domain/order/form-view.ts'
import { accountParameter, readParameters } from '../../http/read-parameters.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Page } from '../../order-page/page-frame.ts'
import { lastDayInWords } from '../../request-page/request-mail.ts'
import { takeBackPage } from '../../request-page/taken-back-page.ts'
import { contractNow, mayTakeBack, requestOfLink, type LinkedRequest } from '../../work/requests/take-back.ts'
import { brandOf } from '../order-page/brand-of.ts'
import { pageParameters, type Visit } from '../order-page/visit.ts'

const path = {
  account: accountParameter,
  request: v.pipe(v.string(), v.description('The id of the request.')),
  signature: v.pipe(v.string(), v.description('The signature of the link.')),
}

export const takeBackParameters = v.object({ ...pageParameters, ...path })
export const sentTakeBackParameters = v.object(path)
export const takeBackEnds = { 404: 'There is no such request, or the link was revoked.' } as const

export async function openTakeBack(event: APIGatewayProxyEvent): Promise<LinkedRequest> {
  const { account, request, signature } = readParameters(takeBackParameters, { ...event, httpMethod: 'GET' })
  const linked = await requestOfLink(account, request, signature)
  if (linked === undefined) throw new HttpError(404, 'There is no such request.')
  return linked
}

export async function pageOfRequest(linked: LinkedRequest, visit: Visit): Promise<Page> {
  const { request, settings } = linked
  const { timezone, id: account } = settings.account
  const seller = sellerOf(request.entity, settings)
  const sellers = seller === undefined ? [] : [seller]
  const language = visit.asked ?? request.language
  const isTakenBack = request.state === 'taken_back' || request.waits_for === 'taken-back'
  const contract = await contractNow(linked)
  const isOpen = mayTakeBack(linked) && (request.kind === 'withdraw' || contract?.hasOwnStop === true)
  const state = isTakenBack ? 'taken-back' : isOpen ? 'open' : 'over'
  const end = contract === undefined ? request.effect_at : contract.end
  const lastDay = end === undefined ? undefined : lastDayInWords(end, timezone, language)
  const options = {
    language,
    query: visit.query,
    brand: await brandOf(sellers, settings),
    contractPages: { base: visit.base, account },
  }
  const ofContract = contract === undefined ? 'unknown' : contract.isOver ? 'ended' : 'running'
  return takeBackPage({ sellers, kind: request.kind, state, lastDay, contract: ofContract }, options)
}
