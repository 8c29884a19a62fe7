/**
 * POST /ordering-forms/<url_id>/: places an order from the form, which the orderer has still to confirm, and redirects
 * to the summary. Faults are shown at their inputs, and everything that was filled in stays, except the password.
 */
import * as v from 'valibot'
import { randomUUID } from 'node:crypto'
import type { APIGatewayProxyResult } from 'aws-lambda'
import type { Fault } from '../../domain/refusal/fault.ts'
import { readOrder } from '../../domain/order/read-order.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { HttpError, ProgrammingError } from '../../http/http-error.ts'
import { pageAnswer, seeOther } from '../../http/page-answer.ts'
import { refuseForeignForm } from '../../http/same-origin.ts'
import { valueOf } from '../../order-page/filled-in.ts'
import { inputErrors, orderInputOf, pageErrors } from '../../order-page/order-form-input.ts'
import { takesPayments } from '../../outside/payments/providers.ts'
import { findKept, keptUnder, type AnswerKey } from '../../store/idempotency/stored-answer.ts'
import { placeOrder, type Placed } from '../../work/orders/place-order.ts'
import {
  formEnds,
  formParameters,
  onceForm,
  openForm,
  shownForm,
  viewOf,
  withFilledInCode,
  type FormVisit,
  type Shown,
} from './form-visit.ts'
import { readableForm } from './sent-form.ts'
import { framingOf, queryOf, servePage } from './visit.ts'

const parameters = v.object({ url_id: formParameters.url_id })

export const endpoint = {
  name: 'ordering-form-send',
  subject: 'pages',
  method: 'POST',
  path: '/ordering-forms/{url_id}/',
  summary: "Takes the input of an ordering form's page, and redirects to the summary of the order (303).",
  description: 'For the page only; programs place orders at /api/ordering-forms/{url_id}/orders/.',
  access: 'open',
  parameters,
  answer: v.string(),
  answerType: 'text/html',
  ends: {
    ...formEnds,
    303: 'The order was placed. Location is its summary page, where the orderer confirms it.',
    403: 'The form was submitted by a page of another site.',
    422: 'The input is invalid. Returns the page with an error at each invalid field.',
  },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ servePage(async (event, visit) => {
  refuseForeignForm(event)
  const filledIn = { values: readableForm(event), errors: [] }
  const opened = await withFilledInCode(await openForm(event, visit), filledIn)
  const view = viewOf(opened, filledIn)
  // Without scripts this button only requests the price.
  if (valueOf(filledIn, 'show') !== '') return await answerForm(opened, { view, filledIn }, 200)
  const { settings, form, personal, language, now } = opened
  const input = orderInputOf(view, filledIn)
  const ip = event.requestContext.identity.sourceIp
  const placing = { settings, form, personal, id: '', now, language, ip, takesPayments: takesPayments(settings) }
  const read = readOrder(input, placing)
  if (read.outcome === 'mistaken') throw new ProgrammingError(...read.mistakes)
  const formErrors = pageErrors(view, filledIn, language)
  const faults = read.outcome === 'refused' ? read.faults : []
  if (formErrors.length > 0 || faults.length > 0) return await refuse(opened, { view, filledIn }, faults)

  const once = valueOf(filledIn, 'once')
  const under = onceUnder(opened, onceForm.test(once) ? once : randomUUID(), input)
  const before = await findKept(under, Date.now())
  if (before.found === 'answer') return lead(opened, v.parse(placedSchema, before.body))
  // An order that was placed before and changed since is a separate order.
  const answerKey = before.found === 'another-request' ? onceUnder(opened, randomUUID(), input) : under
  const bodyOf = ({ path }: Placed): v.InferOutput<typeof placedSchema> => ({ path })
  const keep = { under: answerKey, bodyOf }
  const placed = await placeOrder({ settings, form, personal, language, ip, input, keep })
  switch (placed.outcome) {
    case 'placed':
      return lead(opened, placed)
    case 'refused':
      return await refuse(opened, { view, filledIn }, placed.faults)
    case 'mistaken':
      throw new ProgrammingError(...placed.mistakes)
    case 'too-many':
      throw new HttpError(429, 'Too Many Requests', { 'Retry-After': String(placed.retryAfterSeconds) })
    case 'repeated': {
      const first = await findKept(answerKey, Date.now())
      if (first.found !== 'answer') throw new HttpError(503, 'The form was sent twice at once.', { 'Retry-After': '1' })
      return lead(opened, v.parse(placedSchema, first.body))
    }
  }
})

const placedSchema = v.object({ path: v.string() })

/** A form that is sent twice, by a double click or a broken connection, places one order. */
const onceUnder = ({ settings, form }: FormVisit, once: string, parametersSent: unknown): AnswerKey =>
  keptUnder({
    account: settings.account.id,
    client: `page of ${form.url_id}`,
    idempotencyKey: once,
    endpoint: endpoint.name,
    parameters: parametersSent,
  })

const lead = ({ visit }: FormVisit, { path }: v.InferOutput<typeof placedSchema>): APIGatewayProxyResult =>
  seeOther(`${visit.base}${path}${queryOf(visit)}`)

async function refuse(
  opened: FormVisit,
  { view, filledIn }: Shown,
  faults: readonly Fault[],
): Promise<APIGatewayProxyResult> {
  const { language } = opened
  const errors = inputErrors(view, faults, pageErrors(view, filledIn, language), language)
  return await answerForm(opened, { view, filledIn: { ...filledIn, errors } }, 422)
}

const answerForm = async (opened: FormVisit, content: Shown, status: number): Promise<APIGatewayProxyResult> =>
  pageAnswer(await shownForm(opened, content), { status, framing: framingOf(opened.visit, opened.settings) })
