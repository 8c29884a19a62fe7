/** GET /api/settings/webhook/attempts/: the attempts at deliveries of a webhook in the last 30 days, latest first. */
import * as v from 'valibot'
import { instantOf } from '../../domain/time/time.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { cursorParameter, maxResultsParameter, nextUrl, readCursor, writeCursor } from '../../http/next-page.ts'
import { readAttempts } from '../../store/webhook/webhook-attempts.ts'
import { attemptSchema, showAttempt } from './webhook-answer.ts'
import { webhookIdParameter } from './webhook-id.ts'

const path = '/api/settings/webhook/attempts/'

const parameters = v.strictObject({
  id: webhookIdParameter,
  max_results: maxResultsParameter,
  cursor: cursorParameter,
})

export const endpoint = {
  name: 'settings-webhook-attempts',
  subject: 'events',
  method: 'GET',
  path,
  summary: "Returns a webhook's attempts to deliver events, latest first.",
  description: 'Attempts are kept for 30 days, even after the webhook is removed.',
  access: 'key',
  parameters,
  answer: v.object({
    attempts: v.array(attemptSchema),
    next_url: v.exactOptional(v.pipe(v.string(), v.description('Address of the next page, if there are more.'))),
  }),
  ends: { 404: 'There is no webhook with this id, and no attempt of one.' },
} as const satisfies Endpoint<typeof parameters>

/** An attempt is identified by its start and an id. */
const isAttempt = (place: string) => /^\d{4}-\d\d-\d\dT[\d:.]{12}Z#[!-~]{1,100}$/.test(place)

export const handler = /* @__PURE__ */ serve(endpoint, async ({ id, max_results, cursor }, call) => {
  const { account, settings } = call
  const { attempts, next } = await readAttempts({
    account,
    webhook: id,
    after: readCursor(cursor, isAttempt),
    limit: max_results,
    now: instantOf(Date.now()),
  })
  if (attempts.length === 0 && !settings.webhooks.some((webhook) => webhook.id === id)) {
    throw new HttpError(404, `There is no webhook "${id}".`)
  }
  return answered({
    attempts: attempts.map((attempt) => showAttempt(attempt, settings.account.timezone)),
    ...(next !== undefined && { next_url: nextUrl(call, path, { cursor: writeCursor(next) }) }),
  })
})
