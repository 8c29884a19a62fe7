/** The common beginning of both calls of a form's page: the form at the address, in its present state. */
import * as v from 'valibot'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { randomUUID } from 'node:crypto'
import type { FormOf } from '../../domain/order/form-view.ts'
import { formView } from '../../domain/order/form-view.ts'
import type { FormView } from '../../domain/order/order-view.ts'
import { defaultLanguage } from '../../domain/settings/settings.ts'
import { instantOf, type Instant } from '../../domain/time/time.ts'
import { readParameters } from '../../http/read-parameters.ts'
import type { Language } from '../../language/language.ts'
import { valueOf, type FilledIn } from '../../order-page/filled-in.ts'
import { formPage } from '../../order-page/form-page.ts'
import { inputOf } from '../../order-page/custom-field-inputs.ts'
import type { Page } from '../../order-page/page-frame.ts'
import { takesPayments } from '../../outside/payments/providers.ts'
import { accountNow } from '../../store/account/clock.ts'
import { formOf, formParameters as callParameters, withCode } from '../orders/ordering-form-call.ts'
import { chosenPrice, pricedFields } from './chosen-price.ts'
import { brandOf } from './brand-of.ts'
import { pageParameters, type Visit } from './visit.ts'
import { waysOut } from './ways-out.ts'

export const formParameters = { ...pageParameters, ...callParameters }

export const formEnds = { 404: 'There is no such ordering form.' } as const

const parameters = v.object(formParameters)

export interface FormVisit extends FormOf {
  readonly visit: Visit
  readonly language: Language
  readonly sourceIp: string
  readonly now: Instant
}

export async function openForm(event: APIGatewayProxyEvent, visit: Visit): Promise<FormVisit> {
  const { url_id, account } = readParameters(parameters, { ...event, httpMethod: 'GET' })
  const { settings, form } = await formOf(url_id, account)
  const language = visit.asked ?? defaultLanguage(settings)
  const { sourceIp } = event.requestContext.identity
  return { settings, form, visit, language, sourceIp, now: await accountNow(settings, instantOf(Date.now())) }
}

/** The visit with the code that was filled in, if it was made for one person. */
export async function withFilledInCode(opened: FormVisit, filledIn: FilledIn): Promise<FormVisit> {
  const { form, now, sourceIp } = opened
  const written = valueOf(filledIn, 'ordering_code').trim()
  const code = form.ordering_codes.length > 0 && written !== '' ? written : undefined
  const email = filledIn.values.get('email')?.at(-1)
  return { ...opened, ...(await withCode(opened, { code, email, ip: sourceIp, now })) }
}

/** The form with the prices for the entered code. */
export function viewOf(opened: FormVisit, filledIn: FilledIn): FormView {
  const { settings, form, language, now } = opened
  const written = valueOf(filledIn, 'ordering_code').trim()
  const code = form.ordering_codes.length > 0 && written !== '' ? written : undefined
  return formView(opened, { language, now, code, takesPayments: takesPayments(settings) })
}

export interface Shown {
  readonly view: FormView
  readonly filledIn: FilledIn
}

export async function shownForm(opened: FormVisit, { view, filledIn }: Shown): Promise<Page> {
  const { visit, language } = opened
  const price = chosenPrice({ ...opened, view, filledIn })
  const pricedBy = pricedFields(opened, view).map(({ id }) => inputOf(id))
  const once = valueOf(filledIn, 'once')
  return formPage(
    { form: view, filledIn, price, pricedBy, once: onceForm.test(once) ? once : randomUUID() },
    {
      language,
      query: visit.query,
      brand: await brandOf(view.sellers, opened.settings),
      ...waysOut(view.sellers, opened.settings, { base: visit.base, language }),
    },
  )
}

export const onceForm = /^[\da-f-]{36}$/
