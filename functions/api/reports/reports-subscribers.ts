/** GET /api/reports/subscribers/: live subscriptions by campaign on the stored days. */
import * as v from 'valibot'
import { isCounting } from '../../domain/search/search-state.ts'
import { dateOf, parseDate, startOfDate, type PlainDate } from '../../domain/time/time.ts'
import { after } from '../../domain/time/calendar.ts'
import { malformed } from '../../domain/refusal/mistake.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { ProgrammingError } from '../../http/http-error.ts'
import { dateWords } from '../../http/schema-words.ts'
import { readSearchState } from '../../store/search/search-state-item.ts'
import { readDayCounts, type DayCounts } from '../../store/counts/day-counts.ts'
import { ringSearch } from '../../work/queues/search-message.ts'

const defaultMonths = 12
/** A day of an account with many campaigns is some kilobytes, and an answer has a limit. */
const mostMonths = { day: 13, month: 60 } as const

const date = (words: string) =>
  v.exactOptional(v.pipe(v.string(), v.description(words), v.metadata({ words: dateWords })))

const parameters = v.strictObject({
  from: date(`The first date. Default ${defaultMonths} months before to.`),
  to: date(
    `The last date. Default today. At most ${mostMonths.day} months from the first one, or ${mostMonths.month} by month.`,
  ),
  by: v.optional(
    v.pipe(
      v.picklist(['day', 'month'], 'one of day, month'),
      v.description('month returns the first day of each month that has counts, and the last day. Default day.'),
    ),
    'day',
  ),
})

export const endpoint = {
  name: 'reports-subscribers',
  subject: 'products',
  method: 'GET',
  path: '/api/reports/subscribers/',
  summary: 'Returns the number of live subscriptions by campaign and day.',
  description:
    'Counted once a day, some minutes after the day begins, starting with the first call of this kind. ' +
    'For a test account, the days are those on which its clock stood. Counts are final. GET ' +
    '/api/campaigns/ returns the current counts.',
  access: 'key',
  parameters,
  answer: v.object({
    days: v.array(
      v.object({
        date: v.string(),
        campaigns: v.pipe(
          v.array(v.object({ campaign_id: v.string(), live_subscriptions: v.pipe(v.number(), v.integer()) })),
          v.description('Campaigns with live subscriptions, counted as in GET /api/campaigns/.'),
        ),
      }),
    ),
    counting: v.exactOptional(
      v.pipe(
        v.literal(true),
        v.description('Present while all customers are being counted. No day is stored until then.'),
      ),
    ),
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (request, { account, settings, now }) => {
  const { timezone } = settings.account
  const to = request.to === undefined ? dateOf(now, timezone) : parseDate(request.to)
  if (to === undefined) return refused({ field: 'to', code: 'date_expected' })
  const monthsFrom = (day: PlainDate, months: number) =>
    dateOf(after(startOfDate(day, timezone), 'P1M', months, timezone), timezone)
  const from = request.from === undefined ? monthsFrom(to, -defaultMonths) : parseDate(request.from)
  if (from === undefined) return refused({ field: 'from', code: 'date_expected' })
  if (to < from) throw new ProgrammingError(malformed('to', 'expected a date that is not before from.'))
  const most = mostMonths[request.by]
  if (to > monthsFrom(from, most))
    throw new ProgrammingError(malformed('to', `expected at most ${most} months from from on.`))
  const [days, state] = await Promise.all([readDayCounts(account, from, to), readSearchState(account)])
  // The first read starts the count of all customers, just as the first search starts the index.
  if (state === undefined) await ringSearch(account)
  return answered({
    days: (request.by === 'day' ? days : monthly(days)).map(showDay),
    ...(isCounting(state) && { counting: true }),
  })
})

const showDay = ({ date: day, campaigns }: DayCounts) => ({
  date: day,
  campaigns: Object.entries(campaigns)
    .map(([campaign_id, live_subscriptions]) => ({ campaign_id, live_subscriptions }))
    .toSorted((one, other) => (one.campaign_id < other.campaign_id ? -1 : 1)),
})

const monthOf = ({ date: day }: DayCounts) => day.slice(0, 'YYYY-MM'.length)

/** The first day of each month, and the last day of all. The days are sorted. */
const monthly = (days: readonly DayCounts[]): readonly DayCounts[] =>
  days.filter((day, index) => {
    const before = days[index - 1]
    return before === undefined || monthOf(before) !== monthOf(day) || index === days.length - 1
  })
