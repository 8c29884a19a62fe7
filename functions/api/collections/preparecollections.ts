/**
 * POST /api/preparecollections/<method>/: what an own worker has to collect now. A call without reschedule_seconds
 * writes nothing.
 */
import * as v from 'valibot'
import { secondsAfter } from '../../domain/document/sending.ts'
import { fitting } from '../../domain/text/answer-size.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { dateWords } from '../../http/schema-words.ts'
import { list, wholeNumber } from '../../http/read-parameters.ts'
import { runtime } from '../../outside/runtime.ts'
import { readyCollections } from '../../store/collection/queued-collections.ts'
import { moveDeliveries } from '../../store/delivery/deliveries.ts'
import { collectionParts, presentCollections } from '../../work/collections/present-collections.ts'
import { agreementSchema, lines } from '../customers/invoice-answer.ts'
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
  summary: 'Returns what is to be collected by a method.',
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
        to_pay: v.pipe(v.number(), v.description('In major units: what the invoice asks for at this moment.')),
        currency: v.string(),
        at: v.pipe(v.string(), v.description('The date on which the money is to be collected, YYYY-MM-DD.')),
        attempt: v.pipe(v.number(), v.integer()),
        sequence: v.pipe(
          v.picklist(['first', 'recurring']),
          v.description('Whether something was collected by the agreement before.'),
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
  ends: methodEnds,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(
  endpoint,
  async ({ method, max_results, reschedule_seconds, business_entity, due_until, fields }, call) => {
    const { account, settings, now } = call
    const queue = await requireQueue(method, call)
    const ready = await readyCollections(account, queue, now, max_results + 1)
    const present = (await presentCollections(ready.slice(0, max_results), new Set(fields), call)).filter(
      ({ shown }) =>
        (business_entity === undefined || shown.business_entity === business_entity) &&
        (due_until === undefined || shown.at <= due_until),
    )
    const fits = present.slice(0, fitting(present.map(({ shown }) => shown)).length)
    const moves = fits.map(({ collection, shown, amountMinor }) => ({
      before: collection,
      waiting: {
        ...collection,
        failures: collection.failures + 1,
        ready_at: secondsAfter(now, reschedule_seconds ?? 0),
        amountMinor,
      },
      shown,
    }))
    const batch = reschedule_seconds === undefined ? moves : await moveInParts(settings, moves)
    return answered({
      collections: batch.map(({ shown }) => shown),
      more_collections_available: ready.length > max_results || fits.length < present.length,
    })
  },
)

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
