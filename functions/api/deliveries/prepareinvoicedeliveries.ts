/**
 * POST /api/prepareinvoicedeliveries/<delivery_method_id>/ (interface): the deliveries that a delivery method has to
 * send now, with customers and documents as they are now. A call without reschedule_seconds leaves them ready, and
 * notes only for letters that they were handed out.
 */
import * as v from 'valibot'
import { handedOut } from '../../domain/document/sending.ts'
import { answered, serve, type Endpoint } from '../../http/endpoint.ts'
import { fitting } from '../../domain/text/answer-size.ts'
import { flag, list, wholeNumber } from '../../http/read-parameters.ts'
import { runtime } from '../../outside/runtime.ts'
import { moveDeliveries, readyDeliveries } from '../../store/delivery/deliveries.ts'
import type { Call } from '../../http/call.ts'
import { readyLetters } from '../../store/notice/postal-letters.ts'
import { deliveryMethodEnds, deliveryMethodParameter, requireMethod } from './delivery-method.ts'
import { deliverySchema, letterSchema } from '../customers/invoice-answer.ts'
import { deliveryParts, presentDeliveries } from '../../work/deliveries/present-deliveries.ts'

const parameters = v.strictObject({
  delivery_method_id: deliveryMethodParameter,
  max_results: v.optional(v.pipe(wholeNumber(1, 100), v.description('Maximum number of deliveries. Default 10.')), 10),
  reschedule_seconds: v.exactOptional(
    v.pipe(
      v.number(),
      v.minValue(0, 'a number of seconds, not below zero'),
      v.maxValue(31_622_400, 'a number of seconds, at most those of a year'),
      v.description('Number of seconds after which the deliveries are returned again. By default they stay ready.'),
    ),
  ),
  letters: v.optional(
    v.pipe(flag(), v.description('With true, returns notices to print and post instead of documents. Default false.')),
    false,
  ),
  fields: v.optional(
    v.pipe(
      list(v.picklist(deliveryParts, `one of ${deliveryParts.join(', ')}`)),
      v.description('Further data to return.'),
    ),
    [],
  ),
})

export const endpoint = {
  name: 'prepareinvoicedeliveries',
  title: 'PrepareInvoiceDeliveries',
  subject: 'deliveries',
  method: 'POST',
  path: '/api/prepareinvoicedeliveries/{delivery_method_id}/',
  summary: 'Returns the invoices that a delivery method has to send.',
  description:
    'Deliveries come in the order in which they became ready. Call this from one process at a time: ' +
    'concurrent calls may return the same deliveries. Report each delivery with updateinvoicedeliveries. ' +
    'Notices that are sent as letters wait in a queue of their own: with letters, the call returns those.',
  access: 'key',
  parameters,
  answer: v.object({
    deliveries: v.array(deliverySchema),
    letters: v.exactOptional(v.pipe(v.array(letterSchema), v.description('Only with letters.'))),
    more_deliveries_available: v.pipe(v.boolean(), v.description('Whether there are more deliveries that are ready.')),
  }),
  ends: deliveryMethodEnds,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serve(endpoint, async (sent, call) => {
  const { delivery_method_id, max_results, reschedule_seconds, letters, fields } = sent
  const { account, settings, now } = call
  await requireMethod(delivery_method_id, call)
  if (letters) return answered(await prepareLetters(sent, call))
  const ready = await readyDeliveries(account, delivery_method_id, now, max_results + 1)
  const present = await presentDeliveries(ready.slice(0, max_results), new Set(fields), call)
  const fits = present.slice(0, fitting(present.map(({ shown }) => shown)).length)
  const batch =
    reschedule_seconds === undefined
      ? fits
      : await moveDeliveries(
          settings,
          fits.map(({ delivery, shown }) => ({
            before: delivery,
            waiting: handedOut(delivery, reschedule_seconds, now),
            shown,
          })),
          runtime,
        )
  return answered({
    deliveries: batch.map(({ shown }) => shown),
    more_deliveries_available: ready.length > max_results || fits.length < present.length,
  })
})

interface LettersToPrepare {
  readonly delivery_method_id: string
  readonly max_results: number
  readonly reschedule_seconds?: number
}

async function prepareLetters({ delivery_method_id, max_results, reschedule_seconds }: LettersToPrepare, call: Call) {
  const { account, settings, now } = call
  // Loaded when first needed, because it brings the code that makes PDFs.
  const { presentLetters } = await import('../../work/notices/present-letters.ts')
  const ready = await readyLetters(account, delivery_method_id, now, max_results + 1)
  const present = await presentLetters(ready.slice(0, max_results), call)
  const fits = present.slice(0, fitting(present.map(({ shown }) => shown)).length)
  const moves = fits.map(({ letter, shown }) => {
    const noted = { ...letter, handed_out: letter.handed_out ?? now }
    return {
      before: letter,
      waiting: reschedule_seconds === undefined ? noted : handedOut(noted, reschedule_seconds, now),
      shown,
    }
  })
  const isAsBefore = ({ before }: (typeof moves)[number]) =>
    reschedule_seconds === undefined && before.handed_out !== undefined
  const moved = await moveDeliveries(
    settings,
    moves.filter((move) => !isAsBefore(move)),
    runtime,
  )
  const batch = moves.filter((move) => isAsBefore(move) || moved.includes(move))
  return {
    deliveries: [],
    letters: batch.map(({ shown }) => shown),
    more_deliveries_available: ready.length > max_results || fits.length < present.length,
  }
}
