/** GET /api/test/clock/: the time in a test account. */
import * as v from 'valibot'
import { showInstant } from '../../domain/time.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { testAccountOnly } from '../../http/test-account.ts'

const parameters = v.strictObject({})

export const endpoint = {
  name: 'test-clock',
  subject: 'clock',
  method: 'GET',
  path: '/api/test/clock/',
  summary: 'Returns the time of a test account.',
  description: 'Real time until it is first moved; from then on it stands still until it is moved again.',
  access: 'key',
  parameters,
  answer: v.object({ now: v.pipe(v.string(), v.description('Datetime in the timezone of the account.')) }),
  ends: { 403: 'The account is live: it has no clock of its own.' },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, (_, { settings, now }) => {
  testAccountOnly(settings)
  return Promise.resolve(answered({ now: showInstant(now, settings.account.timezone) }))
})
