/** GET /api/customers/ (interface): customers by id, by filter, or all of them, in pages. */
import * as v from 'valibot'
import { normaliseEmail } from '../../domain/fields/email.ts'
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import { filterSchema, readFilter, type Condition } from '../../domain/customer/customer-filter.ts'
import { indexLookup } from '../../domain/customer/index-entries.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import type { Call } from '../../http/call.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { ProgrammingError } from '../../http/http-error.ts'
import { cursorParameter, maxResultsParameter, nextUrl, readCursor, writeCursor } from '../../http/next-page.ts'
import { list } from '../../http/read-parameters.ts'
import { datetimeWords } from '../../http/schema-words.ts'
import { pageIds, type Source } from '../../store/customer/customer-keys.ts'
import { readCustomers } from '../../store/customer/read-customers.ts'
import { customerSchema } from './customer-answer.ts'
import { mostMonthsAhead, readAt } from '../preview/read-until.ts'
import { customerFieldsParameter } from './customer-fields.ts'
import type { Reader } from '../../work/customers/reader.ts'
import { showCustomers, viewOptions } from '../../work/customers/show-customers.ts'
import { viewCustomers, type CustomerView, type ViewOptions } from '../../work/customers/customer-view.ts'

/** Customers read for one page at most, so that a filter with few matches ends in time. */
const maxRead = 2000

const path = '/api/customers/'

const parameters = v.strictObject({
  id: v.optional(
    v.pipe(
      list(v.string()),
      v.maxLength(1000, 'at most 1000 ids'),
      v.description('Customer IDs. Absent means all customers.'),
    ),
  ),
  fields: v.optional(
    v.pipe(
      customerFieldsParameter,
      v.description('What to return of each customer. Default data,active_subscriptions.'),
    ),
    ['data', 'active_subscriptions'],
  ),
  filter: v.optional(
    v.pipe(filterSchema, v.description('One condition, or an array of conditions that must all hold.')),
    [],
  ),
  at: v.exactOptional(
    v.pipe(
      v.string(),
      v.description(
        `Datetime, now or at most ${mostMonthsAhead} months later: the customers as they will be then if nobody does anything.`,
      ),
      v.metadata({ words: datetimeWords }),
    ),
  ),
  max_results: maxResultsParameter,
  cursor: cursorParameter,
})

export const endpoint = {
  name: 'customers',
  subject: 'customers',
  method: 'GET',
  path,
  summary: 'Returns customers.',
  access: 'key',
  parameters,
  answer: v.object({
    customers: v.array(customerSchema),
    next_url: v.optional(v.pipe(v.string(), v.description('Address of the next page; absent on the last one.'))),
  }),
  refuses: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(
  endpoint,
  async ({ id, fields, filter, at, max_results, cursor }, made) => {
    const instant = at === undefined ? undefined : readAt(at, made)
    if (typeof instant === 'object') return refused(instant)
    const call: Call & Reader = instant === undefined ? made : { ...made, now: instant, aheadOf: made.now }
    const reading = readFilter(filter, call.settings)
    if (reading.outcome === 'refused') throw new ProgrammingError(reading.problems.join('\n'))
    const { conditions } = reading
    const shows = new Set(fields)
    const source = sourceOf(id, conditions, call.settings)
    const page = await findPage(
      source,
      viewOptions(shows, conditions),
      readCursor(cursor, isCustomerId),
      max_results,
      call,
    )
    const shown = await showCustomers(page.views, shows, call)
    const last = shown.length < page.views.length ? shown.at(-1)?.id : page.next
    return answered({
      customers: shown,
      ...(last !== undefined && { next_url: nextUrl(call, path, { cursor: writeCursor(last) }) }),
    })
  },
)

/** The source of candidates: given ids, an index that answers one of the conditions, or all customers. */
function sourceOf(ids: readonly string[] | undefined, filter: readonly Condition[], settings: Settings): Source {
  if (ids !== undefined) return { from: 'ids', ids: [...new Set(ids)].filter(isCustomerId) }
  for (const condition of filter) {
    if (condition.condition_type === 'subscription:state') continue
    if (
      condition.condition_type === 'customer:field' &&
      condition.field === 'email' &&
      condition.operator === 'equal' &&
      typeof condition.value === 'string'
    ) {
      return { from: 'email', email: normaliseEmail(condition.value) }
    }
    const lookup = indexLookup(condition, settings)
    if (lookup !== undefined) return { from: 'field', ...lookup }
  }
  return { from: 'list' }
}

interface Page {
  readonly views: readonly CustomerView[]
  /** The last id of this page, where a next page follows. */
  readonly next: string | undefined
}

async function findPage(
  source: Source,
  options: ViewOptions,
  start: string | undefined,
  limit: number,
  call: Call & Reader,
): Promise<Page> {
  const { account } = call
  const found: CustomerView[] = []
  // Without a filter every further customer is a result. With one, only a further match proves that a page follows.
  const wanted = source.from === 'list' && options.filter.length === 0 ? limit : limit + 1
  let after = start
  for (let read = 0; ;) {
    const { ids, more } = await pageIds(account, source, after, Math.min(wanted, maxRead - read))
    read += ids.length
    found.push(...(await viewCustomers(await readCustomers(account, ids), options, call)))
    after = ids.at(-1) ?? after
    const views = found.slice(0, limit)
    if (found.length > limit) return { views, next: views.at(-1)?.customer.id }
    if (!more) return { views, next: undefined }
    if (found.length === wanted || read >= maxRead) return { views, next: after }
  }
}
