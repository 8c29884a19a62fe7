/** POST /api/ordering-forms/<url_id>/orders/: places an order. */
import * as v from 'valibot'
import { orderStatuses } from '../../domain/order/order.ts'
import { orderInputEntries } from '../../domain/order/order-input.ts'
import { networkOf } from '../../domain/base/network.ts'
import { defaultLanguage } from '../../domain/settings/settings.ts'
import { instantOf } from '../../domain/time/time.ts'
import { answered, httpAnswer, refused, type Endpoint } from '../../http/endpoint.ts'
import { HttpError, ProgrammingError } from '../../http/http-error.ts'
import { repeatedAnswer } from '../../http/repeated-answer.ts'
import { serveVisitors, type VisitorCall } from '../../http/visitors.ts'
import { accountNow } from '../../store/account/clock.ts'
import { keptUnder, type AnswerKey } from '../../store/idempotency/stored-answer.ts'
import { placeOrder, type Placed, type PlaceRequest } from '../../work/orders/place-order.ts'
import { formOf, formParameters, withCode } from './ordering-form-call.ts'

const parameters = v.objectWithRest({ ...formParameters, ...orderInputEntries }, v.unknown())

export const endpoint = {
  name: 'ordering-form-order',
  subject: 'orders',
  method: 'POST',
  path: '/api/ordering-forms/{url_id}/orders/',
  summary: 'Places an order.',
  description:
    "Needs no key. Send a JSON object with the attributes of an order, and the values of the form's " +
    'fields by field id. The answer does not reveal whether a customer has the e-mail address. Each ' +
    'network can place 30 orders and try 20 unknown ordering codes an hour (429).',
  access: 'open',
  parameters,
  answer: v.object({
    order_id: v.string(),
    status: v.picklist(orderStatuses),
    resume_ordering_url: v.pipe(
      v.string(),
      v.description('The page on which the orderer confirms the order and pays. Send the orderer there.'),
    ),
  }),
  refuses: true,
  idempotent: true,
  ends: { 404: 'No account has such a form.' },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serveVisitors(endpoint, async ({ url_id, account, ...input }, call) => {
  const source = await formOf(url_id, account)
  const { settings } = source
  const language = call.language ?? defaultLanguage(settings)
  const now = await accountNow(settings, instantOf(Date.now()))
  const under = underKey(settings.account.id, url_id, input, call)
  const bodyOf = (placed: Placed) => answerOf(placed, call)
  const earlier = under && (await repeatedAnswer(under))
  if (earlier !== undefined) return httpAnswer(earlier, { language })
  const written = { code: input.ordering_code, email: input.email ?? '', ip: call.sourceIp, now }
  const request: PlaceRequest = {
    ...(await withCode(source, written)),
    language,
    ip: call.sourceIp,
    input,
    ...(under === undefined ? {} : { keep: { under, bodyOf } }),
  }
  const outcome = await placeOrder(request)
  switch (outcome.outcome) {
    case 'placed':
      return httpAnswer(answered(bodyOf(outcome)), { language })
    case 'refused':
      return httpAnswer(refused(...outcome.faults), { language })
    case 'mistaken':
      throw new ProgrammingError(...outcome.mistakes)
    case 'too-many':
      throw new HttpError(429, 'Too Many Requests', { 'Retry-After': String(outcome.retryAfterSeconds) })
    case 'repeated': {
      const first = under && (await repeatedAnswer(under))
      if (first !== undefined) return httpAnswer(first, { language })
      throw new HttpError(409, 'The same order is being placed: try again.', { 'Retry-After': '1' })
    }
  }
})

const answerOf = ({ order_id, status, path }: Placed, { baseUrl, language }: VisitorCall) => ({
  order_id,
  status,
  resume_ordering_url: `${baseUrl}${path}${language === undefined ? '' : `?language=${language}`}`,
})

/** A visitor has no name, so the key counts for the form and the visitor's network. */
function underKey(account: string, form: string, sent: unknown, call: VisitorCall): AnswerKey | undefined {
  const { idempotencyKey, sourceIp } = call
  if (idempotencyKey === undefined) return undefined
  const client = `form ${form} from ${networkOf(sourceIp)}`
  return keptUnder({ account, client, idempotencyKey, endpoint: endpoint.name, parameters: sent })
}
