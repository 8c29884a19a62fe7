/** GET /api/events/ (interface): the event feed above a number, oldest first, in pages. */
import * as v from 'valibot'
import { notAllowed } from '../domain/refusal/mistake.ts'
import { eventSelectors, maxEventsRead, origins, type Via } from '../domain/facts/event.ts'
import { nameOfRight, readsCustomers } from '../domain/settings/access/access-rights.ts'
import { shownEvent } from '../domain/facts/event-view.ts'
import { showInstant } from '../domain/time/time.ts'
import { answered, serve, type Endpoint } from '../http/endpoint.ts'
import { fitting } from '../domain/text/answer-size.ts'
import { ProgrammingError } from '../http/http-error.ts'
import { requireCustomers } from '../http/require-customers.ts'
import { maxResultsParameter, nextUrl } from '../http/next-page.ts'
import { list, wholeNumber } from '../http/read-parameters.ts'
import { lastEvent } from '../store/feed/feed-position.ts'
import { readFeed } from '../store/feed/feed-read.ts'
import { prefetchParameter } from './customers/customer-fields.ts'
import { eventSchema } from './event-answer.ts'
import { withPrefetch } from '../work/customers/prefetch.ts'

const path = '/api/events/'

const selector = v.picklist(
  eventSelectors,
  ({ received }) => `an event type, such as customer:created, or a category, such as customer, not ${received}`,
)

/** `service` is everything that the service does itself. */
const filterOrigins = [...origins, 'service'] as const

const parameters = v.strictObject({
  created_after_id: v.optional(
    v.pipe(
      wholeNumber(0, Number.MAX_SAFE_INTEGER),
      v.description('Returns events with a higher event_id. Default 0, the beginning.'),
    ),
    0,
  ),
  of_last: v.exactOptional(
    v.pipe(
      wholeNumber(1, maxEventsRead),
      v.description(
        `Only the given number of latest events of the account, whatever their types: at most ${maxEventsRead}, which one page ` +
          'looks through. Not together with created_after_id.',
      ),
    ),
  ),
  types: v.optional(
    v.pipe(list(selector), v.description('Only events of these types and categories. Default: all.')),
    [],
  ),
  by: v.optional(
    v.pipe(
      list(v.string()),
      v.description("Only events of these authors: a person's email address, the name of an API access, or System."),
    ),
    [],
  ),
  via: v.optional(
    v.pipe(
      list(v.picklist(filterOrigins, `one of ${filterOrigins.join(', ')}`)),
      v.description('Only events of these origins. service means system. Default: all.'),
    ),
    [],
  ),
  max_results: maxResultsParameter,
  prefetch: v.optional(
    v.pipe(prefetchParameter, v.description('Customer data to include with each event, as it is now.')),
    [],
  ),
})

export const endpoint = {
  name: 'events',
  subject: 'events',
  method: 'GET',
  path,
  summary: 'Returns events, oldest first.',
  description:
    'Store the highest event_id that you have processed, and ask for events above it. Ids increase by 1, ' +
    'and no event ever appears below one that was already returned. A page of rare types or authors may have fewer ' +
    'than max_results, or none, and still have a next_url: follow it. Ask for events above ' +
    'searched_through next time, so that nothing is searched twice.',
  access: 'key',
  furtherRights: [{ right: nameOfRight(readsCustomers), where: 'prefetch is set' }],
  parameters,
  answer: v.object({
    events: v.array(eventSchema),
    searched_through: v.pipe(
      v.number(),
      v.integer(),
      v.description(
        'The last event_id that was searched, whatever its type, or created_after_id if there was none. Can ' +
          'be used as the next created_after_id.',
      ),
    ),
    without_by: v.exactOptional(
      v.pipe(
        v.number(),
        v.integer(),
        v.description(
          'With by: how many of the searched events do not name their author, as they are older than this attribute. ' +
            'They are left out, whoever their author was. Absent if there were none.',
        ),
      ),
    ),
    next_url: v.optional(v.pipe(v.string(), v.description('Address of the next page, if there may be more events.'))),
  }),
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(
  endpoint,
  async ({ created_after_id, of_last, types, by, via, max_results, prefetch }, call) => {
    if (of_last !== undefined && created_after_id > 0) {
      throw new ProgrammingError(notAllowed('of_last', 'cannot be combined with created_after_id.'))
    }
    if (prefetch.length > 0) requireCustomers(call, 'prefetch')
    const page = await readFeed({
      account: call.account,
      after: of_last === undefined ? created_after_id : await before(call.account, of_last),
      limit: max_results,
      ...(types.length > 0 && { types: new Set(types) }),
      ...(by.length > 0 && { authors: new Set(by.map((author) => author.toLowerCase())) }),
      ...(via.length > 0 && { origins: new Set(via.map((origin): Via => (origin === 'service' ? 'system' : origin))) }),
    })
    const shownEvents = page.events.map((event) =>
      shownEvent(event, (instant) => showInstant(instant, call.settings.account.timezone)),
    )
    const events = fitting(
      prefetch.length === 0 ? shownEvents : await withPrefetch(shownEvents, new Set(prefetch), call),
    )
    const cutAfter = events.length < shownEvents.length ? events.at(-1)?.event_id : undefined
    const next = cutAfter ?? page.next
    return answered({
      events,
      searched_through: cutAfter ?? page.through,
      ...(page.withoutAuthor !== undefined && { without_by: page.withoutAuthor }),
      ...(next !== undefined && { next_url: nextUrl(call, path, { created_after_id: String(next) }) }),
    })
  },
)

/** The number of the event before the last `last` events. */
const before = async (account: string, last: number): Promise<number> => Math.max(0, (await lastEvent(account)) - last)
