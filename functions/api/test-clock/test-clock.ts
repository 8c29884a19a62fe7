/** GET /api/test/clock/: the time in a test account. */
import * as v from 'valibot'
import { instantOf, showInstant, type Instant } from '../../domain/time/time.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { firstDue } from '../../store/due/due.ts'
import { testDuePartition } from '../../store/keys.ts'
import { testAccountOnly } from '../../http/test-account.ts'

const parameters = v.strictObject({})

export const endpoint = {
  name: 'test-clock',
  subject: 'clock',
  method: 'GET',
  path: '/api/test/clock/',
  summary: 'Returns the clock of a test account.',
  description: 'Shows real time until it is first moved. After that it stands still between moves.',
  access: 'key',
  parameters,
  answer: v.object({
    now: v.pipe(v.string(), v.description("Datetime in the account's timezone.")),
    next_due: v.exactOptional(
      v.pipe(v.string(), v.description('Datetime of the next due work. Absent if there is none.')),
    ),
  }),
  ends: { 403: 'The account is live and has no clock of its own.' },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (_, { account, settings, now }) => {
  testAccountOnly(settings)
  const { timezone } = settings.account
  const due = await firstDue(testDuePartition(account))
  return answered({
    now: showInstant(now, timezone),
    // Steps that are late, or due within the shown second, are carried out by a move to exactly the time that the clock
    // shows.
    ...(due !== undefined && { next_due: showInstant(due > now ? roundedUp(due) : now, timezone) }),
  })
})

/** A clock is moved to whole seconds; work that is due within a second is done at the next one. */
const roundedUp = (instant: Instant): Instant => instantOf(Math.ceil(Date.parse(instant) / 1000) * 1000)
