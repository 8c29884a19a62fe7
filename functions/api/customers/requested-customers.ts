/**
 * A page of customers as requested by GET /api/customers/ and POST /api/customers/query/: by id, by filter, by changes
 * since an event, or all of them.
 */
import * as v from 'valibot'
import { isCustomerId } from '../../domain/customer/customer-id.ts'
import { filterSchema, readFilter } from '../../domain/customer/customer-filter.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { notAllowed } from '../../domain/refusal/mistake.ts'
import type { Call } from '../../http/call.ts'
import { ProgrammingError } from '../../http/http-error.ts'
import { cursorParameter, maxResultsParameter, readCursor, writeCursor } from '../../http/next-page.ts'
import { list, wholeNumber } from '../../http/read-parameters.ts'
import { absent, datetimeWords, present } from '../../http/schema-words.ts'
import type { Reader } from '../../work/customers/reader.ts'
import { lastEvent } from '../../store/feed/feed-position.ts'
import { showCustomers, viewOptions } from '../../work/customers/show-customers.ts'
import { mostMonthsAhead } from '../../domain/time/too-far-ahead.ts'
import { readAt } from '../../http/read-until.ts'
import { cutAt, findChanged } from './changed-page.ts'
import { customerSchema } from './customer-answer.ts'
import { customerFieldsParameter, refusePasswords } from './customer-fields.ts'
import { findPage, sourceOf } from './customer-pages.ts'

export const customersParameters = v.pipe(
  v.strictObject({
    id: v.optional(
      v.pipe(
        list(v.string()),
        v.maxLength(1000, 'at most 1000 ids'),
        v.description('Customer IDs. Default: all customers.'),
        // An empty list means nobody. No form can send one.
        v.metadata({ words: { minItems: 1 } }),
      ),
    ),
    fields: v.optional(
      v.pipe(
        customerFieldsParameter,
        v.description(`What to return of each customer. Default data,active_subscriptions.`),
        v.metadata({ words: { minItems: 1 } }),
      ),
      ['data', 'active_subscriptions'],
    ),
    filter: v.optional(
      v.pipe(filterSchema, v.description('One condition, or an array of conditions that must all be met.')),
      [],
    ),
    at: v.exactOptional(
      v.pipe(
        v.string(),
        v.description(
          `Datetime, now or at most ${mostMonthsAhead} months later: the customers at that time, if nobody does anything.`,
        ),
        v.metadata({ words: datetimeWords }),
      ),
    ),
    changed_after_id: v.exactOptional(
      v.pipe(
        wholeNumber(0, Number.MAX_SAFE_INTEGER),
        v.description(
          'Only customers with events above this event_id, in the order of their latest events. The answer ' +
            'then has deleted and changed_through_id. A filter applies to the customers as they are now: ' +
            'customers that no longer match are left out. A number above the last event_id is refused (422). Not ' +
            'together with id or cursor.',
        ),
      ),
    ),
    max_results: maxResultsParameter,
    cursor: cursorParameter,
  }),
  // This description applies to a body only, because the document cannot express it for a query.
  v.metadata({ words: { if: present('changed_after_id'), then: absent('id', 'cursor') } }),
)

/** The answer without the position of the next page. */
export const customersEntries = {
  customers: v.array(customerSchema),
  deleted: v.exactOptional(
    v.pipe(v.array(v.string()), v.description('With changed_after_id: the customers that have been deleted since.')),
  ),
  changed_through_id: v.exactOptional(
    v.pipe(
      v.number(),
      v.integer(),
      v.description(
        'With changed_after_id: the event_id up to which the pages so far include all changes. Use it as the ' +
          'next changed_after_id.',
      ),
    ),
  ),
}

/** The parameters that change for the next page. */
export type NextPage = { readonly cursor: string } | { readonly changed_after_id: number }

export type AskedCustomers =
  | { readonly outcome: 'refused'; readonly fault: Fault }
  | {
      readonly outcome: 'found'
      readonly page: Readonly<Record<string, unknown>>
      /** Absent on the last page. */
      readonly next?: NextPage
    }

export async function askedCustomers(
  { id, fields, filter, at, changed_after_id, max_results, cursor }: v.InferOutput<typeof customersParameters>,
  made: Call,
): Promise<AskedCustomers> {
  refusePasswords(fields, id, made)
  const instant = at === undefined ? undefined : readAt(at, made)
  if (typeof instant === 'object') return { outcome: 'refused', fault: instant }
  const call: Call & Reader = instant === undefined ? made : { ...made, now: instant, aheadOf: made.now }
  const reading = readFilter(filter, call.settings)
  if (reading.outcome === 'mistaken') throw new ProgrammingError(...reading.mistakes)
  const { conditions } = reading
  const shows = new Set(fields)
  const options = viewOptions(shows, conditions)
  if (changed_after_id !== undefined) {
    if (id !== undefined || cursor !== undefined) {
      throw new ProgrammingError(notAllowed('changed_after_id', 'cannot be combined with id or cursor.'))
    }
    const changes = await findChanged(changed_after_id, options, max_results, call)
    const last = changes.through === changed_after_id && !changes.more ? await lastEvent(call.account) : undefined
    // A number above the last event comes from another feed, or from before a restore. It would hide all changes.
    if (last !== undefined && changed_after_id > last) {
      return { outcome: 'refused', fault: { field: 'changed_after_id', code: 'event_ahead', values: { last } } }
    }
    const customers = await showCustomers(changes.views, shows, call)
    const { deleted, through, more } = cutAt(changes, customers.length)
    return {
      outcome: 'found',
      page: { customers, deleted: deleted.map((each) => each.id), changed_through_id: through },
      ...(more && { next: { changed_after_id: through } }),
    }
  }
  const source = sourceOf(id, conditions, call.settings)
  const page = await findPage(source, options, readCursor(cursor, isCustomerId), max_results, call)
  const customers = await showCustomers(page.views, shows, call)
  const last = customers.length < page.views.length ? customers.at(-1)?.id : page.next
  return {
    outcome: 'found',
    page: { customers },
    ...(last !== undefined && { next: { cursor: writeCursor(last) } }),
  }
}
