/** POST /api/test/clock/ (decisions: "Identity and time"): moves the clock of a test account forward. */
import * as v from 'valibot'
import { instantOf, parseDatetime, showInstant, type Instant } from '../../domain/time/time.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { HttpError } from '../../http/http-error.ts'
import { datetimeWords } from '../../http/schema-words.ts'
import { testAccountOnly } from '../../http/test-account.ts'
import { refreshAllDue } from '../../work/account/refresh-due.ts'
import { runDue } from '../../work/test-clock/run-due.ts'
import { wakeCounts } from '../../work/counts/due-counts.ts'
import { accountNow, beginClock, moveClock } from '../../store/account/clock.ts'
import { loadPresentSettings } from '../../store/account/load-settings.ts'
import { pageIds } from '../../store/customer/customer-keys.ts'

/**
 * No work is begun so shortly before the end of the call: work under way has this time to end, even an e-mail that
 * takes its full 12 s.
 */
const lastWorkMillis = 14_000

const parameters = v.strictObject({
  now: v.pipe(
    v.string(),
    v.description(
      'Datetime, at or after the current time of the clock. The first move of an account without customers may also go ' +
        'to a time in the past.',
    ),
    v.metadata({ words: datetimeWords }),
  ),
})

export const endpoint = {
  name: 'test-clock-move',
  subject: 'clock',
  method: 'POST',
  path: '/api/test/clock/',
  summary: 'Moves the clock of a test account forward.',
  access: 'key',
  parameters,
  answer: v.object({ now: v.pipe(v.string(), v.description("Datetime in the account's timezone.")) }),
  refuses: true,
  ends: {
    403: 'The account is live and has no clock of its own.',
    503:
      'One call does not have enough time for all due work. The clock shows the time that the call reached: ' +
      'repeat the call to continue.',
  },
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(
  endpoint,
  async ({ now }, { account, settings: kept, baseUrl, endsAtMillis }) => {
    // A move cannot be undone, so it goes by the settings of this moment, not by some that are seconds old.
    const settings = (await loadPresentSettings(account)) ?? kept
    testAccountOnly(settings)
    const { timezone } = settings.account
    const target = parseDatetime(now, timezone)
    if (target === undefined) return refused({ field: 'now', code: 'datetime_expected' })
    const realNow = instantOf(Date.now())
    const behind = (clock: Instant) =>
      refused({ field: 'now', code: 'clock_backwards', values: { now: showInstant(clock, timezone) } })
    const clock = (await beginsAt(account, target, realNow)) ?? (await accountNow(settings, realNow))
    // The shown time of the clock lacks milliseconds, and does not distinguish two equal hours. It still counts as the
    // clock's time.
    if (target < clock && showInstant(target, timezone) !== showInstant(clock, timezone)) return behind(clock)
    const to = target < clock ? clock : target
    const hasTime = () => Date.now() < endsAtMillis - lastWorkMillis
    if (!(await refreshAllDue(settings, clock, hasTime))) throw outOfTime(clock, timezone)
    const run = await runDue(settings, to, realNow, { hasTime, baseUrl })
    if (run.outcome === 'out-of-time') throw outOfTime(run.clock, timezone)
    const move = await moveClock(account, to, realNow, 'over')
    switch (move.outcome) {
      case 'behind':
        return behind(move.now)
      case 'moved':
        await wakeCounts(settings, to)
        return answered({ now: showInstant(to, timezone) })
    }
  },
)

const outOfTime = (clock: Instant, timezone: string): HttpError =>
  new HttpError(
    503,
    'There was more to do than one call has time for. ' +
      `The clock shows ${showInstant(clock, timezone)}: repeat the call to continue.`,
    { 'Retry-After': '1' },
  )

/** The time at which the account begins, where this is the first move of its clock and it has no past to keep. */
async function beginsAt(account: string, target: Instant, realNow: Instant): Promise<Instant | undefined> {
  if (target >= realNow) return undefined
  const { ids } = await pageIds(account, { from: 'list' }, undefined, 1)
  if (ids.length > 0) return undefined
  return (await beginClock(account, target)) ? target : undefined
}
