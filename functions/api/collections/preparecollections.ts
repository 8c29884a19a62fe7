/**
 * POST /api/preparecollections/<method>/: the collections for the account's own worker. The queue notes for each
 * attempt that it was handed out, and its amount. A call without reschedule_seconds leaves attempts ready, and writes
 * only missing notes.
 */
import * as v from 'valibot'
import { isUnknownEntity } from '../../domain/settings/business-entity.ts'
import { parseDate } from '../../domain/time/time.ts'
import type { Call } from '../../http/call.ts'
import { secondsAfter } from '../../domain/document/sending.ts'
import type { QueuedCollection } from '../../domain/world/collection.ts'
import type { PageTask } from '../../domain/world/provider-task.ts'
import { fitting } from '../../domain/text/answer-size.ts'
import { answered, refused, serve, type Endpoint } from '../../http/endpoint.ts'
import { dateWords } from '../../http/schema-words.ts'
import { list, wholeNumber } from '../../http/read-parameters.ts'
import { runtime } from '../../outside/runtime.ts'
import { pageOfReady, type QueuePlace } from '../../store/collection/queued-collections.ts'
import { moveDeliveries } from '../../store/delivery/deliveries.ts'
import { readOpenPages, withoutOpenPages } from '../../work/collections/close-open-pages.ts'
import {
  collectionParts,
  presentCollections,
  type PresentCollection,
} from '../../work/collections/present-collections.ts'
import { agreementSchema, attemptSchema, lines } from '../customers/invoice-answer.ts'
import { methodEnds, methodParameter, requireQueue } from './collection-method.ts'

const parameters = v.strictObject({
  method: methodParameter,
  max_results: v.optional(v.pipe(wholeNumber(1, 500), v.description('Maximum number. Default 10.')), 10),
  reschedule_seconds: v.exactOptional(
    v.pipe(
      v.number(),
      v.minValue(0, 'a number of seconds, not below zero'),
      v.maxValue(31_622_400, 'a number of seconds, at most those of a year'),
      v.description('Seconds after which they are returned again, unless reported. By default they stay ready.'),
    ),
  ),
  business_entity: v.exactOptional(v.pipe(v.string(), v.description('Only those of this business entity.'))),
  due_until: v.exactOptional(
    v.pipe(v.string(), v.description('Only those of this date or earlier.'), v.metadata({ words: dateWords })),
  ),
  fields: v.optional(
    v.pipe(
      list(v.picklist(collectionParts, `one of ${collectionParts.join(', ')}`)),
      v.description('Further data to return.'),
    ),
    [],
  ),
})

const address = v.exactOptional(v.string())

