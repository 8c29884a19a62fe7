/** POST /api/editions/close/ (capabilities 10.1): makes the lists of an issue final, or forecasts them. */
import * as v from 'valibot'
import { noCarrier } from '../../domain/edition/carrier-of.ts'
import { cutOffsOf, isDated } from '../../domain/edition/cut-off.ts'
import { lineChanges } from '../../domain/edition/list-line.ts'
import { listKinds } from '../../domain/edition/edition.ts'
import type { Fault } from '../../domain/refusal/fault.ts'
import { carriersOn } from '../../domain/settings/issue-times.ts'
import type { Product, Settings } from '../../domain/settings/settings.ts'
import { mostMonthsAhead } from '../../domain/time/too-far-ahead.ts'
import { showInstant, type Instant } from '../../domain/time/time.ts'
import { refused, type Endpoint } from '../../http/endpoint.ts'
import { flag, list } from '../../http/read-parameters.ts'
import { nameWords } from '../../http/schema-words.ts'
import { closeEditionJob } from '../../work/editions/close-edition.ts'
import { newForecast } from '../../work/editions/forecast-edition.ts'
import { answerAtOnce, begin, serveJob } from '../jobs/serve-job.ts'

const parameters = v.strictObject({
  external_id: v.pipe(
    v.string(),
    v.minLength(1, 'the external id of a product'),
    v.description('External id of a concrete product with a date.'),
    v.metadata({ words: nameWords }),
  ),
  carriers: v.exactOptional(
    v.pipe(
      list(v.string()),
      v.minLength(1, 'at least one carrier'),
      v.description(
        'Only these carriers; none stands for copies without a carrier. Default: all, but carriers of changes only ' +
          'if they deliver on the weekday of the issue.',
      ),
    ),
  ),
  note: v.exactOptional(
    v.pipe(
      v.string(),
      v.maxLength(500, 'at most 500 characters'),
      v.description('Internal note, kept with the lists.'),
    ),
  ),
  early: v.optional(v.pipe(flag(), v.description('Required before the cut-off of a list. Default false.')), false),
  preview: v.optional(
    v.pipe(
      flag(),
      v.description(
        'With true, returns the counts that the lists would have, and stores nothing, for an issue that is assigned ' +
          `at most ${mostMonthsAhead} months ahead. Not with Idempotency-Key. Default false.`,
      ),
    ),
    false,
  ),
})
type Sent = v.InferOutput<typeof parameters>

const count = v.pipe(v.number(), v.integer())

export const listEntries = {
  list_id: v.exactOptional(v.pipe(v.string(), v.description('Absent in a forecast.'))),
  file_id: v.exactOptional(v.string()),
  further_file_ids: v.exactOptional(
    v.pipe(v.array(v.string()), v.description('Files with further labels: a file has at most 5,000.')),
  ),
  carrier: v.pipe(v.string(), v.description('The id of the carrier; none for copies that no carrier fits.')),
  kind: v.picklist(listKinds),
  lines: count,
  copies: v.pipe(count, v.description('Copies to be delivered by this list.')),
  bundles: v.exactOptional(v.pipe(count, v.description('Absent in a forecast.'))),
}

export const endpoint = {
  name: 'editions-close',
  subject: 'editions',
  method: 'POST',
  path: '/api/editions/close/',
  summary: 'Closes the lists of an issue.',
  description:
    'Waits until the issue is assigned to everybody. A further closing makes supplements of what came, went or moved ' +
    'since. A list is what was printed: its addresses never change. A carrier of changes has its lists in the order of ' +
    'dates: an issue before its last one is refused.',
  access: 'key',
  parameters,
  answer: v.object({
    external_id: v.string(),
    forecast: v.boolean(),
    donated: v.pipe(count, v.description('Copies that were given away, which are on no list.')),
    carriers: v.pipe(
      v.array(v.object({ carrier: v.string(), lines: count, copies: count })),
      v.description('Everything that each carrier delivers after this closing.'),
    ),
    lists: v.array(v.object(listEntries)),
    changes: v.exactOptional(
      v.pipe(
        v.array(
          v.object({ customer_id: v.string(), carrier: v.string(), change: v.picklist(lineChanges), copies: count }),
        ),
        v.description('In a forecast: the first 200 changes since the last list.'),
      ),
    ),
  }),
  refuses: true,
  idempotent: true,
  job: true,
  forecasts: true,
} as const satisfies Endpoint<typeof parameters>

export const handler = /* @__PURE__ */ serveJob(endpoint, closeEditionJob, (sent, { settings, now }) => {
  const { external_id, note, preview } = sent
  const product = settings.products.find((one) => one.external_id === external_id)
  const closing = closingOf(sent, product, settings)
  const faults = [
    ...productFaults(product),
    ...carrierFaults(sent, settings),
    ...earlyFaults(sent, product, settings, now),
  ]
  if (faults.length > 0) return answerAtOnce(refused(...faults))
  if (preview) return begin(newForecast(external_id, closing))
  return begin({ phase: 'begin', external_id, closing, ...(note !== undefined && { note }) })
})

/** A carrier of changes that does not deliver on the day of the issue is told nothing of the issue. */
function closingOf({ carriers }: Sent, product: Product | undefined, settings: Settings): string[] {
  if (carriers !== undefined) return [...new Set(carriers)]
  const delivering = product?.date === undefined ? settings.carriers : carriersOn(settings, product.date)
  const closing = settings.carriers.filter((carrier) => carrier.mode === 'full' || delivering.includes(carrier))
  return [...closing.map(({ id }) => id), noCarrier]
}

/** Only a concrete product with a date has lists. */
export function productFaults(product: Product | undefined): Fault[] {
  const at = (code: Fault['code']): Fault[] => [{ field: 'external_id', code }]
  if (product === undefined) return at('product_unknown')
  if (product.recurring) return at('product_recurring')
  return isDated(product) ? [] : at('product_undated')
}

const carrierFaults = ({ carriers = [] }: Sent, settings: Settings): Fault[] =>
  carriers
    .filter((id) => id !== noCarrier && !settings.carriers.some((carrier) => carrier.id === id))
    .map((value) => ({ field: 'carriers', code: 'carrier_unknown', values: { value } }))

function earlyFaults(sent: Sent, product: Product | undefined, settings: Settings, now: Instant): Fault[] {
  if (sent.early || sent.preview || product === undefined || !isDated(product)) return []
  const closing = closingOf(sent, product, settings)
  const ahead = cutOffsOf(product, settings).filter(({ carrier, cutOff }) => closing.includes(carrier) && cutOff > now)
  const latest = ahead
    .map(({ cutOff }) => cutOff)
    .toSorted()
    .at(-1)
  if (latest === undefined) return []
  return [{ field: 'early', code: 'cut_off_ahead', values: { date: showInstant(latest, settings.account.timezone) } }]
}
