/** POST /providers/<provider_id>/notice/: a signed notice of a payment provider. */
import * as v from 'valibot'
import type { Endpoint, Handler } from '../../http/endpoint.ts'
import { serveOpenly } from '../../http/endpoint.ts'
import { HttpError, jsonAnswer } from '../../http/http-error.ts'
import { accountParameter, readParameters } from '../../http/read-parameters.ts'
import { receiveNotice } from '../../work/collections/receive-notice.ts'

const parameters = v.object({
  provider_id: v.pipe(v.string(), v.description('The id of one of the payment_providers of the settings.')),
  account: v.exactOptional(
    v.pipe(accountParameter, v.description('The account, if several have a provider with this id.')),
  ),
})

export const endpoint = {
  name: 'provider-notice',
  title: 'ProviderNotice',
  subject: 'collections',
  method: 'POST',
  path: '/providers/{provider_id}/notice/',
  summary: 'Receives a notice of a payment provider.',
  description:
    'For the provider: name this address in its settings. The notice is signed with the webhook_secret, at most ' +
    'five minutes ago. It is stored and worked on afterwards; a notice that comes again does nothing.',
  access: 'open',
  parameters,
  answer: v.object({ received: v.boolean() }),
  ends: { 401: 'The signature is wrong or too old.', 404: 'No account has such a provider.' },
} as const satisfies Endpoint<typeof parameters>

export const handler: Handler = /* @__PURE__ */ serveOpenly(async (event) => {
  const { provider_id: providerId, account } = readParameters(parameters, { ...event, httpMethod: 'GET', body: null })
  const encoding = event.isBase64Encoded ? 'base64' : 'utf8'
  const received = await receiveNotice({
    providerId,
    ...(account !== undefined && { account }),
    body: Buffer.from(event.body ?? '', encoding).toString('utf8'),
    headers: Object.fromEntries(Object.entries(event.headers).map(([name, value]) => [name.toLowerCase(), value])),
    realNowMillis: Date.now(),
  })
  if (received === 'unknown-provider') throw new HttpError(404, 'There is no such payment provider.')
  if (received === 'unsigned') throw new HttpError(401, 'The signature is wrong or too old.')
  return jsonAnswer(200, { received: true })
})