export const endpoint = {
  name: 'preparecollections',
  title: 'PrepareCollections',
  subject: 'collections',
  method: 'POST',
  path: '/api/preparecollections/{method}/',
  summary: 'Returns the collections that are ready for a method.',
  description:
    'An attempt has one idempotency_key, however often it is returned: give it to the provider. Call this from one ' +
    'process at a time, and report each attempt with updatecollections.',
  access: 'key',
  parameters,
  answer: v.object({
    collections: v.array(
      v.object({
        collection_id: v.string(),
        idempotency_key: v.string(),
        customer_id: v.string(),
        invoice_number: v.string(),
        payment_reference: v.string(),
        to_pay: v.pipe(v.number(), v.description('The present amount due of the invoice, in major units.')),
        currency: v.string(),
        at: v.pipe(v.string(), v.description('The date on which the money is to be collected, YYYY-MM-DD.')),
        attempt: attemptSchema,
        sequence: v.pipe(
          v.picklist(['first', 'recurring']),
          v.description('Whether the agreement was used for an earlier collection.'),
        ),
        business_entity: v.string(),
        agreement: v.exactOptional(agreementSchema),
        payer: v.exactOptional(
          v.object({
            name: address,
            company: address,
            address,
            postal_code: address,
            city: address,
            country: address,
            tax_registration_id: address,
            email: address,
            payer_number: address,
          }),
        ),
        lines,
      }),
    ),
    more_collections_available: v.pipe(v.boolean(), v.description('Whether more are ready.')),
  }),
  refuses: true,
  ends: methodEnds,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(
  endpoint,
  async ({ method, max_results, reschedule_seconds, business_entity, due_until, fields }, call) => {
    const { settings, now } = call
    const queue = await requireQueue(method, call)
    if (isUnknownEntity(business_entity, settings)) {
      return refused({ field: 'business_entity', code: 'business_entity_unknown' })
    }
    if (due_until !== undefined && parseDate(due_until) === undefined) {
      return refused({ field: 'due_until', code: 'date_expected' })
    }
    const isMeant = ({ shown }: PresentCollection) =>
      (business_entity === undefined || shown.business_entity === business_entity) &&
      (due_until === undefined || shown.at <= due_until)
    const isNarrowed = business_entity !== undefined || due_until !== undefined
    const choice = { most: max_results, limit: isNarrowed ? 500 : max_results + 1, fields: new Set(fields), isMeant }
    const { present, pages } = await readyOf(queue, choice, call)
    const fits = fitting(present.slice(0, max_results).map(({ shown }) => shown)).length
    const free = await withoutOpenPages(present.slice(0, fits), invoiceOf, settings, pages)
    const moves = free.map(({ collection, shown, amountMinor }) => ({
      before: collection,
      waiting: {
        ...collection,
        failures: collection.failures + 1,
        ready_at: reschedule_seconds === undefined ? collection.ready_at : secondsAfter(now, reschedule_seconds),
        amountMinor,
      },
      shown,
    }))
    const toNote = reschedule_seconds === undefined ? moves.filter(isNotNoted) : moves
    const noted = new Set(await moveInParts(settings, toNote))
    const missed = new Set(toNote.filter((move) => !noted.has(move)))
    return answered({
      collections: moves.filter((move) => !missed.has(move)).map(({ shown }) => shown),
      more_collections_available: fits < present.length,
    })
  },
)

/** Collections that are ready, with the pages on which their payers may be about to pay. */
interface Ready {
  readonly present: readonly PresentCollection[]
  readonly pages: readonly PageTask[]
}

interface Meant {
  readonly most: number
  /** The number of collections that are read at once. */
  readonly limit: number
  readonly fields: ReadonlySet<(typeof collectionParts)[number]>
  readonly isMeant: (collection: PresentCollection) => boolean
}

/**
 * Collections that are ready, and one more if there are more. Those that the caller does not want stay in place, so the
 * pages after them are read as well.
 */
async function readyOf(queue: string, { most, limit, fields, isMeant }: Meant, call: Call): Promise<Ready> {
  const present: PresentCollection[] = []
  const pages: PageTask[] = []
  let after: QueuePlace | undefined
  do {
    const page = await pageOfReady(call.account, queue, call.now, { limit, after })
    const [some, open] = await Promise.all([
      presentCollections(page.collections, fields, call),
      readOpenPages(page.collections, call.settings),
    ])
    present.push(...some.filter(isMeant))
    pages.push(...open)
    after = page.next
  } while (after !== undefined && present.length <= most)
  return { present, pages }
}

const invoiceOf = ({ collection: { customer, number } }: PresentCollection) => ({ customer, number })

const isNotNoted = ({ before, waiting }: { readonly before: QueuedCollection; readonly waiting: QueuedCollection }) =>
  before.failures === 0 || before.amountMinor !== waiting.amountMinor

/** Number of collections that one transaction moves. */
const movedAtOnce = 100

async function moveInParts<Move extends Parameters<typeof moveDeliveries>[1][number]>(
  settings: Parameters<typeof moveDeliveries>[0],
  moves: readonly Move[],
): Promise<readonly Move[]> {
  const parts = Array.from({ length: Math.ceil(moves.length / movedAtOnce) }, (_, index) =>
    moves.slice(index * movedAtOnce, (index + 1) * movedAtOnce),
  )
  return (await Promise.all(parts.map((part) => moveDeliveries(settings, part, runtime)))).flat()
}
